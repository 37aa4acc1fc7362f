import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { giveItems } from '../storehouse/give-item.ts';
import { Storehouse } from '../storehouse/storehouse.commands.ts';
import { systemClock } from '../../lib/clock.ts';
import type { StoredBox } from './boxes.store.ts';
import type { OpenAnswer } from './open-command.ts';
import { Boxes } from './saving.ts';

let world: CasesWorld;
let box: StoredBox;
/** Called before the items are given, while the opening holds its locks. */
let beforeItems: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  world = await createCasesWorld({
    giveItems: async (query, gifts) => {
      await beforeItems();
      return giveItems(query, gifts);
    },
  });
  box = (await world.boxes()).find((one) => one.priceCents === 1000) as StoredBox;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const openingsOf = async (playerId: number): Promise<number> =>
  (await world.db.query('select 1 from case_openings where player_id = $1', [playerId])).length;

describe('two commands at the same moment', () => {
  it('[M5] two commands at the same moment open one box when the money is enough for one', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await world.opener({ cents: 1000 });
      const storehouse = new Storehouse({ outbox: world.outbox, clock: systemClock });
      const [entry] = await world.db.query<{ id: number; price_cents: number }>(
        'select id, price_cents from catalogue where price_cents between 1 and 1000 and not suspended order by price_cents desc limit 1',
      );
      if (!entry) throw new Error('no entry');
      const command = await world.command(id, box);
      const buying = storehouse.buy({
        playerId: id,
        entryIds: [entry.id],
        itemIds: [],
        giveCents: 0,
        getCents: entry.price_cents,
        key: null,
      });
      const [opened, bought] = await Promise.all([world.openings.open(command), buying]);
      expect([opened.ok, bought.ok].filter(Boolean)).toHaveLength(1);
      if (!opened.ok) expect(opened.message).toBe('cases_api.insufficient_funds');
      expect(await world.held(id)).toHaveLength(1);
    }
  });

  it('[M5] [CA-15] two commands for different boxes open one when the money is enough for one', async () => {
    const { id } = await world.opener({ cents: 1000 });
    const command = await world.command(id, box);
    const [first, second] = await Promise.all([
      world.twin().open({ ...command, key: 'the first key' }),
      world.twin().open({ ...command, nonce: 0, key: 'the second key' }),
    ]);
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
    const { seeds } = await world.seeds.now(id);
    const last = await world.openings.open({ ...command, nonce: seeds.nonce, key: 'the third key' });
    expect(last).toMatchObject({ message: 'cases_api.insufficient_funds', params: { sum: 10 } });
    expect([await openingsOf(id), await world.balance(id)]).toEqual([1, 0]);
  });

  it('[CA-22] two keys with the same nonce open one box', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = await world.command(id, box);
    const keys = ['the first key', 'the second key'];
    const answers = await Promise.all(keys.map((key) => world.twin().open({ ...command, key })));
    expect(answers.map((answer) => (answer.ok ? 'opened' : answer.message)).sort()).toEqual([
      'cases_api.seeds_changed',
      'opened',
    ]);
    expect([await openingsOf(id), await world.balance(id)]).toEqual([1, 4000]);
  });

  it('[CA-23] an opening during a rotation uses the seed before or after it', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await world.opener({ cents: 5000 });
      const command = await world.command(id, box);
      const rotation = world.seeds.rotate({ playerId: id, hash: command.serverSeedHash });
      const [opened, rotated] = await Promise.all([world.openings.open(command), rotation]);
      expect(rotated.refusal).toBeNull();
      if (!opened.ok) expect(opened.message).toBe('cases_api.seeds_changed');
      expect(await openingsOf(id)).toBe(opened.ok ? 1 : 0);
    }
  });
});

/** True if a transaction of this database waits for another one's lock. */
const someoneWaits = async (): Promise<boolean> =>
  (
    await world.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

it('[CA-4] [CA-14] a price change waits for a running opening, whose item has the earlier price', async () => {
  const { id } = await world.opener();
  const command = await world.command(id, box, { count: 3 });
  let move: Promise<void> = Promise.resolve();
  const isApplied: boolean[] = [];
  const weights = box.items.map((item) => item.parts * item.priceCents);
  const item = box.items[weights.indexOf(Math.max(...weights))] as StoredBox['items'][number];
  beforeItems = async () => {
    move = world.prices.reprice(item.itemId, item.priceCents * 2).then(() => void isApplied.push(true));
    // The embedded database has one connection, so there the price change waits for the whole transaction.
    if (world.db.kind === 'postgres')
      await expect.poll(async () => isApplied.length > 0 || (await someoneWaits()), { interval: 5 }).toBe(true);
    expect(isApplied).toEqual([]);
  };
  const answer = await world.openings.open(command);
  beforeItems = () => Promise.resolve();
  await move;
  const won = answer.ok ? answer.won : [];
  expect(won).toHaveLength(3);
  for (const one of won) expect(one.itemCents).toBe(box.items.find(({ itemId }) => itemId === one.entryId)?.priceCents);
  expect((await world.box(box.id)).closedReason).toBe('return');
  expect(await world.open(id, box)).toMatchObject({ message: 'cases_api.box_closed' });
  await world.expectBalanced();
});

it('[CA-14] a price change that leaves the box open waits for a running opening too', async () => {
  const { id } = await world.opener();
  const open = (await world.boxes()).find((one) => one.priceCents === 5000) as StoredBox;
  const [item] = [...open.items].sort((a, b) => a.parts * a.priceCents - b.parts * b.priceCents);
  if (!item) throw new Error('no item');
  let move: Promise<unknown> = Promise.resolve();
  let isApplied = false;
  beforeItems = async () => {
    move = world.prices.reprice(item.itemId, item.priceCents + 1).then(() => (isApplied = true));
    if (world.db.kind === 'postgres')
      await expect.poll(async () => isApplied || (await someoneWaits()), { interval: 5 }).toBe(true);
    expect(isApplied).toBe(false);
  };
  expect(await world.open(id, open)).toMatchObject({ ok: true });
  beforeItems = () => Promise.resolve();
  await move;
  const after = await world.box(open.id);
  expect(after.closedReason).toBeNull();
  expect(after.items.find(({ itemId }) => itemId === item.itemId)?.priceCents).toBe(item.priceCents + 1);
});

it('[CA-4] staff who close a box during an opening wait for it, and the next opening finds it closed', async () => {
  const { id } = await world.opener();
  const open = (await world.boxes()).find((one) => one.priceCents === 200) as StoredBox;
  const staffId = (await world.player()).id;
  const boxes = new Boxes({ db: world.db, limits: () => DEFAULT_BOX_LIMITS, onChanged: () => undefined });
  let closing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  beforeItems = async () => {
    closing = boxes.close({ id: open.id, reason: 'a reason', staffId }).then(() => (isClosed = true));
    if (world.db.kind === 'postgres')
      await expect.poll(async () => isClosed || (await someoneWaits()), { interval: 5 }).toBe(true);
    expect(isClosed).toBe(false);
  };
  expect(await world.open(id, open)).toMatchObject({ ok: true });
  beforeItems = () => Promise.resolve();
  await closing;
  expect(await world.open(id, open)).toMatchObject({ ok: false, message: 'cases_api.box_closed' });
  expect(await openingsOf(id)).toBe(1);
});

it('[CA-4] a price change waits for the save of a box with its item, and then closes the box', async () => {
  const like = (await world.boxes()).find((one) => one.priceCents === 2500) as StoredBox;
  const weights = like.items.map((item) => item.parts * item.priceCents);
  const item = like.items[weights.indexOf(Math.max(...weights))] as StoredBox['items'][number];
  let move: Promise<void> = Promise.resolve();
  let isApplied = false;
  // The box is written but not committed when the price change begins.
  const db: typeof world.db = {
    ...world.db,
    tx: (work) =>
      world.db.tx(async (query) => {
        const outcome = await work(query);
        move = world.prices.reprice(item.itemId, item.priceCents * 2).then(() => void (isApplied = true));
        if (world.db.kind === 'postgres')
          await expect.poll(async () => isApplied || (await someoneWaits()), { interval: 5 }).toBe(true);
        expect(isApplied).toBe(false);
        return outcome;
      }),
  };
  const boxes = new Boxes({ db, limits: () => DEFAULT_BOX_LIMITS, onChanged: () => undefined });
  const saved = await boxes.save({
    id: null,
    art: 'another',
    name: 'Another',
    nameRu: 'Другой',
    priority: 1,
    priceCents: like.priceCents,
    items: like.items,
    reason: 'a reason',
    staffId: (await world.player()).id,
  });
  await move;
  expect((await world.box(saved.ok ? saved.id : 0)).closedReason).toBe('return');
  expect((await world.box(like.id)).closedReason).toBe('return');
});

it('[I2] a process that ends before the commit leaves nothing, and a repeat gives the items of the same seeds', async () => {
  const open = (await world.boxes()).find((one) => one.priceCents === 500) as StoredBox;
  const { id } = await world.opener({ cents: 1000 });
  const command = await world.command(id, open, { count: 2 });
  const lost: OpenAnswer[] = [];
  const dying = world.twin({
    ...world.db,
    tx: (work) =>
      world.db.tx(async (query) => {
        lost.push(...((await work(query)) as Map<unknown, OpenAnswer>).values());
        throw new Error('the process has ended');
      }),
  });
  await expect(dying.open(command)).rejects.toThrow('the process has ended');
  expect([await openingsOf(id), await world.balance(id), await world.held(id)]).toEqual([0, 1000, []]);
  const answer = await world.openings.open(command);
  const drawn = (one: OpenAnswer | undefined) =>
    one?.ok ? one.won.map(({ nonce, number, entryId, itemCents }) => [nonce, number, entryId, itemCents]) : null;
  expect(drawn(answer)).toEqual(drawn(lost[0]));
  expect(drawn(answer)).toHaveLength(2);
});
