"""German words about games that come from elsewhere."""

WORDS = {
    "bad-id": "„{name}“ kann keine Kennung eines Spiels sein. Eine Kennung hat 2 bis 20 kleine Buchstaben und Ziffern, zuerst"
    " einen Buchstaben.",
    "id-used": "„{name}“ kann nicht die Kennung eines weiteren Spiels sein: Sie ist schon vergeben.",
    "bad-number": "Das Spiel „{name}“ hat die Nummer {number}. Spiele von außerhalb wählen ihre von {low} bis {high}.",
    "number-used": "Das Spiel „{name}“ hat die Nummer {number}, und „{other}“ hat sie auch. Nur eines von beiden kann"
    " installiert sein.",
    "broken": "Das Spiel „{name}“ ist installiert, lässt sich aber nicht laden: {why}",
    "other-kit": "Das Spiel „{name}“ ist installiert, aber {place} ist nicht sein Kit.",
}
