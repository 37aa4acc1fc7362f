// @vitest-environment happy-dom
import { BET_RESULT } from '@updraft/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerLate,
  bet,
  bets,
  cashOut,
  cashOutSent,
  clear,
  init,
  item,
  rise,
  SELF,
  START,
} from '../state.fixtures.ts';
import { crashElapsedMs } from '../flight-clock.ts';
import { initialState, type CrashEvent, type CrashState } from '../state-types.ts';
import { reduce } from '../state.ts';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { answerCalls, freshPage } from '../../../testing/page.tsx';
import { isUnheard, type MissedResult, nextUnheard, type UnheardBets, verdictOf } from './missed-results.ts';
import { askMissedResults, notifyMissed } from './result-notices.ts';
import { resultsFromHistory } from './results-from-history.ts';

const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });
const GONE: CrashEvent = { type: 'connection', connection: 'offline' };
const SILENT: CrashEvent = { type: 'connection', connection: 'silent' };
const BACK: CrashEvent = { type: 'connection', connection: 'online' };
const LATE = START + 20_000;

/** Returns the results shown after these events, and the bets still without one. */
const play = (events: readonly CrashEvent[]): { told: MissedResult[]; unheard: UnheardBets | null } => {
  let state: CrashState = { ...initialState, selfId: SELF, connection: 'online' };
  let unheard: UnheardBets | null = null;
  const told: MissedResult[] = [];
  for (const event of events) {
    state = reduce(state, event);
    unheard = nextUnheard(unheard, state, LATE);
    if (unheard === null) continue;
    const verdict = verdictOf(unheard, state);
    told.push(...verdict.told);
    unheard = verdict.unheard;
  }
  return { told, unheard };
};
/** A flight in which one of two bets was cashed out before the messages stopped. */
const flying = [init(10), bets(10, [own(5), own(6)]), rise(10, 1, 0), cashOut(6, 1.1, { own: true })];

describe('[P1] what is told after a silence', () => {
  it('is what came of the bets that were live then, and nothing of those that were settled before', () => {
    const { unheard } = play([...flying, SILENT]);
    expect(unheard).toMatchObject({ knownIds: [5, 6], live: [{ id: 5 }] });
    expect([isUnheard(unheard, 5), isUnheard(unheard, 6), isUnheard(null, 5)]).toEqual([true, false, false]);
    const { told } = play([...flying, SILENT, BACK, clear(10, 1.5)]);
    expect(told).toMatchObject([{ kind: 'lost', at: 150, stakeDollars: 10 }]);
  });

  it('is nothing where only settled bets were in the round', () => {
    expect(play([...flying, cashOut(5, 1.2, { own: true }), GONE]).unheard).toBeNull();
  });

  it('calls no cash-out lost whose answer is merely late: its connection stands', () => {
    const { told, unheard } = play([...flying, cashOutSent(5), answerLate]);
    expect([told, unheard?.cutCashOutId]).toEqual([[], null]);
  });

  it('waits for the connection: a page that is still connecting is told nothing', () => {
    const { told, unheard } = play([...flying, GONE, { type: 'connection', connection: 'connecting' }]);
    expect([told, unheard?.backAt]).toEqual([[], null]);
  });

  it('counts from the first return on: a second word does not move it', () => {
    let state: CrashState = { ...initialState, selfId: SELF, connection: 'online' };
    for (const event of [...flying, SILENT]) state = reduce(state, event);
    const silent = nextUnheard(null, state, START + 1000);
    const back = nextUnheard(silent, reduce(state, BACK), START + 3000);
    expect(back?.backAt).toBe(START + 3000);
    expect(nextUnheard(back, reduce(state, BACK), START + 9000)?.backAt).toBe(START + 3000);
  });
});

describe('[P1] a round that is looked up', () => {
  const unheard: UnheardBets = {
    selfId: SELF,
    roundId: 10,
    startedAt: START,
    knownIds: [5, 6],
    live: [own(5)],
    cutCashOutId: null,
    cutBet: false,
    backAt: START,
  };
  const round = { multiplier: 2.5, started_at: new Date(START).toISOString() };
  const row = {
    id: 5,
    game: 'crash' as const,
    game_id: 10,
    bet: 10,
    items: [],
    itemsMore: 0,
    placed_colour: null,
    result_colour: null,
    target: 2,
    cash_out: 1.9,
    crash_point: 2.5,
    multiplier: 1.9,
    status: 'won' as const,
    earnings: 9,
    date: '',
  };

  it('tells nothing of a bet that was settled before the silence, nor of one that is open', () => {
    expect(resultsFromHistory(unheard, round, [{ ...row, id: 6 }])).toEqual([]);
    expect(resultsFromHistory(unheard, round, [{ ...row, status: 'pending' }])).toEqual([]);
  });

  it('knows no moment of a flight whose start is not known', () => {
    expect(resultsFromHistory(unheard, { ...round, started_at: null }, [row])).toMatchObject([{ momentMs: null }]);
    expect(resultsFromHistory(unheard, round, [row])).toMatchObject([{ momentMs: START + crashElapsedMs(190) }]);
  });

  it('does not call a bet lost that is in the round beside those that were known', () => {
    const cut = { ...unheard, cutBet: true };
    const told = resultsFromHistory(cut, round, [
      { ...row, id: 6 },
      { ...row, id: 7, status: 'lost', earnings: -10 },
    ]);
    expect(told).toMatchObject([{ kind: 'lost', stakeDollars: 10 }]);
    expect(resultsFromHistory(cut, round, [{ ...row, id: 6 }])).toEqual([{ kind: 'bet_lost' }]);
  });

  it('is asked for with the history of the player; a round that nobody knows tells nothing', async () => {
    await freshPage();
    const profile = { 'POST /api/user/getProfile': { crashBets: [row] } };
    const made = answerCalls({ ...profile, 'POST /api/crash/getGame': { success: true, game: round } });
    expect(await askMissedResults(unheard)).toMatchObject([{ kind: 'won', at: 190, winDollars: 19 }]);
    expect([...made].sort()).toEqual(['POST /api/crash/getGame', 'POST /api/user/getProfile']);
    answerCalls({ ...profile, 'POST /api/crash/getGame': { success: false } });
    expect(await askMissedResults(unheard)).toEqual([]);
  });
});

describe('the notice of a missed result', () => {
  beforeEach(() => freshPage());
  const said = () => useNoticeQueue.getState().queue.map(({ text }) => text);

  it('names no time where none is known', async () => {
    await notifyMissed([{ kind: 'lost', at: 150, momentMs: null, stakeDollars: 10 }]);
    expect(said()[0]).not.toMatch(/\d\d:\d\d/);
    expect(said()[0]).toContain('1.50x');
  });

  it('says of a win what it paid, and what the stake turned into', async () => {
    const won = own(5, { is_win: BET_RESULT.WON, multiplier: 1.2, win: 12, winItem: item(12) });
    await notifyMissed([{ kind: 'won', at: 120, momentMs: null, winDollars: 12, bet: won }]);
    expect(said()[0]).toMatch(/1\.20x.*\$12\.00\. Your 1 item → this item\.$/);
  });
});
