import { describe, expect, it } from 'vitest';
import {
  own,
  play,
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
} from './state.fixtures.ts';
import { pendingTarget } from '../../table-client/own-commands.ts';
import { stakedItems } from './state-bets.ts';
import { type CrashEvent } from './state-types.ts';
import { reduce } from './state.ts';

describe("the player's own bets", () => {
  const placed: CrashEvent[] = [
    init(10),
    betSent,
    { type: 'betAnswered', roundId: 10, ack: { status: 'success', bet: own(5), message: 'crash_api.bet_made' } },
  ];

  it('are waiting, live, then won when none is live any more', () => {
    expect(play([init(10)]).betStatus).toBe('waiting');
    expect(play(placed)).toMatchObject({ betStatus: 'live', commands: { pending: [] }, selfBets: [{ id: 5 }] });
    const two = [...placed, bets(10, [own(6, { autoWithdraw: 2 })]), rise(10, 1, 0)];
    expect(play([...two, cashOut(5, 1.4, { own: true })]).betStatus).toBe('live');
    expect(play([...two, cashOut(5, 1.4, { own: true }), cashOut(6, 2, { own: true })]).betStatus).toBe('won');
  });

  it('a refusal is an error only while nothing is live', () => {
    const refused: CrashEvent = { type: 'errorBet', payload: { message: 'crash_api.min_bet', params: { sum: 0.1 } } };
    expect(play([init(10), betSent, refused])).toMatchObject({
      betStatus: 'error',
      commands: { pending: [] },
      refusal: { message: 'crash_api.min_bet' },
    });
    expect(play([...placed, refused]).betStatus).toBe('live');
  });

  it('an answer that comes when its round is over does not enter the next one', () => {
    const late: CrashEvent = {
      type: 'betAnswered',
      roundId: 10,
      ack: { status: 'success', bet: own(5), message: 'crash_api.bet_made' },
    };
    expect(play([init(10), betSent, clear(10, 1), init(11), late])).toMatchObject({
      selfBets: [],
      betStatus: 'waiting',
      commands: { pending: [] },
    });
  });

  it('a cash-out is pending until answered, then won with what it paid', () => {
    const stopping = [...placed, rise(10, 1, 0), cashOutSent(5)];
    expect(pendingTarget(play(stopping).commands, 'cashOut')).toBe(5);
    const take = {
      roundId: 10,
      bet_id: 5,
      user_id: SELF,
      multiplier: 1.23,
      win: 12.3,
      item: null,
      remainder: 12.3,
      newBalance: 12.3,
    };
    const state = play([
      ...stopping,
      { type: 'cashOutAnswered', betId: 5, ack: { status: 'success', take, message: 'crash_api.cashed_out' } },
    ]);
    expect(state).toMatchObject({
      commands: { pending: [] },
      betStatus: 'won',
      selfBets: [{ is_win: 1, multiplier: 1.23, win: 12.3 }],
    });
  });

  it("are told as won with their item, even when everyone's word of it comes first", () => {
    const flying = [...placed, rise(10, 1, 0)];
    const early = play([...flying, cashOut(5, 1.4, { userId: SELF })]);
    expect(early.selfBets).toMatchObject([{ is_win: 0 }]);
    const state = reduce(early, cashOut(5, 1.4, { own: true }));
    expect(state.selfBets).toMatchObject([{ is_win: 1, multiplier: 1.4, winItem: { image: 'ak' } }]);
    expect(reduce(state, cashOut(5, 1.4, { userId: SELF }))).toBe(state);
  });

  it('a cash-out received before the crash but told after it still wins', () => {
    const state = play([...placed, rise(10, 1, 0), clear(10, 2), cashOut(5, 1.9, { own: true })]);
    expect(state.ended?.selfBets).toMatchObject([{ is_win: 1, multiplier: 1.9 }]);
  });

  it('have not lost to a crash that comes before their event if their own auto cash-out lies below the point', () => {
    const [auto, equal, capped] = [own(5, { autoWithdraw: 1.9 }), own(6, { autoWithdraw: 2 }), own(7, { cap: 1.5 })];
    const crashed = play([init(10), bets(10, [auto, equal, capped]), rise(10, 1, 0), clear(10, 2)]);
    expect(crashed.ended?.selfBets).toMatchObject([
      { id: 5, is_win: 0 },
      { id: 6, is_win: 2 },
      { id: 7, is_win: 0 },
    ]);
    expect(reduce(crashed, cashOut(5, 1.9, { own: true })).ended?.selfBets[0]).toMatchObject({
      is_win: 1,
      multiplier: 1.9,
    });
    // A snapshot of the crashed phase, public or own, does not change the results.
    const over = { state: { status: 2, timer: 0 }, startedAt: START, crashedAt: 2, bets: [auto, equal, capped] };
    for (const known of [crashed, play([{ type: 'gap' }], crashed)])
      expect(reduce(known, init(10, over)).ended?.selfBets.map((one) => one.is_win)).toEqual([0, 2, 0]);
    expect(play([init(10, over)]).ended?.selfBets.map((one) => one.is_win)).toEqual([0, 2, 0]);
  });

  it('have not lost if the round’s cap has cashed them out below the point, as the crash alone shows', () => {
    const flying = [init(10), bets(10, [own(5), own(6, { autoWithdraw: 9 })]), rise(10, 1, 0)];
    expect(play([...flying, clear(10, 2.51, { roundCap: 2.5 })]).ended?.selfBets).toMatchObject([
      { is_win: 0 },
      { is_win: 0 },
    ]);
    expect(play([...flying, clear(10, 2.5, { roundCap: 2.5 })]).ended?.selfBets).toMatchObject([
      { is_win: 2 },
      { is_win: 2 },
    ]);
  });

  it('are being paid if an interruption has cashed them out, in flight and after the crash; those with auto cash-out fly on', () => {
    const mine = [own(5), own(6, { autoWithdraw: 9 })];
    const back = play([running(10, 9000, { userId: SELF, bets: mine, interruptedAt: 1.5 })]);
    expect(back).toMatchObject({ interruptedAt: 150, betStatus: 'live' });
    expect(reduce(back, clear(10, 2, { interruptedAt: 1.5 })).ended?.selfBets).toMatchObject([
      { is_win: 0 },
      { is_win: 2 },
    ]);
    // The round ended before the server was back, so the first message is the snapshot of the crashed phase.
    const ended = play([
      init(10, {
        userId: SELF,
        state: { status: 2, timer: 0 },
        startedAt: START,
        crashedAt: 2,
        interruptedAt: 1.5,
        bets: mine,
      }),
    ]);
    expect(ended.ended?.selfBets).toMatchObject([{ is_win: 0 }, { is_win: 2 }]);
    expect(
      reduce(reduce(ended, clear(10, 2, { interruptedAt: 1.5 })), cashOut(5, 1.5, { own: true })).ended?.selfBets[0],
    ).toMatchObject({ is_win: 1, multiplier: 1.5 });
    // The next round has no interruption.
    expect(reduce(ended, init(11)).interruptedAt).toBeNull();
  });

  it('come first and stay, however small, beside the hundred largest of the others', () => {
    const crowd = Array.from({ length: 150 }, (_, i) => bet(1000 + i, { value: 10 + i }));
    const state = play([init(10), bets(10, [own(5, { value: 0.1 }), ...crowd])]);
    expect(state.bets).toHaveLength(101);
    expect(state.bets[0]?.id).toBe(5);
    expect(state.bets[100]?.value).toBe(60);
  });

  it('are told apart again when someone signs in', () => {
    const state = play([
      init(10),
      bets(10, [bet(1, { userId: 8, value: 90 }), bet(2, { userId: 9 })]),
      { type: 'identity', userId: 9 },
    ]);
    expect(state).toMatchObject({ selfBets: [{ id: 2 }], betStatus: 'live' });
    expect(state.bets.map((one) => one.id)).toEqual([2, 1]);
  });
});

it('own items in the round are counted while their bets are live', () => {
  const list = [own(1), own(2, { itemsMore: 9 }), own(3, { is_win: 2 })];
  expect([stakedItems(list), stakedItems([])]).toEqual([11, 0]);
});
