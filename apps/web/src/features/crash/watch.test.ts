import type { TableGame } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bet, init, SELF } from './state.fixtures.ts';
import type { CrashSnapshot } from './wire.ts';

interface Asked {
  game: TableGame | null;
  also: TableGame[];
  answer: (ack: object) => void;
}

/** Simulated server: the games that the page has reported as shown, and the responses to it. */
const wire = vi.hoisted(() => ({
  asked: [] as Asked[],
  handlers: new Map<string, (payload: unknown) => void>(),
  histories: 0,
  token: null as string | null,
  /** True while the account has not been loaded yet. */
  isLoading: false,
}));
vi.mock('./effects.ts', () => ({ startEffects: () => undefined }));
vi.mock('../../lib/api.ts', () => ({ api: () => (wire.histories++, Promise.resolve([])) }));
vi.mock('../../lib/token.ts', () => ({ getToken: () => wire.token }));
vi.mock('../../entities/session/session-store.ts', () => ({
  IDENTITY: {
    current: () => (wire.token === null ? null : wire.isLoading ? undefined : SELF),
    subscribe: () => undefined,
  },
  useSession: {
    getState: () =>
      wire.token === null || wire.isLoading
        ? { user: null, status: wire.isLoading ? 'loading' : 'visitor' }
        : { user: { id: SELF }, status: 'player' },
    subscribe: () => undefined,
  },
}));
vi.mock('../../lib/socket.ts', () => ({
  connection: { getState: () => ({ status: 'connecting' }), subscribe: () => undefined },
  clockOffsetMs: () => 0,
  onServer: (event: string, handler: (payload: unknown) => void) => {
    const before = wire.handlers.get(event);
    wire.handlers.set(event, (payload) => (before?.(payload), handler(payload)));
  },
  request: () => new Promise(() => undefined),
  watchGames: (game: TableGame | null, also: TableGame[]) =>
    new Promise((answer) => wire.asked.push({ game, also, answer })),
}));

const snapshotOf = (roundId: number, over: Partial<CrashSnapshot> = {}): CrashSnapshot =>
  (init(roundId, over) as { payload: CrashSnapshot }).payload;
const own = (roundId: number): CrashSnapshot =>
  snapshotOf(roundId, {
    userId: SELF,
    bets: [bet(roundId * 10, { userId: SELF })],
    totals: { players: 1, bank: 10, items: 1 },
  });

/** Opens a page: its table is connected and has received nothing yet. */
const openPage = async ({ token = null as string | null, isLoading = false } = {}) => {
  vi.resetModules();
  Object.assign(wire, { token, isLoading });
  const { crashStart, showCrash } = await import('./socket.ts');
  const { getCrash } = await import('./store.ts');
  void crashStart();
  const hear = (event: string, payload: object): void => wire.handlers.get(event)?.(payload);
  const crash = (roundId: number): void =>
    hear('clearBets', { roundId, multiplier: 2, colour: 3, roundCap: null, interruptedAt: null });
  return { showCrash, getCrash, hear, crash };
};
/** Returns the games that the page has sent to the server: the shown one, and if there are more, all of them. */
const games = (): unknown[] => wire.asked.map(({ game, also }) => (also.length > 0 ? [game, ...also] : game));

beforeEach(() => {
  vi.useFakeTimers();
  wire.asked.length = wire.histories = 0;
  wire.handlers.clear();
});
afterEach(() => vi.useRealTimers());

it('asks for nothing while the page shows crash', async () => {
  const { showCrash, hear } = await openPage();
  showCrash(true);
  hear('crashInit', snapshotOf(1));
  hear('crashInit', snapshotOf(2));
  expect(games()).toEqual([]);
});

it('says that a page without crash needs nothing of it, once its first snapshot has come, and takes its bank from the summary', async () => {
  const { getCrash, hear } = await openPage();
  const { useBanks } = await import('../../table-client/banks.ts');
  expect(games()).toEqual([]);
  hear('crashInit', snapshotOf(1));
  expect(games()).toEqual([null]);
  hear('modes', { crash: { phase: 'waiting', players: 3, bank: 45, items: 6 } });
  expect(useBanks.getState()).toEqual({ crash: 45 });
  hear('newBets', { roundId: 1, bets: [], totals: { players: 9, bank: 99, items: 9 } });
  expect([useBanks.getState()['crash'], getCrash().totals.bank]).toEqual([45, 0]);
});

it('[I2] shows the round of the moment when the player comes back, and the results of the rounds between', async () => {
  const { showCrash, getCrash, hear } = await openPage();
  showCrash(true);
  hear('crashInit', snapshotOf(1));
  showCrash(false);
  expect(games()).toEqual([null]);
  showCrash(true);
  expect(games()).toEqual([null, 'crash']);
  wire.asked[0]?.answer({ status: 'success', game: null, snapshot: null });
  wire.asked[1]?.answer({ status: 'success', game: 'crash', snapshot: snapshotOf(5) });
  await vi.advanceTimersByTimeAsync(0);
  expect(getCrash()).toMatchObject({ roundId: 5, awaitingSnapshot: false });
  expect(wire.histories).toBe(1);
});

it('[I2] goes on hearing of a round with own bets until the next one, whatever the page shows', async () => {
  const { showCrash, hear, crash } = await openPage({ token: 'a token' });
  showCrash(true);
  hear('crashInit', own(1));
  showCrash(false);
  crash(1);
  expect(games()).toEqual([]);
  hear('crashInit', snapshotOf(2));
  expect(games()).toEqual([null]);
});

it('[I2] hears of the round again when the player bets on another page', async () => {
  const { hear } = await openPage({ token: 'a token' });
  hear('crashInit', snapshotOf(1, { userId: SELF }));
  expect(games()).toEqual([null]);
  hear('successBet', { roundId: 1, bet: bet(11, { userId: SELF }), message: 'crash_api.bet_made' });
  expect(games()).toEqual([null, [null, 'crash']]);
  wire.asked[1]?.answer({ status: 'success', game: null, snapshot: null });
  hear('crashInit', own(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(games()).toEqual([null, [null, 'crash']]);
});

it('[I2] goes on hearing of own bets beside the game that the page shows', async () => {
  const { showCrash, hear, crash, getCrash } = await openPage({ token: 'a token' });
  const { toldTables } = await import('../../table-client/told-tables.ts');
  const wheel = { name: 'wheel', mayGo: () => true, lost: () => undefined } as const;
  showCrash(true);
  hear('crashInit', own(1));
  showCrash(false);
  toldTables.setShown(wheel, true);
  toldTables.begin(wheel);
  void toldTables.say(wheel);
  expect(games()).toEqual([['wheel', 'crash']]);
  crash(1);
  expect(getCrash().phase).toBe('crashed');
  hear('crashInit', snapshotOf(2));
  expect(games()).toEqual([['wheel', 'crash'], 'wheel']);
});

it("waits for a player's own snapshot before it does without", async () => {
  const { hear } = await openPage({ token: 'a token', isLoading: true });
  hear('crashInit', snapshotOf(1, { totals: { players: 1, bank: 1, items: 1 } }));
  expect(games()).toEqual([]);
  hear('crashInit', own(1));
  expect(games()).toEqual([]);
});

it('waits for the snapshot also when the page is left before it has come: own bets may be in it', async () => {
  const { showCrash, getCrash, hear } = await openPage();
  hear('crashInit', snapshotOf(1));
  showCrash(true);
  showCrash(false);
  expect(games()).toEqual([null, 'crash']);
  wire.asked[1]?.answer({ status: 'success', game: 'crash', snapshot: snapshotOf(2) });
  await vi.advanceTimersByTimeAsync(0);
  expect(games()).toEqual([null, 'crash', null]);
  expect(getCrash().awaitingSnapshot).toBe(true);
});

it('says it again when it was refused', async () => {
  const { hear } = await openPage();
  hear('crashInit', snapshotOf(1));
  wire.asked[0]?.answer({ status: 'error', message: 'app_api.too_many_requests' });
  await vi.advanceTimersByTimeAsync(2500);
  expect(games()).toEqual([null, null]);
});
