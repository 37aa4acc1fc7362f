import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../lib/i18n.ts';
import { Empty } from './InventoryPanel.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
});

it('an inventory whose items are all staked says that they are in the round, not that there are none', () => {
  const shown = (staked: number): string => renderToStaticMarkup(createElement(Empty, { staked }));
  expect(shown(12)).toContain('All 12 of your items are in the round');
  expect(shown(12)).not.toContain('No items yet');
  expect(shown(0)).toContain('No items yet');
});
