import { expect, it, vi } from 'vitest';
import { showNews } from './news-page.ts';
import { createToldTables } from './told-tables.ts';

it('[I2] a page of news is told of no game but those with own bets, until it is left', async () => {
  const said: unknown[] = [];
  const told = createToldTables((game, also) => {
    said.push([game, also]);
    return Promise.resolve({ status: 'success', game: null, snapshot: null } as never);
  });
  const [crash, wheel] = (['crash', 'wheel'] as const).map((name) => ({
    name,
    mayGo: () => name === 'wheel',
    lost: vi.fn<() => void>(),
  })) as [never, never];
  told.begin(crash);
  told.begin(wheel);
  const leave = showNews(told);
  expect([said, told.isTold(crash), told.isTold(wheel)]).toEqual([[[null, ['crash']]], true, false]);
  leave();
  told.setShown(wheel, true);
  await told.say();
  expect(said.at(-1)).toEqual(['wheel', ['crash']]);
});
