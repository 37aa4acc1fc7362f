// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show, signIn } from '../../testing/page.tsx';
import { Empty } from './InventoryPanel.tsx';

beforeEach(() => freshPage());

const shown = (staked: number): string => show(<Empty staked={staked} />).container.textContent ?? '';

it('an inventory whose items are all staked says that they are in the round, not that there are none', () => {
  signIn({ balance: 100 });
  expect(shown(12)).toContain('All 12 of your items are in the round');
  expect(shown(12)).not.toContain('No items yet');
  expect(shown(0)).toContain('No items yet');
});
