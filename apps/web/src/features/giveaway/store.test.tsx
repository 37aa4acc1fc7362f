// @vitest-environment happy-dom
import type { ActiveGiveaway, ServerPayload } from '@updraft/contract';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { conditions, giveaways, mine, useGiveaway } from './store.ts';
import { serverEvents } from '../../testing/server-events.ts';

const receive = serverEvents();

const ITEM = { image: 'x', market_hash_name: 'AWP | Prize', name_ru: '', rarity: 'covert', price: 12 } as const;
const USER = { id: 9, username: 'player 9', avatar: 'default', is_demo: false };
const WON = { id: 3, place_id: 4, user: USER, item: ITEM, created_at: '2026-01-01T00:00:00.000Z' };
const running = (id: number): Omit<ActiveGiveaway, 'participants'> => ({
  id,
  status: 'open',
  members: 2,
  recipients: 1,
  item: ITEM,
  prizes: [ITEM],
  created_at: '2026-01-01T00:00:00.000Z',
  end_time: '2026-01-01T01:00:00.000Z',
  endTimestamp: 5,
});
const told = (id: number | null, historyGiveaways: readonly object[] = []) => ({
  activeGiveaway: id === null ? null : { ...running(id), participants: [] },
  historyGiveaways,
  serverTime: 0,
});
const hear = (raffle: Pick<ServerPayload<'setRaffle'>, 'activeGiveaway' | 'winners'>): void =>
  act(() => receive('setRaffle', { ...raffle, serverTime: 0 }));
const activeId = (): number | null | undefined => {
  const { data } = giveaways.use.getState();
  return data && (data.activeGiveaway?.id ?? null);
};

function Follower() {
  useGiveaway();
  return null;
}

beforeEach(async () => {
  await freshPage('giveaway');
  for (const known of [giveaways, conditions, mine]) known.clear();
});

it('a draw that is told while the giveaway is loaded is not undone by what was read before it', async () => {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('getActive')
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Promise.reject(new TypeError('no network')),
  );
  show(<Follower />);
  hear({ activeGiveaway: running(4), winners: [WON] });
  answer(new Response(JSON.stringify(told(3))));
  await waitFor(() => expect(activeId()).toBe(4));
  expect(giveaways.use.getState().data?.historyGiveaways).toMatchObject([{ id: 3 }]);
});

it('a late event does not bring a drawn giveaway back', async () => {
  answerCalls({ 'POST /api/giveaways/getActive': told(null, [WON]) });
  show(<Follower />);
  await waitFor(() => expect(activeId()).toBeNull());
  hear({ activeGiveaway: running(3), winners: [] });
  expect(activeId()).toBeNull();
  hear({ activeGiveaway: running(4), winners: [] });
  hear({ activeGiveaway: running(3), winners: [] });
  expect(activeId()).toBe(4);
});
