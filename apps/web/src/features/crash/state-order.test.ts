import { describe, expect, it } from 'vitest';
import { own, play, bet, bets, cashOut, clear, init, item, rise, START, tick } from './state.fixtures.ts';
import { type CrashEvent } from './state-types.ts';
import { reduce } from './state.ts';

describe('events out of their order', () => {
  it('a bet heard of after its own cash-out is shown as won', () => {
    const state = play([init(10), rise(10, 1, 0), cashOut(3, 1.5), bets(10, [bet(3)])]);
    expect(state.bets[0]).toMatchObject({ is_win: 1, multiplier: 1.5 });
  });

  it('ticks and multipliers of an older round or phase change nothing', () => {
    const state = play([init(11), rise(11, 1, 0)]);
    for (const stale of [tick(10, 3), tick(11, 3), rise(10, 4, 9000), bets(10, [bet(1)]), init(10), init(11)])
      expect(reduce(state, stale)).toBe(state);
  });

  it('a multiplier below the last one does not pull the flight back', () => {
    expect(play([init(10), rise(10, 2, 11_553), rise(10, 1.5, 6758)])).toMatchObject({
      hundredths: 200,
      lastWordAt: START + 11_553,
      level: 'medium',
    });
  });

  it('a server whose clock is set back in flight is still heard: what counts is how long it has flown', () => {
    const set = rise(10, 2.1, 12_366);
    if (set.type !== 'crashMultiplier') throw new Error('no word of the flight');
    const payload = {
      ...set.payload,
      startedAt: set.payload.startedAt - 3_600_000,
      serverTime: set.payload.serverTime - 3_600_000,
    };
    expect(play([init(10), rise(10, 2, 11_553), { ...set, payload }])).toMatchObject({
      hundredths: 210,
      startedAt: START - 3_600_000,
      lastWordAt: START - 3_600_000 + 12_366,
    });
  });

  it('a second crash of the same round is recorded once', () => {
    const once = play([init(10), rise(10, 1, 0), clear(10, 1.2)]);
    expect(reduce(once, clear(10, 1.2))).toBe(once);
  });

  it('a later round heard of without its opening is a gap: shown, and a snapshot asked for', () => {
    const state = play([init(10), bets(10, [bet(1)]), rise(12, 1.2, 3000)]);
    expect(state).toMatchObject({ roundId: 12, phase: 'running', bets: [], gaps: 1 });
  });

  it('the dearest item only ever gets dearer', () => {
    const state = play([
      init(10),
      { type: 'crashLoaderItem', payload: { roundId: 10, bet_id: 2, item: item(50) } },
      { type: 'crashLoaderItem', payload: { roundId: 10, bet_id: 1, item: item(20) } },
    ]);
    expect(state.loaderItem?.bet_id).toBe(2);
  });
});

describe('words of an older round', () => {
  const flying = play([init(10), bets(10, [bet(1)]), rise(10, 1, 0)]);

  it('change nothing if they name it', () => {
    const late = { ...(cashOut(1, 1.5) as Extract<CrashEvent, { type: 'successTake' }>) };
    expect(reduce(flying, { ...late, payload: { ...late.payload, roundId: 9 } })).toBe(flying);
    const made = { roundId: 9, bet: own(5), message: 'crash_api.bet_made' };
    expect(reduce(flying, { type: 'successBet', payload: made })).toBe(flying);
  });

  it('those that name this round count', () => {
    const take = cashOut(1, 1.5) as Extract<CrashEvent, { type: 'successTake' }>;
    const state = reduce(flying, { ...take, payload: { ...take.payload, roundId: 10 } });
    expect(state.bets[0]).toMatchObject({ is_win: 1, multiplier: 1.5 });
  });
});
