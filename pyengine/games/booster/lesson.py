"""The two-minute lesson of Booster Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
[Position "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 g1W1 - 5/6 2H,3H,4H,5H,8H/2S,3S,4S,5S,8S,9S - move"]
{booster.lesson-hand [%csl Gg1] [%aim hand:hand-0] booster.lesson-move} g1f3
(g1h3 {booster.lesson-wrong-edge}) (b1a3 {booster.lesson-wrong-knight}) (b1c3 {booster.lesson-wrong-knight})
{booster.lesson-step [%csl Ge4,Gg4] [%any]} >e4

[Position "3bk3/2Q5/8/8/8/8/8/4K3 w - - 0 1 c7B2 - 6/4 2H,3H,4H,5H,8H,9H/2S,3S,4S,5S - move"]
{booster.lesson-hobble} c7d8 (c7c8 {booster.lesson-wrong-ahead})

[Position "6k1/8/5K2/8/8/8/8/R7 w - - 0 1 - - 6/6 2H,3H,4H,5H,8H,KS/2S,3S,4S,5S,8S,9S - move"]
{booster.lesson-check} a1a8 (a1a7 {booster.lesson-wrong-row}) (a1g1! {booster.lesson-also-check})
{booster.lesson-card // booster.lesson-hint-card} KS@g8
(. {booster.lesson-wrong-card})
(2H@f6! {booster.lesson-also-own}) (2H@a8! {booster.lesson-also-own}) (3H@f6! {booster.lesson-also-own})
(3H@a8! {booster.lesson-also-own}) (4H@f6! {booster.lesson-also-own}) (4H@a8! {booster.lesson-also-own})
(5H@f6! {booster.lesson-also-own}) (5H@a8! {booster.lesson-also-own}) (8H@f6! {booster.lesson-also-own})
(8H@a8! {booster.lesson-also-own})
{booster.lesson-end}
"""
