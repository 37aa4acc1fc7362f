import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../../testing/limits.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import type { Limits } from './limits.commands.ts';

let world: World;
let money: Money;
let limits: Limits;

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  money = createMoney(world);
  limits = createLimits(world);
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const create = (playerId: number, sumCents: number) =>
  money.deposits.create({ playerId, method: 'card_aggregator', sumCents, promocode: null, key: null });
const invoices = (playerId: number) =>
  world.db.query<{ id: string; amount_cents: number }>(
    'select id, amount_cents from invoices where player_id = $1 order by created_at',
    [playerId],
  );
const pay = (invoiceId: string, amountCents: number) => money.report({ invoiceId, amountCents });
const limited = async (cents: number) => {
  const player = await world.player();
  await limits.set({ playerId: player.id, kind: 'deposit', window: 1, cents });
  return player.id;
};

describe('own limits on deposits', () => {
  it('[LI-2] counts what was credited and what is open, and says what is left', async () => {
    const id = await limited(10_000);
    expect(await create(id, 6000)).toMatchObject({ ok: true });
    expect(await create(id, 4001)).toMatchObject({ message: 'user_api.limit_reached', params: { sum: 40, days: 1 } });
    const [open] = await invoices(id);
    expect(await pay(open?.id ?? '', 6000)).toBe('credited');
    expect(await create(id, 4001)).toMatchObject({ message: 'user_api.limit_reached' });
    expect(await create(id, 4000)).toMatchObject({ ok: true });
    expect((await limits.of(id)).limits.find((one) => one.kind === 'deposit' && one.window === 1)).toMatchObject({
      usedCents: 10_000,
    });
  });

  it('[LI-2] [M4] open only those of many deposits at once that are within the limit', async () => {
    const id = await limited(10_000);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => create(id, 4000)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(2);
    expect(await invoices(id)).toHaveLength(2);
  });

  it('[LI-7] nothing can be deposited during a break', async () => {
    const { id } = await world.player();
    await limits.takeBreak({ playerId: id, kind: 'pause', days: 1, key: null });
    expect(await create(id, 1000)).toMatchObject({ message: 'user_api.on_break' });
  });

  it('[LI-12] [M9] money that comes all the same is held for its return, not credited', async () => {
    const staff = (await world.player()).id;
    const [lowered, excluded] = [await limited(10_000), await limited(10_000)];
    for (const id of [lowered, excluded]) await create(id, 5000);
    await limits.set({ playerId: lowered, kind: 'deposit', window: 1, cents: 4000 });
    await limits.takeBreak({ playerId: excluded, kind: 'exclusion', days: 365, key: null });
    for (const [id, reason] of [
      [lowered, 'above_limit'],
      [excluded, 'on_break'],
    ] as const) {
      const [open] = await invoices(id);
      expect(await pay(open?.id ?? '', 5000)).toBe('review');
      expect(await world.balance(id)).toBe(0);
      const [review] = await world.db.query<{ id: number; reason: string }>(
        'select id, reason from deposit_reviews where player_id = $1',
        [id],
      );
      expect(review?.reason).toBe(reason);
      const resolve = (action: 'credit' | 'return') => money.resolve(review?.id ?? 0, { action, staffId: staff });
      expect(await resolve('credit')).toMatchObject({ message: 'staff_api.review_own_limits' });
      expect(await resolve('return')).toMatchObject({ ok: true });
    }
  });
});

describe('each kind and window', () => {
  const KINDS = ['deposit', 'stake', 'loss'] as const;
  const WINDOWS = [1, 7, 30] as const;
  const names = KINDS.flatMap((kind) => WINDOWS.map((window) => ({ kind, window })));

  it('[LI-1] [LI-5] has a limit of its own: a change leaves the others as they are', async () => {
    const playerId = (await world.player()).id;
    const shown = async () => (await limits.of(playerId)).limits.map(({ limit }) => limit.cents);
    expect(await shown()).toEqual(names.map(() => null));
    for (const [at, name] of names.entries()) await limits.set({ ...name, playerId, cents: 1000 + at });
    expect(await shown()).toEqual(names.map((_name, at) => 1000 + at));
    for (const [at, name] of names.entries()) {
      await limits.set({ ...name, playerId, cents: 100 + at });
      expect(await shown()).toEqual(names.map((_name, other) => (other <= at ? 100 : 1000) + other));
    }
    const audit = await world.db.query<{ details: { before: { cents: number } } }>(
      `select details from audit_log where actor = $1 and action = 'limits.set' order by id desc limit 9`,
      [`player ${playerId}`],
    );
    expect(audit.map(({ details }) => details.before.cents).reverse()).toEqual(names.map((_name, at) => 1000 + at));
  });

  it('[LI-14] concerns skins on their way in only as a limit on deposits: they fit into the smallest room', async () => {
    const playerId = (await world.player()).id;
    const rooms: (number | 'woken')[] = [];
    const watched = createLimits(world, {
      skins: {
        all: () => Promise.resolve(),
        above: (_query, { roomCents }) => Promise.resolve(void rooms.push(roomCents)),
        wake: () => void rooms.push('woken'),
      },
    });
    await create(playerId, 2500);
    for (const kind of ['stake', 'loss'] as const) await watched.set({ playerId, kind, window: 1, cents: 100 });
    expect(rooms).toEqual([]);
    await watched.set({ playerId, kind: 'deposit', window: 1, cents: 9000 });
    await watched.set({ playerId, kind: 'deposit', window: 7, cents: 10_000 });
    expect(rooms.splice(0)).toEqual([6500, 'woken', 6500, 'woken']);
    // A limit whose removal has taken effect limits nothing.
    await watched.set({ playerId, kind: 'deposit', window: 1, cents: null });
    await world.db.query('update player_limits set next_at = now() where player_id = $1 and next_at is not null', [
      playerId,
    ]);
    rooms.length = 0;
    await watched.set({ playerId, kind: 'deposit', window: 7, cents: 8000 });
    expect(rooms).toEqual([5500, 'woken']);
  });
});
