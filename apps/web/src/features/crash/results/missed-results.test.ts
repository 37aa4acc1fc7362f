import { describe, expect, it } from 'vitest';
import { crashElapsedMs } from '../flight-clock.ts';
import {
  answerLate,
  bet,
  bets,
  betSent,
  cashOut,
  cashOutSent,
  clear,
  init,
  rise,
  running,
  SELF,
  START,
  tick,
} from '../state.fixtures.ts';
import { roundStageFor } from '../state-bets.ts';
import { initialState, type CrashEvent, type CrashState } from '../state-types.ts';
import { reduce } from '../state.ts';
import { nextUnheard, verdictOf, type UnheardBets, type MissedResult } from './missed-results.ts';
import { resultsFromHistory } from './results-from-history.ts';

const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });
const SILENT: CrashEvent = { type: 'connection', connection: 'silent' };
const GONE: CrashEvent = { type: 'connection', connection: 'offline' };
const BACK: CrashEvent = { type: 'connection', connection: 'online' };
const flying = (list = [own(5)]): CrashEvent[] => [init(10), bets(10, list), rise(10, 1, 0)];
const mine = (elapsedMs: number, list = [own(5)]): CrashEvent => running(10, elapsedMs, { userId: SELF, bets: list });

/** Plays the events, and returns the results as the page collects them. `nowMs`: time of the last event. */
const play = (
  events: readonly CrashEvent[],
  nowMs: number,
): { told: MissedResult[]; unheard: UnheardBets | null; goneRound: number | null; state: CrashState } => {
  let state: CrashState = { ...initialState, selfId: SELF, connection: 'online' };
  let unheard: UnheardBets | null = null;
  let goneRound: number | null = null;
  const told: MissedResult[] = [];
  for (const event of events) {
    state = reduce(state, event);
    unheard = nextUnheard(unheard, state, nowMs);
    if (unheard === null) continue;
    const verdict = verdictOf(unheard, state);
    if (verdict.isGone) goneRound = unheard.roundId;
    told.push(...verdict.told);
    unheard = verdict.unheard;
  }
  return { told, unheard, goneRound, state };
};

describe('[P1] the page on return', () => {
  const late = START + 20_000;

  it('shows the multiplier and the moment of a cash-out whose response came after the silence', () => {
    const { told, unheard } = play([...flying(), cashOutSent(5), SILENT, BACK, cashOut(5, 1.2, { own: true })], late);
    expect(told).toMatchObject([{ kind: 'won', at: 120, momentMs: START + crashElapsedMs(120), winDollars: 12 }]);
    expect(unheard).toBeNull();
  });

  it('shows a cash-out whose response was late without any silence', () => {
    const { told } = play([...flying(), cashOutSent(5), answerLate, cashOut(5, 1.2, { own: true })], late);
    expect(told).toMatchObject([{ kind: 'won', at: 120 }]);
  });

  it('shows an auto cash-out and a loss from the snapshot of the next connection', () => {
    const list = [own(5), own(6, { autoWithdraw: 2, value: 20 })];
    const crashed = init(10, {
      userId: SELF,
      state: { status: 2, timer: 0 },
      startedAt: START,
      crashedAt: 2.5,
      bets: [own(5, { is_win: 2 }), own(6, { autoWithdraw: 2, value: 20, is_win: 1, multiplier: 2, win: 40 })],
    });
    const { told } = play([...flying(list), SILENT, GONE, BACK, crashed], late);
    expect(told).toMatchObject([
      { kind: 'lost', at: 250, momentMs: START + crashElapsedMs(250), stakeDollars: 10 },
      { kind: 'won', at: 200, momentMs: START + crashElapsedMs(200), winDollars: 40 },
    ]);
  });

  it('shows that a bet is still in flight if its cash-out did not arrive', () => {
    const { told, unheard } = play([...flying(), cashOutSent(5), SILENT, GONE, BACK, mine(9000)], START + 9000);
    expect(told).toEqual([{ kind: 'cash_out_lost' }]);
    expect(unheard).toMatchObject({ cutCashOutId: null, live: [{ id: 5 }] });
  });

  it('shows a bet that arrived, and one that did not', () => {
    const cut = [init(10), betSent, GONE, BACK];
    expect(play([...cut, init(10, { userId: SELF, bets: [own(5)] })], START).told).toEqual([
      { kind: 'bet_in', stakeDollars: 10 },
    ]);
    expect(play([...cut, init(10, { userId: SELF })], START).told).toEqual([{ kind: 'bet_lost' }]);
  });

  it('asks the server about a round that is gone from the screen', () => {
    const { goneRound, unheard, told } = play([...flying(), SILENT, GONE, BACK, init(11, { userId: SELF })], late);
    expect([goneRound, unheard, told]).toEqual([10, null, []]);
  });

  it('shows nothing to another player who has signed in meanwhile', () => {
    const other: CrashEvent = { type: 'identity', userId: SELF + 1 };
    const { goneRound, unheard, told } = play(
      [...flying(), SILENT, GONE, other, BACK, init(11, { userId: SELF + 1 })],
      late,
    );
    expect([goneRound, unheard, told]).toEqual([null, null, []]);
  });

  it('shows nothing before the snapshot of the next connection, nor while a response is due', () => {
    expect(play([...flying(), SILENT, GONE, BACK], late)).toMatchObject({ told: [], unheard: { roundId: 10 } });
    expect(play([...flying(), cashOutSent(5), SILENT, BACK], late)).toMatchObject({
      told: [],
      unheard: { roundId: 10 },
    });
  });

  it('shows nothing of later events, nor without own bets', () => {
    expect(play([...flying(), SILENT, BACK, cashOut(5, 1.2, { own: true })], START + 1000)).toMatchObject({
      told: [],
      unheard: null,
    });
    expect(play([init(10), bets(10, [bet(1)]), rise(10, 1, 0), SILENT, GONE, BACK, init(11)], late)).toMatchObject({
      told: [],
      goneRound: null,
    });
    expect(play([...flying(), clear(10, 1.5), SILENT, BACK, init(11), tick(11, 9)], late).told).toEqual([]);
  });
});

describe('[P1] a round that is gone from the screen', () => {
  const unheard: UnheardBets = {
    selfId: SELF,
    roundId: 10,
    startedAt: START,
    knownIds: [5, 6],
    live: [own(5), own(6)],
    cutCashOutId: null,
    cutBet: false,
    backAt: START,
  };
  const round = { multiplier: 2.5, started_at: new Date(START).toISOString() };
  const row = {
    id: 5,
    game: 'crash',
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

  it('is told by the history of the player, with the moments', () => {
    const told = resultsFromHistory(unheard, round, [
      row,
      { ...row, id: 6, status: 'lost', multiplier: 2.5, earnings: -10 },
      { ...row, id: 4, game_id: 9 },
    ]);
    expect(told).toEqual([
      { kind: 'won', at: 190, momentMs: START + crashElapsedMs(190), winDollars: 19, bet: null },
      { kind: 'lost', at: 250, momentMs: START + crashElapsedMs(250), stakeDollars: 10 },
    ]);
  });

  it('tells what came of a bet whose answer was lost', () => {
    const cut = { ...unheard, knownIds: [], live: [], cutBet: true };
    expect(resultsFromHistory(cut, round, [row])).toMatchObject([{ kind: 'won', winDollars: 19 }]);
    expect(resultsFromHistory(cut, round, [])).toEqual([{ kind: 'bet_lost' }]);
    expect(resultsFromHistory(unheard, round, [{ ...row, status: 'refunded', earnings: 0 }])).toEqual([
      { kind: 'refunded', stakeDollars: 10 },
    ]);
  });
});

it('[P1] nobody knows where the round stands for a bet without a connection', () => {
  const at = { phase: 'running', interruptedAt: null } as const;
  expect(
    (['online', 'connecting', 'silent', 'offline'] as const).map((connection) =>
      roundStageFor(own(5), { ...at, connection }),
    ),
  ).toEqual(['running', 'running', 'unheard', 'unheard']);
});
