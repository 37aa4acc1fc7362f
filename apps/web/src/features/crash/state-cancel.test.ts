import { describe, expect, it } from 'vitest';
import { bet, bets, betSent, clear, init, item, own, play, rise, signedIn, tick } from './state.fixtures.ts';
import type { CrashEvent, CrashState } from './state-types.ts';

const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const ROUND = [init(10), bets(10, [own(1), own(2, { autoWithdraw: 2 }), bet(3)])];
const TOTALS = { players: 1, bank: 10, items: 1 };

const sent = (targetId: number): CrashEvent => ({ type: 'commandSent', command: { kind: 'cancel', targetId } });
const cancelled = (list: number[], over: object = { totals: TOTALS, loaderItem: null }, roundId = 10): CrashEvent => ({
  type: 'cancelledBets',
  payload: { roundId, bets: list, ...over },
});
const accepted = (betId: number): CrashEvent => ({
  type: 'cancelAnswered',
  betId,
  ack: { status: 'success', roundId: 10, bet_id: betId, message: 'crash_api.bet_cancelled' },
});
const pendingOf = ({ commands }: CrashState): unknown => commands.pending;

describe('[CR-25] a cancelled bet', () => {
  it('leaves every list with its response, and the others stay', () => {
    const state = play([...ROUND, sent(1), accepted(1)]);
    expect([ids(state.bets), ids(state.selfBets), pendingOf(state)]).toEqual([[2, 3], [2], []]);
    expect(state.betStatus).toBe('live');
    expect(play([sent(2), accepted(2)], state).betStatus).toBe('waiting');
  });

  it('is over on every tab with the word to its player; totals come with the word to everyone', () => {
    const told = play([...ROUND, cancelled([1], {})]);
    expect([ids(told.selfBets), told.totals.bank]).toEqual([[2], 30]);
    const loaderItem = { roundId: 10, bet_id: 3, item: item(10) };
    const all = play([cancelled([1, 2], { totals: TOTALS, loaderItem })], told);
    expect([ids(all.bets), all.totals, all.loaderItem]).toEqual([[3], TOTALS, loaderItem]);
  });

  it('leaves the list if it is another player’s', () => {
    expect(ids(play([...ROUND, cancelled([3])]).bets)).toEqual([1, 2]);
  });

  it('lets smaller totals hold, and larger ones after them', () => {
    const more = bets(10, [bet(4, { value: 25 })]);
    expect(
      play([...ROUND, cancelled([1, 2, 3], { totals: { players: 0, bank: 0, items: 0 } }), more]).totals.bank,
    ).toBe(25);
  });

  it('changes nothing if it is of an earlier round, or comes after the crash', () => {
    const before = play(ROUND);
    expect(play([cancelled([1], {}, 9)], before)).toBe(before);
    const over = play([...ROUND, rise(10, 1.2, 3000), clear(10, 1.5)]);
    expect(play([cancelled([1])], over)).toBe(over);
  });
});

describe('[CR-24] the command to cancel', () => {
  it('is pending for its bet until it is refused, and the bet stays', () => {
    const pending = play([...ROUND, sent(1)]);
    expect(pendingOf(pending)).toEqual([{ kind: 'cancel', targetId: 1 }]);
    const refused = play(
      [{ type: 'cancelAnswered', betId: 1, ack: { status: 'error', message: 'crash_api.game_started' } }],
      pending,
    );
    expect([pendingOf(refused), ids(refused.selfBets)]).toEqual([[], [1, 2]]);
  });

  it('is not held up by a bet, nor the bet by it', () => {
    const state = play([...ROUND, betSent, sent(1), accepted(1)]);
    expect(pendingOf(state)).toEqual([{ kind: 'bet', targetId: null }]);
  });

  it('is decided by the next snapshot if it was cut off', () => {
    const cut = play(
      [...ROUND, sent(1), { type: 'connection', connection: 'offline' }, { type: 'connection', connection: 'online' }],
      { ...signedIn, connection: 'online' },
    );
    const back = play([init(10, { userId: signedIn.selfId, bets: [own(2, { autoWithdraw: 2 })] }), tick(10, 3)], cut);
    expect([ids(back.selfBets), pendingOf(back)]).toEqual([[2], []]);
  });

  it('is over when a snapshot no longer has its bet', () => {
    const state = play([...ROUND, sent(1), { type: 'unwatched' }, init(10, { userId: signedIn.selfId, bets: [] })]);
    expect(pendingOf(state)).toEqual([]);
  });
});
