import { CRASH_STATUS } from '@updraft/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  bet,
  bets,
  betSent,
  cashOut,
  cashOutSent,
  clear,
  init,
  item,
  rise,
  running,
  SELF,
  START,
  tick,
} from './state.fixtures.ts';
import { listsOf } from '../../table-client/bet-lists.ts';
import { ORDER, rememberCashOut } from './state-bets.ts';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';
import { crashStore, dispatch, shownBets, shownSelfBets } from './store.ts';

const signedIn: CrashState = { ...initialState, selfId: SELF, connection: 'online' };
const play = (events: readonly CrashEvent[], from: CrashState = signedIn): CrashState => events.reduce(reduce, from);
const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });
const OFFLINE: CrashEvent = { type: 'connection', connection: 'offline' };
const dearest = (betId: number, price: number): CrashEvent => ({
  type: 'crashLoaderItem',
  payload: { roundId: 10, bet_id: betId, item: item(price) },
});
const made = (id: number): CrashEvent => ({
  type: 'successBet',
  payload: { roundId: 10, bet: own(id), message: 'crash_api.bet_made' },
});
const totals = (bank: number): CrashEvent => ({
  type: 'newBets',
  payload: { roundId: 10, bets: [], totals: { players: 1, bank, items: 1 } },
});
const flying = play([init(10), bets(10, [own(5), bet(6, { value: 90 })]), rise(10, 1, 0)]);

describe('the dearest item of a round', () => {
  const shown = (events: readonly CrashEvent[]): number | undefined => play([init(10), ...events]).loaderItem?.bet_id;

  it('is the first of equally dear ones', () => {
    expect(shown([dearest(1, 20), dearest(2, 20)])).toBe(1);
    expect(shown([dearest(1, 20), dearest(2, 20.01)])).toBe(2);
  });

  it('is none of an older round, of one that has crashed, or while nothing is known', () => {
    expect(play([init(10), bets(10, [bet(7)]), init(11), dearest(7, 20)]).loaderItem).toBeNull();
    expect(play([init(10), rise(10, 1, 0), clear(10, 2), dearest(8, 20)]).loaderItem).toBeNull();
    expect(play([init(10), OFFLINE, dearest(8, 20)]).loaderItem).toBeNull();
  });
});

describe('the totals of a round', () => {
  it('never fall, because late totals are ignored', () => {
    expect(play([init(10), totals(50), totals(40)]).totals.bank).toBe(50);
    expect(play([init(10), totals(50), totals(60)]).totals.bank).toBe(60);
  });
});

describe('the countdown', () => {
  it('never goes up again, whatever comes late', () => {
    expect(play([init(10), tick(10, 9), tick(10, 12)]).countdown).toBe(9);
  });

  it('begins at the first tick of an unknown round', () => {
    expect(play([init(10), clear(10, 1), tick(11, 14)])).toMatchObject({
      roundId: 11,
      countdown: 14,
      phase: 'waiting',
    });
  });
});

describe('an own bet', () => {
  it('is live once its event comes, which ends a refusal', () => {
    const refused: CrashEvent = { type: 'errorBet', payload: { message: 'crash_api.min_bet' } };
    expect(play([init(10), betSent, refused, made(5)])).toMatchObject({
      refusal: null,
      betStatus: 'live',
      selfBets: [{ id: 5 }],
    });
  });

  it('is not taken over from an older round, after the crash, or while nothing is known', () => {
    const older = play([init(9), bets(9, [bet(7)]), init(10)]);
    for (const state of [older, play([clear(10, 2)], flying), play([OFFLINE], flying), signedIn])
      expect(reduce(state, made(7)).selfBets).toEqual(state.selfBets);
  });

  it('is an error with the reason if it is refused in its own round, and nothing for a round that is over', () => {
    const refused = (roundId: number): CrashEvent => ({
      type: 'betAnswered',
      roundId,
      ack: { status: 'error', message: 'crash_api.min_bet' },
    });
    expect(play([init(10), betSent, refused(10)])).toMatchObject({
      betStatus: 'error',
      refusal: { message: 'crash_api.min_bet' },
      commands: { pending: [] },
    });
    expect(play([init(10), betSent, refused(9)])).toMatchObject({
      betStatus: 'waiting',
      refusal: null,
      commands: { pending: [] },
    });
  });
});

describe('a cash-out that is refused', () => {
  it.each<[string, CrashEvent]>([
    ['by its answer', { type: 'cashOutAnswered', betId: 5, ack: { status: 'error', message: 'crash_api.too_late' } }],
    ['by its event', { type: 'errorTake', payload: { message: 'crash_api.too_late' } }],
  ])('a cash-out that is refused %s shows the reason, and the bet stays live', (_how, refused) => {
    expect(play([cashOutSent(5), refused], flying)).toMatchObject({
      refusal: { message: 'crash_api.too_late' },
      commands: { pending: [] },
      betStatus: 'live',
    });
  });

  it('is not shown any more once it is tried again', () => {
    const refused: CrashEvent = { type: 'errorTake', payload: { message: 'crash_api.busy' } };
    expect(play([cashOutSent(5), refused, cashOutSent(5)], flying).refusal).toBeNull();
  });
});

describe('a cash-out of others', () => {
  it('draws nothing of an older round, or while no round is known', () => {
    expect(play([cashOut(6, 1.2)], play([OFFLINE], flying)).cashOuts).toEqual([]);
    expect(play([cashOut(6, 1.2)], play([init(11)], flying)).cashOuts).toEqual([]);
  });

  it('is drawn once, and two hundred of them are remembered', () => {
    const one = { betId: 1, hundredths: 120, win: 12, item: null };
    const two = rememberCashOut([one], { ...one, hundredths: 130 });
    expect(two).toEqual([one]);
    const many = Array.from({ length: 250 }, (_, at) => ({ ...one, betId: at })).reduce(rememberCashOut, []);
    expect([many.length, many[0]?.betId, many.at(-1)?.betId]).toEqual([200, 50, 249]);
  });
});

describe('another player on this screen', () => {
  it('has the bets told apart anew, in the round that has ended as well, and no command of the one before', () => {
    const ended = play([cashOutSent(5), clear(10, 2), { type: 'identity', userId: 106 }], flying);
    expect(ended).toMatchObject({ selfId: 106, refusal: null, commands: { pending: [] } });
    expect(ended.ended?.selfBets.map(({ id }) => id)).toEqual([6]);
    expect(reduce(flying, { type: 'identity', userId: SELF })).toBe(flying);
  });
});

describe('a crash', () => {
  it('is recorded also while nothing else is believed, and the round that is on the screen stays', () => {
    const away = play([OFFLINE], flying);
    const told = reduce(away, clear(10, 1.5));
    expect(told.past).toEqual([{ id: 10, value: 1.5, colour: 3 }]);
    expect(told.phase).toBe('running');
  });

  it('is recorded from a snapshot with its colour and the points at which bets were cashed out without their players', () => {
    const over = { state: { status: 2, timer: 0 }, startedAt: START, crashedAt: 12, roundCap: 9, interruptedAt: 3 };
    const state = play([init(10, over)]);
    expect(state.past).toEqual([{ id: 10, value: 12, colour: 2 }]);
    expect(state.ended).toMatchObject({ hundredths: 1200, roundCap: 900, interruptedAt: 300, colour: 2 });
  });
});

describe('the next round', () => {
  it('keeps what is no part of a round', () => {
    const kept = { growthPerMs: 0.000_07, maintenance: true, pastLoaded: true, pastFailed: true };
    const opened = play([rise(11, 1, 0)], { ...flying, ...kept, past: [{ id: 9, value: 2, colour: 3 }] });
    expect(opened).toMatchObject({ ...kept, roundId: 11, past: [{ id: 9 }], selfId: SELF, betIdFloor: 6 });
  });

  it('takes nothing of a bet of the round before it, whose id is not higher', () => {
    const opened = play([init(11)], play([clear(10, 2)], flying));
    expect(opened.betIdFloor).toBe(6);
    expect(play([cashOut(6, 1.5, { roundId: 11 })], opened).cashOuts).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('has the countdown before the flight, and in the flight the multiplier of its moment', () => {
    expect(play([init(10, { state: { status: CRASH_STATUS.TIMER, timer: 7 } })])).toMatchObject({
      phase: 'waiting',
      countdown: 7,
      hundredths: 100,
      startedAt: null,
    });
    const state = play([running(10, 11_553)]);
    expect(state).toMatchObject({ phase: 'running', countdown: 0, hundredths: 200, level: 'medium', startedAt: START });
  });

  it('ends a cash-out whose bet is not live any more', () => {
    const stopping = play([cashOutSent(5)], flying);
    const won = own(5, { is_win: 1, multiplier: 1.2, win: 12 });
    expect(play([running(10, 4000, { userId: SELF, bets: [won] })], stopping).commands.pending).toEqual([]);
    expect(play([running(10, 4000, { userId: SELF, bets: [own(5)] })], stopping).commands.pending).toHaveLength(1);
  });

  it('is too late if it is of an older round, or of an earlier phase of this one', () => {
    expect(reduce(flying, running(9, 5000))).toBe(flying);
    expect(reduce(flying, init(10))).toBe(flying);
  });
});

it('own bets stand in the order in which they were made, whatever they are worth', () => {
  expect(listsOf([own(9, { value: 90 }), own(3)], SELF, ORDER)).toMatchObject({ selfBets: [{ id: 3 }, { id: 9 }] });
});

it('a refusal is no business of the next player on this screen', () => {
  const refused: CrashEvent = { type: 'errorBet', payload: { message: 'crash_api.min_bet' } };
  expect(play([init(10), refused, { type: 'identity', userId: 8 }])).toMatchObject({
    betStatus: 'waiting',
    refusal: null,
  });
});

it('a round that is heard of before its countdown takes that from its first tick', () => {
  expect(play([init(10), bets(11, [bet(20)]), tick(11, 12)])).toMatchObject({ roundId: 11, countdown: 12 });
});

it('a snapshot of the crashed phase adds to what is known of the round, and takes no result back', () => {
  const ended = play([cashOut(6, 1.2), clear(10, 2)], flying);
  const over = { state: { status: CRASH_STATUS.END, timer: 0 }, startedAt: START, crashedAt: 2 };
  const told = reduce(ended, init(10, { ...over, bets: [bet(6, { value: 90 }), bet(8, { value: 1 })] }));
  expect(told.ended?.bets.map(({ id, is_win }) => [id, is_win])).toEqual([
    [5, 2],
    [6, 1],
    [8, 2],
  ]);
});

it('bets of the same worth stand in the order in which they were made', () => {
  expect(listsOf([bet(3), bet(1), bet(2, { value: 11 })], SELF, ORDER).bets.map(({ id }) => id)).toEqual([2, 1, 3]);
});

describe('the rows on the screen', () => {
  beforeEach(() => crashStore.setState(signedIn, true));
  const rows = () => [shownBets, shownSelfBets].map((of) => of(crashStore.getState()).map(({ id }) => id));

  it('are those of the round, and after its crash still those until the next one opens', () => {
    for (const event of [init(10), bets(10, [own(5), bet(6)]), rise(10, 1, 0)]) dispatch(event);
    expect(rows()).toEqual([[5, 6], [5]]);
    dispatch(clear(10, 2));
    expect(rows()).toEqual([[5, 6], [5]]);
    dispatch(init(11));
    expect(rows()).toEqual([[], []]);
  });
});
