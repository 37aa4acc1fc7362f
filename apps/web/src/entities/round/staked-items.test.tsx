// @vitest-environment happy-dom
import type { ShownItem } from '@updraft/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useModals } from '../../lib/modals.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { BetLine } from '../bet/BetLine.tsx';
import { BetList } from '../bet/BetList.tsx';
import { RoundBets } from './RoundBets.tsx';
import StakedItemsDialog from './StakedItemsDialog.tsx';

const item = (price: number): ShownItem => ({
  image: 'x',
  market_hash_name: `Rifle | No. ${price}`,
  name_ru: `Винтовка | № ${price}`,
  rarity: 'milspec',
  price,
});
const GLIDER = { id: 8, username: 'glider', avatar: '', is_demo: false };
const BET = { id: 3, user: GLIDER, items: [item(30), item(20), item(10)], itemsMore: 2 };
const ASKED = { game: 'crash', roundId: 41, user: GLIDER } as const;

const row = (bet: typeof BET) => (
  <BetLine key={bet.id} bet={bet} isOwn={false} standing="lose" liveText="" sum={60}>
    2.00x
  </BetLine>
);
const ROUND = { id: 41, settled_at: '2026-01-05T12:00:00.000Z', status: 'ended', bets: [BET], bets_next: null };
const noBets = () => Promise.resolve({ success: true as const, bets: [], next: null });

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  queryClient.clear();
  await freshPage('fairness');
});

it.each([
  ['a past round', <RoundBets<typeof BET> name="crash" game={ROUND} selfId={null} ask={noBets} row={row} />],
  ['the round on the screen', <BetList game="crash" roundId={41} bets={[BET]} row={row} empty={null} />],
])('a row of %s opens all items of its player', (_, list) => {
  show(list);
  fireEvent.click(screen.getByRole('button', { name: '3 more items: show all items of glider' }));
  expect(useModals.getState()).toMatchObject({ name: 'stakedItems', props: ASKED });
});

it('a list whose round is not known has nothing to press', () => {
  show(<BetList game="crash" roundId={null} bets={[BET]} row={row} empty={null} />);
  expect(screen.getByText('and 3 more items')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the items with their prices, and asks for them again the next time', async () => {
  const items = [30, 20, 10, 5, 1].map(item);
  const made = answerCalls({ 'POST /api/user/getStakedItems': { success: true, items } });
  for (const times of [1, 2]) {
    const { unmount } = show(<StakedItemsDialog {...ASKED} />);
    const dialog = await screen.findByRole('dialog', { name: 'Items of glider in round 41' });
    const rows = await within(dialog).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      [30, 20, 10, 5, 1].map((price) => `Rifle | No. ${price}$${price}.00`),
    );
    await vi.waitFor(() => expect(made).toHaveLength(times));
    unmount();
  }
});

it('says that the items did not come, and shows them after another try', async () => {
  answerCalls({ 'POST /api/user/getStakedItems': { status: 500, message: 'app_api.internal' } });
  show(<StakedItemsDialog {...ASKED} />);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Could not load the items.');
  answerCalls({ 'POST /api/user/getStakedItems': { success: true, items: [item(30)] } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(1);
});
