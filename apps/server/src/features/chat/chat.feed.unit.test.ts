import type { ChatMessage } from '@updraft/contract';
import { expect, it } from 'vitest';
import type { Patience } from '../../realtime/broadcaster.ts';
import { ChatFeed, OUT_WITHIN_MS } from './chat.feed.ts';

const said = (id: number): ChatMessage => ({
  id,
  user: {
    id: 1,
    username: 'player',
    avatar: 'default',
    is_demo: false,
    is_admin: false,
    is_moderator: false,
    is_youtuber: false,
    is_staff: false,
  },
  time: '2026-01-01T00:00:00.000Z',
  type: 'MESSAGE',
  message: `text ${id}`,
});

/** A feed whose clock the test sets. */
const feedOf = () => {
  const here = { nowMs: 0, told: [] as { ids: number[]; patience: Patience }[] };
  const toAll = (_event: string, payload: { messages?: ChatMessage[] }, patience: Patience): void => {
    if (payload.messages) here.told.push({ ids: payload.messages.map(({ id }) => id), patience });
  };
  const feed = new ChatFeed({
    db: { query: () => Promise.resolve([]) },
    broadcaster: { onSlot: () => undefined, toAll: toAll as never },
    clock: { monoMs: () => here.nowMs },
  });
  return { here, feed };
};

it('the wait of an event counts from its oldest message: its slot is part of it', () => {
  const { here, feed } = feedOf();
  feed.add([said(1)]);
  here.nowMs = 400;
  feed.add([said(2)]);
  here.nowMs = 500;
  feed.flush();
  here.nowMs = 900;
  feed.add([said(3)]);
  here.nowMs = 1000;
  feed.flush();
  expect(here.told.map(({ ids, patience }) => [ids, patience.withinMs])).toEqual([
    [[1, 2], OUT_WITHIN_MS - 500],
    [[3], OUT_WITHIN_MS - 100],
  ]);
});

it('messages that came meanwhile go along when the event goes out by itself', () => {
  const { here, feed } = feedOf();
  feed.add([said(1)]);
  feed.flush();
  feed.add([said(2)]);
  here.told[0]?.patience.gather?.();
  feed.flush();
  expect(here.told.map(({ ids }) => ids)).toEqual([[1], [2]]);
});
