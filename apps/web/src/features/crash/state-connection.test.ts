import { describe, expect, it } from 'vitest';
import {
  answerLate,
  own,
  play,
  bet,
  bets,
  betSent,
  cashOut,
  cashOutSent,
  cashOutUnsent,
  clear,
  commandLost,
  init,
  rise,
  running,
  SELF,
  START,
} from './state.fixtures.ts';
import { initialState, type CrashEvent } from './state-types.ts';
import { reduce } from './state.ts';

describe('the connection', () => {
  it('accepts nothing after a reconnection before the snapshot, which replaces everything', () => {
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

  it('[P1] decides a command of a lost connection by the own snapshot of the next one', () => {
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

  it('keeps the own bets, and requests the own snapshot', () => {
    const state = play([running(10, 4000, { bets: [bet(6, { value: 90 })], ...many })], back);
    expect(state.selfBets.map((one) => one.id)).toEqual([5]);
    expect(state).toMatchObject({ awaitingSnapshot: false, betStatus: 'live', gaps: back.gaps + 1 });
  });

  it('keeps the own bets in the crashed phase, too', () => {
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

  it('has the own bets of another round in flight loaded', () => {
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
