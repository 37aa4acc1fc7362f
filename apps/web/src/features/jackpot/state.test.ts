import { expect, it } from 'vitest';
import { chanceWith, ownChance } from './own-part.ts';
import { after, betOf, gameOf, pendingOf, snapshotOf, spinOf, stakeOf, told } from './state.fixtures.ts';
import type { JackpotEvent } from './state-types.ts';
import { reduceAt } from './state.ts';
import type { JackpotBet, ServerPayload } from './wire.ts';

const HASH = 'b'.repeat(64);
const open = told(snapshotOf());
/** Returns a tick of the countdown. By default it announces nothing, unlike the first and the last tick. */
const tick = (
  timer: number,
  { roundId = 5, ...announced }: Partial<ServerPayload<'jackpotTimer'>> = {},
): JackpotEvent => ({ type: 'jackpotTimer', payload: { timer, roundId, ...announced } });
const joined = (status: 1 | 3, ...stakes: readonly [id: number, price: number][]): JackpotEvent => {
  const bank = stakes.reduce((sum, [, price]) => sum + price, 0);
  const chances = Object.fromEntries(stakes.map(([id, price]) => [id, { chance: (100 * price) / bank }]));
  const game = { status, bank, items: stakes.length, players: stakes.length };
  return {
    type: 'jackpotNewBet',
    payload: { roundId: 5, bets: stakes.map(([id, price]) => pendingOf(id, price)), chances, game },
  };
};
const start = (winnerId: number): JackpotEvent => ({ type: 'startJackpot', payload: spinOf(winnerId) });
const stopped: JackpotEvent = { type: 'stopped', roundId: 5 };
const own = (stake = stakeOf(1, 5)): JackpotEvent => ({
  type: 'jackpotNewBet',
  payload: { roundId: 5, bets: [], own: stake },
});

it('[JP-14] [JP-15] one player waits, the second one begins the countdown, and a later one does not begin it anew', () => {
  const alone = after(open, joined(3, [7, 5]));
  expect(alone).toMatchObject({ phase: 'alone', aloneUntilMs: 302_000, pot: { bank: 5, players: 1 } });
  const betting = after(open, joined(3, [7, 5]), joined(1, [7, 5], [8, 15]));
  expect(betting).toMatchObject({ phase: 'betting', countdown: 30, closesAtMs: 33_000 });
  const later = after(open, joined(1, [7, 5], [8, 15]), tick(12), joined(1, [7, 5], [8, 15], [9, 1]));
  expect(later).toMatchObject({ phase: 'betting', countdown: 12, closesAtMs: 32_000, pot: { players: 3 } });
});

it('[JP-16] betting is over with the tick 0: the hash of the tickets is known, and no later tick opens it again', () => {
  const closed = after(open, joined(1, [7, 5], [8, 15]), tick(0, { ticketsHash: HASH }), tick(2));
  expect(closed).toMatchObject({ phase: 'beacon', countdown: 0, ticketsHash: HASH });
});

it('the first tick announces hash and beacon round: the next ones are the seconds alone', () => {
  const beacon = { id: 'sandbox', round: 3 };
  const first = tick(30, { publicHash: HASH, closesAt: 9, beacon });
  const later = after(open, joined(1, [7, 5], [8, 15]), first, tick(29));
  expect(later).toMatchObject({ countdown: 29, publicHash: HASH, beacon, ticketsHash: null });
});

it('players are rows of their own: a larger word about a stake holds, an older one does not come back', () => {
  const state = after(open, joined(1, [7, 5], [8, 15]), joined(1, [7, 9], [8, 15]), joined(1, [7, 5], [8, 15]));
  expect(state.bets.map(({ id, price }) => [id, price])).toEqual([
    [7, 9],
    [8, 15],
  ]);
  expect(state.pot.bank).toBe(24);
});

it('a row of the live list has each thing once: the screen knows the same of it as from a snapshot', () => {
  const { bets } = after(open, joined(1, [7, 5], [8, 15]));
  expect(bets).toEqual([
    { id: 7, ...betOf(7, 5) },
    { id: 8, ...betOf(8, 15) },
  ]);
  const word = joined(1, [7, 9]) as Extract<JackpotEvent, { type: 'jackpotNewBet' }>;
  const [item] = betOf(7, 9).items as [JackpotBet['item']];
  const tickets = [
    { from: 1, to: 500 },
    { from: 2001, to: 2400 },
  ];
  const grown = { others: [item], itemsMore: 2, tickets, to: 2400 };
  const more = { ...word, payload: { ...word.payload, bets: [pendingOf(7, 9, grown)] } };
  const told = after(open, joined(1, [7, 5], [8, 15]), more).bets.find(({ id }) => id === 7);
  expect(told).toEqual({ id: 7, ...betOf(7, 9, { items: [item, item], itemsMore: 2, tickets, to: 2400 }) });
});

it('[JP-2] players whom a word of a crowded pot does not name keep the chance that they had', () => {
  const before = after(open, joined(1, [7, 5], [8, 15]));
  const word = joined(1, [7, 5], [8, 15]) as Extract<JackpotEvent, { type: 'jackpotNewBet' }>;
  const named = { ...word, payload: { ...word.payload, chances: { 8: { chance: 70 } } } };
  expect(reduceAt(before, named, 4000).chances).toEqual({ 7: { chance: 25 }, 8: { chance: 70 } });
});

it('[JP-2] an own stake counts at once, and only once when all players are told of it', () => {
  const stake = stakeOf(1, 5, 15);
  const before = after(open, joined(1, [8, 10], [9, 5]));
  const mine = reduceAt(before, own(stake), 4000);
  expect(ownChance(mine)).toBe(25);
  const answered = reduceAt(mine, { type: 'betAnswered', roundId: 5, answer: { status: 'success', bet: stake } }, 4100);
  expect([answered.selfBets.length, ownChance(answered)]).toEqual([1, 25]);
  const all = reduceAt(answered, joined(1, [7, 5], [8, 10], [9, 5]), 4500);
  expect([all.pot.bank, ownChance(all)]).toEqual([20, 25]);
});

it('[JP-2] an own stake of which all players were told first counts once', () => {
  const told = after(open, joined(1, [7, 5], [8, 15]));
  const mine = reduceAt(told, own(stakeOf(1, 5, 15)), 4000);
  expect([mine.pot.bank, ownChance(mine), chanceWith(mine, 1000)]).toEqual([20, 25, 50]);
});

it('[JP-17] the spin settles nothing until it has stopped; then the winner has the pot and the others have lost', () => {
  const spinning = after(open, joined(1, [7, 5], [8, 15]), start(7));
  expect(spinning.bets.map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(spinning).toMatchObject({ phase: 'spin', past: [] });
  const over = after(open, joined(1, [7, 5], [8, 15]), start(7), stopped);
  expect(over.bets.map(({ id, status, win }) => [id, status, win])).toEqual([
    [7, 'won', 19],
    [8, 'lost', 0],
  ]);
  expect(over.past).toMatchObject([{ id: 5, bank: 20, win: 19, chance: 25, user: { id: 7 } }]);
  expect(reduceAt(over, stopped, 9000)).toBe(over);
});

it('the stop of an older round stops nothing', () => {
  const spinning = after(open, start(7));
  expect(reduceAt(spinning, { type: 'stopped', roundId: 4 }, 9000)).toBe(spinning);
});

it('a player who joins during the spin hears it twice, and what moves does not jump', () => {
  const spin = spinOf(7, { ms: 4000 });
  const joinedLate = after(told(snapshotOf({ game: gameOf({ phase: 'spin', status: 2 }), spin })));
  const again = reduceAt(joinedLate, { type: 'startJackpot', payload: spin }, 1300);
  expect(again.spin).toBe(joinedLate.spin);
  expect(again.spin).toMatchObject({ leftMs: 4000, toldAtMs: 1000 });
});

it('a player who joins after the stop sees the result, and the strip of results has it once', () => {
  const spin = spinOf(8, { ms: 0 });
  const bets = [betOf(7, 5), betOf(8, 15)];
  const late = after(told(snapshotOf({ game: gameOf({ phase: 'result', status: 2 }), spin, bets })));
  expect(late).toMatchObject({ phase: 'result', past: [{ id: 5 }] });
  expect(late.bets.map(({ status }) => status)).toEqual(['lost', 'won']);
});

it('[JP-18] returned stakes are shown as such, and the next round is empty', () => {
  const game = gameOf({ phase: 'returned' });
  const bets = [betOf(7, 5, { status: 'refunded' })];
  const returned = after(open, joined(3, [7, 5]), own(), told(snapshotOf({ game, bets, own: [stakeOf(1, 5)] })));
  expect(returned).toMatchObject({ phase: 'returned', bets: [{ status: 'refunded' }], selfBets: [{ id: 1 }] });
  const next = reduceAt(returned, told(snapshotOf({ roundId: 6, game: gameOf({ id: 6 }) })), 9000);
  expect(next).toMatchObject({ phase: 'empty', roundId: 6, bets: [], selfBets: [] });
});

it('words of an older round change nothing, and those of an unknown one ask for its snapshot', () => {
  const state = after(open, joined(3, [7, 5]));
  expect(reduceAt(state, tick(3, { roundId: 4 }), 9000)).toBe(state);
  const ahead = reduceAt(state, tick(3, { roundId: 6 }), 9000);
  expect(ahead).toMatchObject({ roundId: 6, gaps: state.gaps + 1, bets: [] });
});

it('another player on this browser has none of the stakes of the one before', () => {
  const state = after(open, joined(1, [7, 5], [8, 15]), own(), { type: 'identity', userId: 8 });
  expect(state).toMatchObject({ selfId: 8, selfBets: [], bets: [{ id: 8 }, { id: 7 }] });
});

it('a snapshot for everyone keeps the own stakes that are known, and asks for the own one', () => {
  const state = after(
    open,
    own(),
    { type: 'connection', connection: 'offline' },
    { type: 'connection', connection: 'online' },
  );
  const shared = reduceAt(
    state,
    told(snapshotOf({ userId: null, game: gameOf({ phase: 'alone', players: 1 }) })),
    9000,
  );
  expect(shared).toMatchObject({ selfBets: [{ id: 1 }], awaitingSnapshot: false, gaps: state.gaps + 1 });
});

it('[P1] shows no result of a spin that ended while nothing was heard', () => {
  const spinning = after(told(snapshotOf()), { type: 'startJackpot', payload: spinOf(7) });
  const end = { type: 'stopped', roundId: 5 } as const;
  expect(reduceAt({ ...spinning, connection: 'silent' }, end, 20_000).phase).toBe('spin');
  expect(reduceAt({ ...spinning, connection: 'offline' }, end, 20_000).phase).toBe('spin');
  expect(reduceAt(spinning, end, 20_000).phase).toBe('result');
});
