import { NOTIFICATIONS_PAGE, calls } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { prune } from '../../db/housekeeping.ts';
import type { PlayerContext } from '../../http/calls.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { notifications } from './index.ts';
import { notificationHandlers } from './notifications.http.ts';
import { notifyPlayer, notifyPlayers } from '../../kernel/notifications.ts';

const LIST = 'POST /api/user/notification/list';
let world: World;
let handlers: ReturnType<typeof notificationHandlers>;
let [ann, bob] = [0, 0];

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  handlers = notificationHandlers(world.db);
  [ann, bob] = [(await world.player()).id, (await world.player()).id];
});
afterAll(() => world.drop());

const as = (playerId: number) => ({ session: { playerId } }) as unknown as PlayerContext;
const list = async (playerId: number, cursor?: string) =>
  handlers[LIST](calls[LIST].input.parse({ ...(cursor !== undefined && { cursor }) }), as(playerId));
const news = (playerId: number, count: number) =>
  world.outbox.tx((query, emit) =>
    notifyPlayers(
      query,
      emit,
      Array.from({ length: count }, (_, n) => ({ playerId, name: 'notification.promo', content: 'x', params: { n } })),
    ),
  );

it('gives all of them page by page, the newest first, each once', async () => {
  const count = 2 * NOTIFICATIONS_PAGE + 3;
  await news(ann, count);
  const seen: number[] = [];
  let next: string | null | undefined;
  do {
    const page = await list(ann, next ?? undefined);
    seen.push(...page.notifications.map(({ params }) => Number(params?.n)));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(Array.from({ length: count }, (_, n) => count - 1 - n));
});

it('[S6] a player reads their own alone, also by the cursor of another, and marks none of another as read', async () => {
  await news(bob, 1);
  const { notifications: own } = await list(bob, String(Number.MAX_SAFE_INTEGER).slice(0, 16));
  expect(own).toHaveLength(1);
  const theirs = (await list(ann)).notifications;
  expect(
    (await list(bob, String(theirs[0]?.id))).notifications.every(({ id }) => !theirs.some((one) => one.id === id)),
  ).toBe(true);
  await handlers['POST /api/user/notification/readAll']({}, as(bob));
  expect((await list(bob)).notifications.map(({ isRead }) => isRead)).toEqual([true]);
  expect((await list(ann)).notifications.some(({ isRead }) => isRead)).toBe(false);
});

it('keeps what a notification is about, and tells it with the event', async () => {
  const about = { kind: 'round', game: 'wheel', id: 12 } as const;
  await world.outbox.tx((query, emit) =>
    notifyPlayer(query, emit, { playerId: bob, name: 'notification.round_refunded', content: 'x', about }),
  );
  expect((await list(bob)).notifications[0]).toMatchObject({ about, isRead: false });
  await expect.poll(() => world.emitted.at(-1)).toMatchObject({ event: 'notification', payload: { about } });
});

it('forgets them after 90 days', async () => {
  const { notifications: before } = await list(bob);
  const [oldest] = before.slice(-1);
  await world.db.query(`update notifications set created_at = now() - interval '91 days' where id = $1`, [oldest?.id]);
  await world.db.query(`update notifications set created_at = now() - interval '89 days' where id = $1`, [
    before[0]?.id,
  ]);
  await prune(world.db, createLog({ level: 'silent', pretty: false }), { all: notifications.prunes ?? [] });
  expect((await list(bob)).notifications.map(({ id }) => id)).toEqual(before.slice(0, -1).map(({ id }) => id));
});
