import { beforeEach, expect, it, vi } from 'vitest';

const wire = vi.hoisted(() => ({ handlers: [] as ((modes: object) => void)[] }));
vi.mock('../lib/socket.ts', () => ({
  watchGames: () => new Promise(() => undefined),
  onServer: (_event: string, handler: (modes: object) => void) => wire.handlers.push(handler),
}));
const { toldTables } = await import('./told-tables.ts');
const { followBanks, setBank, useBanks } = await import('./banks.ts');

beforeEach(() => useBanks.setState({}, true));

it('knows the banks of the games that the page does not show from their totals, listening once', () => {
  followBanks();
  followBanks();
  expect(wire.handlers).toHaveLength(1);
  wire.handlers[0]?.({ crash: { phase: 'waiting', players: 1, bank: 12.5, items: 1 } });
  setBank('wheel', 3);
  wire.handlers[0]?.({ crash: { phase: 'waiting', players: 0, bank: 0, items: 0 } });
  expect(useBanks.getState()).toEqual({ crash: 0, wheel: 3 });
});

it('passes over the total of a game that the page is told of: its table knows better', () => {
  followBanks();
  const wheel = { name: 'wheel', mayGo: () => true, lost: () => undefined } as const;
  toldTables.begin(wheel);
  setBank('wheel', 5);
  wire.handlers[0]?.({ wheel: { phase: 'betting', players: 1, bank: 4, items: 1 } });
  expect(useBanks.getState()).toEqual({ wheel: 5 });
  toldTables.end(wheel);
});
