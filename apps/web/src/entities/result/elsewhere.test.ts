// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { useNoticeQueue } from '../../lib/notices.ts';
import { freshPage } from '../../testing/page.tsx';
import { openView } from '../view/view-store.ts';
import { tellLoss, wayBack } from './elsewhere.ts';

const WHEEL = { name: 'wheel', path: '/wheel' } as const;

beforeEach(() => freshPage('wheel', 'game_results'));

it('[F10] a loss elsewhere is told calmly, with the way back to its game', async () => {
  openView({ type: 'mode', game: 'crash' });
  await tellLoss(WHEEL, 1250, 'wheel');
  expect(useNoticeQueue.getState().queue).toMatchObject([
    { type: 'info', text: 'Another colour came: your bets of $12.50 were lost.', action: { label: 'To the game' } },
  ]);
});

it('shows no notice of a game that is on the screen, and no link to it', async () => {
  openView({ type: 'mode', game: 'wheel' });
  await tellLoss(WHEEL, 1250, 'wheel');
  expect([useNoticeQueue.getState().queue, wayBack(WHEEL)]).toEqual([[], {}]);
});

it('no loss is none', async () => {
  openView({ type: 'page' });
  await tellLoss(WHEEL, 0, 'wheel');
  expect(useNoticeQueue.getState().queue).toEqual([]);
});
