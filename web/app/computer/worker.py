"""Thinking about a position, on the page or in a worker. It is given what one player sees, and nothing else."""

from __future__ import annotations

import asyncio
import json
import pickle
import time
from base64 import b64decode, b64encode
from random import Random
from typing import Any, NamedTuple

from pyengine import games
from pyengine.ai.choose import respond, start_thinking, start_thinking_ahead
from pyengine.ai.levels import LEVELS, get_level
from pyengine.ai.memory import Memory
from pyengine.ai.solver import Progress, solve
from pyengine.ai.thought import Thinking, Thought, find_decided_value
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.types import Action, Player

BEGUN = 0.35  # part of a level’s time for each further action of a turn: the first one matters most
SOLVING = 10.0  # seconds
AHEAD = 10.0  # seconds that it thinks on while others decide
SLICE = 0.02  # seconds between two pauses, in which a page answers clicks and a worker can be stopped


class ThinkingJob(NamedTuple):
    """What to think about: a player's view, the level (1 to 6), the seed, whether the player's turn has begun, and how many turns
    were played. A ``hint`` also says how the game stands, so it searches even where there is no choice. With ``ahead`` the
    strongest level thinks on after its answer, while the others decide."""

    game: str
    view: Any
    player: Player
    level: int
    seed: str
    begun: bool = False
    turns: int = 0
    hint: bool = False
    ahead: bool = False


class DealJob(NamedTuple):
    """A deal of a solitaire, to be solved."""

    game: str
    options: Options
    deal: int


class Answer(NamedTuple):
    """A choice, its value for the player (-1 lost to 1 won), the expected line with the choice first, and what is proved (see
    `Thought`)."""

    action: Action
    value: float
    line: tuple[tuple[Player, Action], ...] = ()
    proven_result: float | None = None
    moves: int = 0


def pack_job(job: object) -> str:
    """Return a job as text for a worker. Only this site's own pages may write such texts, since they are unpickled."""
    return b64encode(pickle.dumps(job)).decode()


def unpack_job(text: str) -> Any:
    """Return what `pack_job` packed."""
    return pickle.loads(b64decode(text))


def read_answer(answer: str) -> Answer:
    """Return the answer from the text that `Thinker.think` returns."""
    action, value, line, proven, moves = json.loads(answer)
    return Answer(tuple(action), value, tuple((player, tuple(follows)) for player, follows in line), proven, moves)


class Thinker:
    """Thinks about one job at a time."""

    def __init__(self) -> None:
        self._stopped = False
        self._seat: tuple[object, ...] = ()
        self._memory = Memory()
        self._ahead: asyncio.Task[None] | None = None

    def stop(self) -> None:
        """Let the current job end with its best result so far."""
        self._stopped = True
        self.rest()

    def rest(self) -> None:
        """Stop thinking ahead: something else is to be done."""
        if self._ahead is not None:
            self._ahead.cancel()
            self._ahead = None

    async def think(self, text: str) -> str:
        """Think about a packed job; returns the answer as text for `read_answer`."""
        self._stopped = False
        self.rest()
        job: ThinkingJob = unpack_job(text)
        kit = games.load(job.game)
        thought = await self._think(kit, job)
        accepted = respond(kit, job.view, job.player, thought, job.turns)
        if accepted:  # then the result is certain
            result = find_decided_value(kit.game, job.view, job.player, [accepted])
            thought = thought._replace(action=accepted, proven_result=result, moves=int(result is not None and result >= 0))
        if job.ahead and not self._stopped:  # whoever stops it may have left the game
            self._ahead = asyncio.ensure_future(self._think_ahead(kit, job, thought.action))
        return json.dumps((thought.action, thought.value, thought.line, thought.proven_result, thought.moves))

    async def solve(self, text: str) -> str:
        """Look for the best score of a solitaire's deal for `SOLVING` seconds; ``text`` is a packed `DealJob`.

        Returns the best score, a bound that no play exceeds, and whether the best score is proved, as JSON.
        """
        self._stopped = False
        self.rest()
        job: DealJob = unpack_job(text)
        kit = games.load(job.game)
        state, deal = kit.game.start(job.options), kit.game.deal(job.options, job.deal)
        until = time.perf_counter() + SOLVING
        best = Progress(None, None)
        for progress in solve(kit, state, deal):
            best = progress
            if self._stopped or time.perf_counter() >= until:
                break
            await asyncio.sleep(0)
        return json.dumps((best.best, best.bound, best.is_proven))

    async def _think(self, kit: Kit, job: ThinkingJob) -> Thought:
        seat = (job.game, kit.game.options(job.view), job.player)
        if seat != self._seat:
            self._seat, self._memory = seat, Memory()
        legal = kit.game.legal(job.view, job.player)
        best = Thought(legal[0], kit.evaluate(job.view, job.player))
        if len(legal) == 1 and not job.hint:
            return best
        if job.hint:
            level = LEVELS[job.level]._replace(noise=0.0, oversight=0.0)  # a hint overlooks nothing
        else:
            level = get_level(kit, job.level)
        thoughts = start_thinking(kit, job.view, job.player, Random(job.seed), level, self._memory)
        return await self._follow(thoughts, level.seconds * (BEGUN if job.begun else 1)) or best

    async def _think_ahead(self, kit: Kit, job: ThinkingJob, action: Action) -> None:
        """Search what others may do after an answer, for `AHEAD` seconds at most; what comes of it stays in the memory."""
        thoughts = start_thinking_ahead(kit, job.view, job.player, action, Random(job.seed), job.level, self._memory)
        if thoughts is not None:
            await self._follow(thoughts, AHEAD)

    async def _follow(self, thoughts: Thinking, seconds: float) -> Thought | None:
        """Return the best thought of a search when it is stopped, the time is over or the result is certain."""
        best = None
        now = time.perf_counter()
        until, breath = now + seconds, now + SLICE
        for best in thoughts:
            now = time.perf_counter()
            if best.certain or self._stopped or now >= until:
                break
            if now >= breath:
                await asyncio.sleep(0)
                breath = time.perf_counter() + SLICE
        return best
