import type { SiteConfig, TableGame } from '@updraft/contract';
import { afterEach, expect, it, vi } from 'vitest';
import type { Community } from '../community/community.ts';
import { DemoPlayer } from '../life/player.ts';
import { kindOf } from '../mind/personality.ts';
import type { AtTable, DemoGame, PlayerParts, Seat } from './game.ts';
import { cases } from './cases/index.ts';
import { crash } from './crash/index.ts';
import { gameOf } from './index.ts';
import { jackpot } from './jackpot/index.ts';
import { wheel } from './wheel/index.ts';

const SIGN_IN = vi.hoisted(() => ({ ok: true, value: 't'.repeat(30) }));
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (payload: unknown) => unknown>();
  return {
    game: '',
    connected: true,
    listeners,
    on: (event: string, listener: (payload: unknown) => unknown) => void listeners.set(event, listener),
    connect: () => void listeners.get('connect')?.(undefined),
    timeout: () => ({ emitWithAck: (event: string) => Promise.resolve(event === 'auth' ? { user_id: 7 } : null) }),
  };
});
vi.mock('../site/sign-in.ts', () => ({ signIn: () => Promise.resolve(SIGN_IN) }));
vi.mock('socket.io-client', () => ({
  io: (_url: string, { auth }: { auth: { game: string } }) => Object.assign(socket, { game: auth.game }),
}));
vi.mock('../site/site.ts', () => ({
  createSite: () => ({
    call: (name: string) =>
      Promise.resolve(name === 'POST /api/getConfig' ? { ok: true, value: { dice: 25 } } : { ok: false, status: 0 }),
  }),
}));
afterEach(() => socket.listeners.clear());

/** Creates a game with its own table. */
const createDice = () => {
  const seats: Seat[] = [];
  const table: AtTable = { sit: (seat) => void seats.push(seat), leave: vi.fn(), setMaintenance: vi.fn() };
  const asked: SiteConfig[] = [];
  const dice: DemoGame = {
    name: 'dice' as TableGame,
    minBetCents: (config) => asked.push(config),
    join: vi.fn((_parts: PlayerParts) => table),
  };
  return { dice, table, seats, asked };
};

it.each([1, 2, 3, 4])('spreads the players of every kind over %i games', (count) => {
  const games = Array.from({ length: count }, (_unused, at) => ({ ...crash, name: `game ${at}` as TableGame }));
  const crowd = Array.from({ length: 100 }, (_unused, at) => at + 1);
  const list = games as [DemoGame, ...DemoGame[]];
  expect(crowd.slice(0, count).map((n) => gameOf(n, list))).toEqual(games);
  for (const game of games) {
    const players = crowd.filter((n) => gameOf(n, list) === game);
    expect(new Set(players.map(kindOf)).size).toBe(6);
  }
});

it('the players spread over all four games', () =>
  expect(new Set(Array.from({ length: 20 }, (_unused, at) => gameOf(at + 1)))).toEqual(
    new Set([crash, wheel, jackpot, cases]),
  ));

it("a player of any game watches its page, joins with the site's limits, and leaves", async () => {
  const { dice, table, seats, asked } = createDice();
  const community = { arrive: vi.fn(), leave: vi.fn(), setMaintenance: vi.fn(), sawCrash: vi.fn() };
  const deps = { report: vi.fn(), community: community as unknown as Community };
  new DemoPlayer({ n: 3, url: 'http://site', game: dice, ...deps }).start(0);
  await vi.waitFor(() => expect(seats).toHaveLength(1), { interval: 5 });
  expect(socket.game).toBe('dice');
  expect(seats).toEqual([{ playerId: 7, config: { dice: 25 }, clockOffsetMs: 0 }]);
  expect(asked).toHaveLength(1);
  socket.listeners.get('refreshPage')?.({ maintenance: true });
  socket.listeners.get('disconnect')?.('transport close');
  expect([table.setMaintenance, table.leave].map((heard) => vi.mocked(heard).mock.calls)).toEqual([[[true]], [[]]]);
  expect(community.arrive.mock.calls).toMatchObject([[{ n: 3, plays: 'dice' }]]);
  expect(community.setMaintenance.mock.calls).toEqual([[true]]);
  expect(community.leave.mock.calls).toEqual([[3]]);
});

it('connects a player of crash to the events of its table', () => {
  crash.join({ socket, session: {}, keeper: {}, personality: {}, random: Math.random } as unknown as PlayerParts);
  const events = ['crashInit', 'crashStartTimer', 'crashMultiplier', 'successTake', 'clearBets'];
  expect([...socket.listeners.keys()]).toEqual(events);
});

it('connects a player of the wheel to the events of its table', () => {
  wheel.join({ socket, session: {}, keeper: {}, personality: {}, random: Math.random } as unknown as PlayerParts);
  expect([...socket.listeners.keys()]).toEqual(['newGameWheel', 'wheelTimer', 'startWheel', 'wheelWin']);
});

it('connects a player of the jackpot to the events of its table', () => {
  jackpot.join({ socket, session: {}, keeper: {}, personality: {}, random: Math.random } as unknown as PlayerParts);
  expect([...socket.listeners.keys()]).toEqual(['newGameJackpot', 'jackpotTimer', 'startJackpot', 'jackpotWin']);
});
