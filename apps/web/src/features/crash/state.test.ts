import { describe, expect, it } from 'vitest';
import { play, signedIn, bet, bets, cashOut, clear, init, rise, START, tick } from './state.fixtures.ts';
import { type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

describe('a recorded round', () => {
  const waiting = [init(10), tick(10, 14), bets(10, [bet(1, { value: 5 }), bet(2, { value: 50 })]), tick(10, 13)];
  const flying = [
    ...waiting,
    rise(10, 1, 0),
    rise(10, 1.06, 1000),
    cashOut(1, 1.3),
    rise(10, 1.5, 6758),
    rise(10, 2.5, 15_272),
  ];

  it('waits, counting down, with the largest bets first', () => {
    const state = play(waiting);
    expect(state).toMatchObject({
      loaded: true,
      phase: 'waiting',
      countdown: 13,
      roundId: 10,
      totals: { players: 2, bank: 55 },
    });
    expect(state.bets.map((one) => one.id)).toEqual([2, 1]);
  });

  it('the level of a round rises from low to medium to high', () => {
    expect(play(flying.slice(0, 5))).toMatchObject({ phase: 'running', level: 'low', startedAt: START });
    expect(play(flying.slice(0, 8))).toMatchObject({ level: 'medium', hundredths: 150 });
    expect(play(flying)).toMatchObject({ level: 'high', hundredths: 250, lastWordAt: START + 15_272 });
  });

  it('shows a cash-out in its row', () => {
    const state = play(flying);
    expect(state.bets.find((one) => one.id === 1)).toMatchObject({ is_win: 1, multiplier: 1.3, win: 13, result: 13 });
    expect(state.cashOuts).toEqual([{ betId: 1, hundredths: 130, win: 13, item: null }]);
  });

  it('resets at the crash and keeps the round readable', () => {
    const state = play([...flying, clear(10, 2.71)]);
    expect(state).toMatchObject({ phase: 'crashed', bets: [], selfBets: [], betStatus: 'waiting', hundredths: 100 });
    expect(state.past).toEqual([{ id: 10, value: 2.71, colour: 3 }]);
    expect(state.ended).toMatchObject({ roundId: 10, hundredths: 271 });
    expect(state.ended?.bets.map((one) => [one.id, one.is_win])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('opens the next round empty', () => {
    const state = play([...flying, clear(10, 2.71), init(11)]);
    expect(state).toMatchObject({
      phase: 'waiting',
      roundId: 11,
      bets: [],
      ended: null,
      cashOuts: [],
      startedAt: null,
      countdown: 15,
    });
  });
});

describe('the rest', () => {
  it('keeps twenty results, each once, newest first', () => {
    const past = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, value: 2, colour: 3 as const }));
    const state = play([{ type: 'history', past }, init(31), clear(31, 1)]);
    expect(state.past).toHaveLength(20);
    expect(state.past.map((one) => one.id)).toEqual(Array.from({ length: 20 }, (_, i) => 31 - i));
  });

  it('the twist fields reset at the crash', () => {
    const twisted: CrashState = { ...signedIn, twist: { value: 3, wasTwisted: true } };
    expect(play([init(10), rise(10, 1, 0)], twisted).twist).toEqual({ value: 3, wasTwisted: true });
    expect(play([init(10), rise(10, 1, 0), clear(10, 1)], twisted).twist).toEqual({ value: null, wasTwisted: false });
  });

  it('maintenance comes and goes', () => {
    expect(play([{ type: 'refreshPage', payload: { maintenance: true } }]).maintenance).toBe(true);
    expect(play([{ type: 'refreshPage', payload: { maintenance: true } }, init(10)]).maintenance).toBe(false);
  });

  it('says that the results did not load until they have, and loses none that came meanwhile', () => {
    const failed = play([{ type: 'historyFailed' }, init(31), clear(31, 1)]);
    expect(failed).toMatchObject({ pastFailed: true, pastLoaded: false });
    expect(failed.past.map(({ id }) => id)).toEqual([31]);
    const loaded = reduce(failed, { type: 'history', past: [{ id: 30, value: 2, colour: 3 }] });
    expect(loaded).toMatchObject({ pastFailed: false, pastLoaded: true });
    expect(loaded.past.map(({ id }) => id)).toEqual([31, 30]);
  });
});
