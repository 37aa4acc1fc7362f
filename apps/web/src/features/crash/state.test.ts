import { describe, expect, it } from 'vitest';
import {
  answerLate,
  bet,
  bets,
  betSent,
  cashOut,
  cashOutSent,
  cashOutUnsent,
  clear,
  commandLost,
  init,
  item,
  rise,
  running,
  SELF,
  START,
  tick,
} from './state.fixtures.ts';
import { pendingTarget } from '../../table-client/own-commands.ts';
import { stakedItems } from './state-bets.ts';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

const signedIn: CrashState = { ...initialState, selfId: SELF };
const play = (events: readonly CrashEvent[], from: CrashState = signedIn): CrashState => events.reduce(reduce, from);
const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });

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

  it('rises through low, medium and high', () => {
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
      { type: 'cashOutAnswered', betId: 5, ack: { status: 'success', take, message: 'crash_api.taken' } },
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

  it('whose own auto cash-out lies below the point have not lost when the crash comes before their word', () => {
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
    // A snapshot of the crashed phase, for everyone or their own, says no more of them.
    const over = { state: { status: 2, timer: 0 }, startedAt: START, crashedAt: 2, bets: [auto, equal, capped] };
    for (const known of [crashed, play([{ type: 'gap' }], crashed)])
      expect(reduce(known, init(10, over)).ended?.selfBets.map((one) => one.is_win)).toEqual([0, 2, 0]);
    expect(play([init(10, over)]).ended?.selfBets.map((one) => one.is_win)).toEqual([0, 2, 0]);
  });

  it("that the round's cap has cashed out below the point have not lost either, and that is known from the crash alone", () => {
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

  it('that an interruption has cashed out are being paid, in flight and behind the crash; those with auto cash-out fly on', () => {
    const mine = [own(5), own(6, { autoWithdraw: 9 })];
    const back = play([running(10, 9000, { userId: SELF, bets: mine, interruptedAt: 1.5 })]);
    expect(back).toMatchObject({ interruptedAt: 150, betStatus: 'live' });
    expect(reduce(back, clear(10, 2, { interruptedAt: 1.5 })).ended?.selfBets).toMatchObject([
      { is_win: 0 },
      { is_win: 2 },
    ]);
    // It had ended when the server was back: the snapshot of the crashed phase is the first that is heard of it.
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
    // The next round knows nothing of it.
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

it('own items in the round are counted while their bets are live', () => {
  const list = [own(1), own(2, { itemsMore: 9 }), own(3, { is_win: 2 })];
  expect([stakedItems(list), stakedItems([])]).toEqual([11, 0]);
});

describe('the connection', () => {
  it('after coming back nothing is believed before the snapshot, which replaces everything', () => {
    const before = play([init(10), bets(10, [bet(1)]), rise(10, 1, 0)]);
    const back = play(
      [
        { type: 'connection', connection: 'offline' },
        { type: 'connection', connection: 'online' },
      ],
      before,
    );
    expect(back.awaitingSnapshot).toBe(true);
    expect(reduce(back, rise(10, 3, 20_000))).toBe(back);
    const fresh = play([running(10, 12_000, { bets: [bet(2, { value: 3 })] })], back);
    expect(fresh).toMatchObject({
      awaitingSnapshot: false,
      phase: 'running',
      hundredths: 205,
      lastWordAt: START + 12_000,
    });
    expect(fresh.bets.map((one) => one.id)).toEqual([2]);
  });

  it('a snapshot of the crashed phase shows its result', () => {
    const state = play([
      init(10, { state: { status: 2, timer: 0 }, startedAt: START, crashedAt: 3.5, bets: [bet(1)] }),
    ]);
    expect(state).toMatchObject({
      phase: 'crashed',
      ended: { hundredths: 350, colour: 4, bets: [{ id: 1, is_win: 2 }] },
    });
  });

  it('[P1] what came of a command that went out over a connection that is gone is told by the own snapshot of the next', () => {
    const cut = play([init(10), betSent, { type: 'connection', connection: 'offline' }, commandLost]);
    expect(cut).toMatchObject({ commands: { pending: [{ kind: 'bet' }], wait: 'cut' }, connection: 'offline' });
    const back = play([{ type: 'connection', connection: 'online' }], cut);
    expect(play([init(10)], back)).toMatchObject({ commands: { pending: [{ kind: 'bet' }], wait: 'cut' } });
    expect(play([init(10, { userId: SELF, bets: [own(5)] })], back)).toMatchObject({
      commands: { pending: [], wait: 'fresh' },
      selfBets: [{ id: 5 }],
    });
  });

  it('[P1] a cash-out that went out over a connection that is gone can be pressed again once the snapshot shows the bet in flight', () => {
    const flying = play([init(10), bets(10, [own(5)]), rise(10, 1, 0), cashOutSent(5)]);
    const cut = play(
      [
        { type: 'connection', connection: 'silent' },
        { type: 'connection', connection: 'offline' },
      ],
      flying,
    );
    expect(cut).toMatchObject({ commands: { pending: [{ kind: 'cashOut', targetId: 5 }], wait: 'cut' } });
    const back = play(
      [{ type: 'connection', connection: 'online' }, running(10, 9000, { userId: SELF, bets: [own(5)] })],
      cut,
    );
    expect(back).toMatchObject({ commands: { pending: [], wait: 'fresh' }, phase: 'running' });
  });

  it('[P1] silence takes nothing away: what comes after it is believed, as it comes in order', () => {
    const silent = play([
      { type: 'connection', connection: 'online' },
      init(10),
      bets(10, [own(5)]),
      rise(10, 1, 0),
      cashOutSent(5),
      { type: 'connection', connection: 'silent' },
    ]);
    expect(silent).toMatchObject({
      awaitingSnapshot: false,
      commands: { pending: [{ kind: 'cashOut', targetId: 5 }], wait: 'fresh' },
    });
    const spoken = play([{ type: 'connection', connection: 'online' }, cashOut(5, 1.2, { own: true })], silent);
    expect(spoken).toMatchObject({
      commands: { pending: [] },
      awaitingSnapshot: false,
      selfBets: [{ is_win: 1, multiplier: 1.2 }],
    });
  });

  it('[P1] an answer is late once two seconds have passed, and only while one is waited for', () => {
    const late = answerLate;
    const sent = play([init(10), bets(10, [own(5)]), rise(10, 1, 0), cashOutSent(5)]);
    expect(reduce(sent, late).commands.wait).toBe('late');
    expect(play([late], play([cashOut(5, 1.2, { own: true })], sent)).commands.wait).toBe('fresh');
    expect(play([late, cashOutSent(5)], sent).commands.wait).toBe('fresh');
  });

  it('[P1] a cash-out that was not sent is remembered until there is a connection', () => {
    const unsent = play([
      { type: 'connection', connection: 'online' },
      init(10),
      bets(10, [own(5)]),
      rise(10, 1, 0),
      { type: 'connection', connection: 'silent' },
      cashOutSent(5),
      cashOutUnsent(5),
    ]);
    expect(unsent).toMatchObject({ commands: { pending: [], unsent: { kind: 'cashOut', targetId: 5 } } });
    expect(play([{ type: 'connection', connection: 'online' }], unsent).commands.unsent).toBeNull();
    expect(
      play(
        [
          { type: 'connection', connection: 'offline' },
          { type: 'connection', connection: 'online' },
          running(10, 5000, { bets: [own(5)] }),
        ],
        unsent,
      ).commands.unsent,
    ).toBeNull();
  });
});

describe('a snapshot sent to everyone', () => {
  const many = { totals: { players: 150, bank: 900, items: 200 } };
  const mine = play([init(10), bets(10, [own(5, { value: 0.2 }), bet(6, { value: 90 })]), rise(10, 1, 0)]);
  const back = play(
    [
      { type: 'connection', connection: 'offline' },
      { type: 'connection', connection: 'online' },
    ],
    mine,
  );

  it('does not take the own bets away, and the own snapshot is asked for', () => {
    const state = play([running(10, 4000, { bets: [bet(6, { value: 90 })], ...many })], back);
    expect(state.selfBets.map((one) => one.id)).toEqual([5]);
    expect(state).toMatchObject({ awaitingSnapshot: false, betStatus: 'live', gaps: back.gaps + 1 });
  });

  it('nor in the crashed phase', () => {
    const over = play(
      [clear(10, 1.4), { type: 'connection', connection: 'offline' }, { type: 'connection', connection: 'online' }],
      mine,
    );
    const state = play(
      [init(10, { state: { status: 2, timer: 0 }, startedAt: START, crashedAt: 1.4, bets: [bet(6)], ...many })],
      over,
    );
    expect(state.ended?.selfBets.map((one) => [one.id, one.is_win])).toEqual([[5, 2]]);
  });

  it('of another round in flight asks for the own bets of that one', () => {
    const state = play([running(12, 4000, { bets: [bet(60)], ...many })], mine);
    expect(state).toMatchObject({ roundId: 12, selfBets: [], gaps: mine.gaps + 1 });
  });

  it('asks for nothing when nobody has bet, or nobody is signed in', () => {
    expect(play([init(11)], mine).gaps).toBe(mine.gaps);
    expect(reduce({ ...initialState }, running(10, 4000, { bets: [bet(6)], ...many })).gaps).toBe(0);
  });

  it("the player's own is the whole truth and asks for nothing more", () => {
    const { payload } = running(10, 4000, { bets: [bet(6)], ...many }) as Extract<CrashEvent, { type: 'crashInit' }>;
    const state = reduce(back, { type: 'crashInit', payload: { ...payload, userId: back.selfId } });
    expect(state).toMatchObject({ selfBets: [], gaps: back.gaps });
  });

  it("the player's own says whose screen this is before the account has been loaded, and then nothing is asked for", () => {
    const others = Array.from({ length: 100 }, (_, at) => bet(100 + at, { value: 50 }));
    const state = play(
      [
        running(10, 4000, { userId: SELF, bets: [...others, own(5, { value: 0.2 })], ...many }),
        { type: 'identity', userId: SELF },
      ],
      initialState,
    );
    expect(state).toMatchObject({ selfId: SELF, betStatus: 'live', gaps: 0, selfBets: [{ id: 5 }] });
    expect(state.bets).toHaveLength(101);
  });

  it("somebody else's makes nobody else of the player", () => {
    const state = play([running(10, 4000, { userId: SELF + 1, bets: [bet(6, { value: 90 })], ...many })], back);
    expect(state).toMatchObject({ selfId: SELF, selfBets: [{ id: 5 }], gaps: back.gaps + 1 });
  });
});

describe('words of an older round', () => {
  const flying = play([init(10), bets(10, [bet(1)]), rise(10, 1, 0)]);

  it('that name it change nothing', () => {
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
