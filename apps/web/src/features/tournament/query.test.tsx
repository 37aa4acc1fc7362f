// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toldTables } from '../../table-client/told-tables.ts';
import { answerCalls, freshPage } from '../../testing/page.tsx';
import { useTournament } from './query.ts';

const watched = vi.hoisted(() => vi.fn<(game: string | null, also: string[]) => Promise<never>>());
vi.mock('../../lib/socket.ts', async (original) => ({ ...(await original<object>()), watchGames: watched }));

beforeEach(async () => {
  answerCalls({});
  await freshPage();
  watched.mockReset().mockReturnValue(new Promise(() => undefined));
});

it('the page of a tournament receives news beside a table with own bets', () => {
  const crash = { name: 'crash', mayGo: () => false, lost: () => undefined } as const;
  toldTables.begin(crash);
  renderHook(useTournament);
  expect(watched).toHaveBeenLastCalledWith(null, ['crash']);
  toldTables.end(crash);
});
