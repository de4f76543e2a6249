"""English words about results: statistics, and the text to share."""

WORDS = {
    # modes
    "daily": "deal of the day",
    "deal": "other deals",
    "link": "by link",
    # the end of a deal
    "title": "Your results",
    "scores": "{mode}, by score",
    "first": "Your first deal.",
    "streak": "days in a row",
    "streak-one": "day in a row",
    "played": "deals played",
    "perfect": "with the best score",
    "short": "below it on average",
    "unsolved": "not solved",
    "from-to": "{low} to {high}",
    "bar": "{score}: {count}",
    "bar-own": "{score}: {count}, this deal among them",
    # the text to share
    "share-title": "Share without giving it away",
    "share-text": "The text to share",
    "copy": "Copy",
    "share": "Share",
    "share-picture": "Share with a picture",
    "copied": "Copied",
    "copy-by-hand": "The browser did not let us copy. The text is selected: copy it with your keyboard or by pressing and"
    " holding it.",
    "shared-day": "{game}, {day}",
    "shared-deal": "{game}, deal {deal}",
    "shared-perfect": "score {score}, the best possible",
    "shared-possible": "score {score} of {possible} possible",
    "shared-score": "score {score}",
    "shared-unsolved": "not solved",
    "shared-steps": "{count} moves",
    "shared-step": "1 move",
    "shared-streak": "{count} days in a row",
    # the list of statistics
    "list-count": "{played} played, {won} won",
    "list-solved": "{played} played, {won} solved",
    "list-best": "Best score {score}",
    "list-perfect": "With the best possible score: {count}; on average {short} below it",
    "list-streak": "Days in a row: {count}, at most {longest}",
    "kept-here": "Every game that you finish in this browser counts, even if you delete it later. The file holds the results,"
    " too.",
    "reset": "Delete the results",
    "reset-ask": "Delete all {count} results of this browser? A file saved before still has them.",
    "reset-yes": "Yes, delete them",
    "reset-no": "Keep them",
    "reset-done": "The results are deleted.",
    # a file
    "merged": "Results from the file: {count} new or updated.",
    "unkept": "The browser has no room for this result.",
}
