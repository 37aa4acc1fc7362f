import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showNews } from './news-page.ts';
import { createToldTable } from './told-table.ts';

const wire = vi.hoisted(() => ({ asked: [] as unknown[], status: 'success' }));
vi.mock('../lib/socket.ts', () => ({
  onServer: () => undefined,
  watchGame: (game: unknown) => (wire.asked.push(game), Promise.resolve({ status: wire.status })),
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(wire, { asked: [], status: 'success' });
});
afterEach(() => vi.useRealTimers());

it('takes the place of a table with own bets, which does not take it back while news are shown', () => {
  const told = createToldTable();
  const crash = { lost: vi.fn<() => void>() };
  told.begin(crash);
  const leave = showNews(told);
  expect(crash.lost).toHaveBeenCalledOnce();
  expect([wire.asked, told.isAnyTold(), told.isOtherShown(crash)]).toEqual([[null], false, true]);
  leave();
  expect(told.isOtherShown(crash)).toBe(false);
});

it('says it again while it is refused, and no more once another page is shown', async () => {
  wire.status = 'error';
  const leave = showNews(createToldTable());
  await vi.advanceTimersByTimeAsync(2000);
  expect(wire.asked).toEqual([null, null]);
  leave();
  await vi.advanceTimersByTimeAsync(4000);
  expect(wire.asked).toEqual([null, null]);
});
