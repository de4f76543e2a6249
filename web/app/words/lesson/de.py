"""German words of the first lesson."""

WORDS = {
    "step": "Schritt {step} von {steps}",
    "next": "Weiter",
    "play": "Spielen",
    "end": "Aufhören",
    "other": "Das geht auch. Tu für diesen Schritt, was die Lektion sagt, oder drück den Knopf.",
    "read": "Hier gibt es nur etwas anzusehen. Der Knopf führt weiter.",
    "hinted": "Das geht auch. {hint}",
}
