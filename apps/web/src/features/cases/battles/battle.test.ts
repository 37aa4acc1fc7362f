import { describe, expect, it } from 'vitest';
import { allSeats, countedBoxes, outcomeOf, ownSeat } from './battle.ts';
import { firstPhase, nextPhase, openedIn, type Phase, phaseMs } from './playback.ts';
import { battleBoxOf, finishedBattle, seatOf, waitingBattle } from './testing.ts';
import { withBattles } from './told-battles.ts';

const LIMITS = { isOn: true, maxBoxes: 10, waitMinutes: 15, maxSeats: 3 };

describe('the outcome of a battle', () => {
  it('[BT-22] gives the winner the drops of all seats, and the others nothing', () => {
    const battle = finishedBattle(
      1,
      [
        [1, 2],
        [4, 5],
      ],
      { winner: 1 },
    );
    expect(outcomeOf(battle, 7)).toEqual({ kind: 'won', wonCents: 1200, paidCents: 500 });
    expect(outcomeOf(battle, 8)).toMatchObject({ kind: 'lost', bestCents: 900, ownCents: 300 });
    expect(outcomeOf(battle, 9)).toMatchObject({ kind: 'watched', wonCents: 1200, winner: { seat: 1 } });
  });

  it('[BT-23] leaves each player their own drops when it is undecided', () => {
    const battle = finishedBattle(1, [
      [1, 2],
      [2, 1],
    ]);
    expect(outcomeOf(battle, 7)).toEqual({ kind: 'kept', ownCents: 300 });
    expect(outcomeOf(battle, null)).toEqual({ kind: 'undecided', greatestCents: 300 });
  });
});

describe('the seats of a battle', () => {
  it('[BT-10] keep their numbers when a player between them has left', () => {
    const seats = [seatOf(0, 8), seatOf(2, 7)];
    expect(allSeats({ seats, size: 3 }).map((seat) => seat?.seat ?? null)).toEqual([0, null, 2]);
  });

  it('name the own one by its player, or by its mark if the name is hidden', () => {
    const hidden = seatOf(1, 7, { user: null, own: true });
    expect(ownSeat({ seats: [seatOf(0, 8), hidden] }, 7)).toBe(hidden);
    expect(ownSeat({ seats: [seatOf(0, 8)] }, 8)?.seat).toBe(0);
    expect(ownSeat({ seats: [seatOf(0, 8)] }, null)).toBeNull();
  });
});

it('[BT-1] boxes that come more than once are shown once with their count', () => {
  const counted = countedBoxes([battleBoxOf(2), battleBoxOf(1), battleBoxOf(2)]);
  expect(counted.map(({ box, count }) => [box.id, count])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

describe('the phases of a started battle', () => {
  const phases = (first: Phase | null, boxes: number): (Phase | null)[] =>
    first === null ? [null] : [first, ...phases(nextPhase(first, boxes), boxes)];
  const shown = (boxes: number) => phases(firstPhase(0, boxes), boxes).map((phase) => openedIn(phase, boxes));

  it('[BT-20] open box after box, and tell a drop only once its reel has stopped', () => {
    expect(shown(2)).toEqual([0, 1, 1, 2, 2]);
  });

  it('begin with the box of the moment, and with the result after the last box', () => {
    const roundMs = phaseMs({ round: 0, isStopped: false }) + phaseMs({ round: 0, isStopped: true });
    expect([-5000, 0, roundMs - 1, roundMs, 2 * roundMs].map((ms) => firstPhase(ms, 2)?.round)).toEqual([
      0,
      0,
      0,
      1,
      undefined,
    ]);
  });
});

describe('lists of battles', () => {
  const lists = { limits: LIMITS, waiting: [waitingBattle(3), waitingBattle(1)], finished: [] };
  const ids = (told: Parameters<typeof withBattles>[1]) => {
    const { waiting, finished } = withBattles(lists, told);
    return [waiting, finished].map((battles) => battles.map(({ id }) => id));
  };

  it('take in new battles, newest first, and move those that are over', () => {
    expect(ids([waitingBattle(4)])).toEqual([[4, 3, 1], []]);
    expect(ids([finishedBattle(1, [[1], [2]], { winner: 1 })])).toEqual([[3], [1]]);
    expect(ids([waitingBattle(3, { state: 'cancelled', reason: 'expired' })])).toEqual([[1], []]);
  });

  it('keep the mark of the own seat, which events do not have', () => {
    const own = waitingBattle(1, { seats: [seatOf(0, 8, { user: null, own: true })] });
    const told = waitingBattle(1, { seats: [seatOf(0, 8, { user: null }), seatOf(1, 9)] });
    const [battle] = withBattles({ ...lists, waiting: [own] }, [told]).waiting;
    expect(battle?.seats.map((seat) => seat.own)).toEqual([true, undefined]);
  });
});
