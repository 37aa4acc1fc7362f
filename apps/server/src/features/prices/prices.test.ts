import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { seedCatalogue } from '../catalogue/catalogue.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Storehouse } from '../storehouse/storehouse.commands.ts';
import { listEntries } from '../storehouse/storehouse.store.ts';
import { takeTurn } from './answers.store.ts';
import { Confirming, countRefusals, openRefusals } from './confirming.ts';
import { PriceWorker } from './prices.worker.ts';

let world: World;
let prices: PriceParts;
let confirming: Confirming;
let storehouse: Storehouse;
let confirmed = 0;
/** Entries that no test has used, with stock, at prices whose tenth is whole. */
let unused: { id: number; price_cents: number }[];

beforeAll(async () => {
  world = await createWorld({ every: 20 });
  prices = createPriceParts(world);
  confirming = new Confirming({ outbox: world.outbox, onConfirmed: () => void confirmed++ });
  storehouse = new Storehouse({ outbox: world.outbox, clock: systemClock });
  unused = await world.db.query(
    `select c.id, c.price_cents
     from catalogue c
     where c.price_cents between 200 and 3000
       and exists (select 1 from items i where i.entry_id = c.id and i.account_id = stock_account())
     order by c.id
     limit 60`,
  );
});
beforeEach(() => {
  prices.answer = null;
  prices.sold.clear();
  world.emitted.splice(0);
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** An entry that the feed has priced before, at a round price. */
const entry = async (cents = 1000): Promise<number> => {
  const { id } = unused.pop() as { id: number };
  await prices.reprice(id, cents);
  await world.db.query(`insert into entry_quotes (entry_id, as_of) values ($1, now())`, [id]);
  // What was done here is no step of the day.
  await world.db.query(`update price_moves set applied_at = now() - interval '2 days' where entry_id = $1`, [id]);
  return id;
};
const says = async (id: number, cents: number, sales = 100): Promise<void> => {
  prices.sold.set(id, { cents, sales });
  await prices.turn();
};
const outcome = async (): Promise<string | undefined> =>
  (await world.db.query<{ outcome: string }>('select outcome from price_feeds'))[0]?.outcome;
const refusalOf = async (id: number) => (await openRefusals(world.db)).find((row) => row.entry_id === id);
const audited = (action: string): Promise<{ actor: string; details: Record<string, unknown> }[]> =>
  world.db.query('select actor, details from audit_log where action = $1 order by id', [action]);

describe('an answer of the feed', () => {
  it('[PC-1] becomes the price, and the stock has it', async () => {
    const id = await entry();
    await says(id, 1080);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1080, suspended: false });
    const stock = await world.db.query<{ price_cents: number }>(
      'select distinct price_cents from items where entry_id = $1 and account_id = stock_account()',
      [id],
    );
    expect(stock).toEqual([{ price_cents: 1080 }]);
    const [move] = await world.db.query(
      'select kind, from_cents, to_cents, decided_by, applied_at is not null as applied from price_moves where entry_id = $1 order by id desc limit 1',
      [id],
    );
    expect(move).toEqual({ kind: 'feed', from_cents: 1000, to_cents: 1080, decided_by: 'test', applied: true });
  });

  it('[PC-2] without enough sales is none', async () => {
    const id = await entry();
    await says(id, 1080, 19);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: false });
    await says(id, 1080, 20);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1080, suspended: false });
  });

  it('[PC-4] that is too old, ahead, from before the last or none at all changes nothing, and is asked for again soon', async () => {
    const id = await entry();
    await says(id, 1010);
    const nowMs = Date.now();
    const sold = [
      {
        marketHashName: world.catalogue.kind(id).market_hash_name,
        weekMedianCents: 1090,
        monthMedianCents: 1090,
        weekSales: 50,
      },
    ];
    const answers = [
      [{ ok: true, asOfMs: nowMs - 7 * 3_600_000, prices: sold }, 'too_old'],
      [{ ok: true, asOfMs: nowMs + 600_000, prices: sold }, 'ahead'],
      [{ ok: true, asOfMs: nowMs - 60_000, prices: sold }, 'before_the_last'],
      [{ ok: false, reason: 'unavailable' }, 'unavailable'],
      [{ ok: false, reason: 'malformed' }, 'malformed'],
    ] as const;
    for (const [answer, told] of answers) {
      prices.answer = answer;
      await prices.turn();
      expect(await outcome()).toBe(told);
      expect(await prices.priceOf(id)).toEqual({ price_cents: 1010, suspended: false });
      const [row] = await world.db.query<{ soon: boolean }>(
        `select next_fetch_at <= now() + interval '5 minutes' as soon from price_feeds`,
      );
      expect(row?.soon).toBe(true);
    }
  });

  it('[PC-5] given again moves nothing twice, and keeps its prices young', async () => {
    const id = await entry();
    await says(id, 1050);
    const count = async (): Promise<unknown> =>
      (
        await world.db.query(
          `select (select count(*)::int from price_moves) as moves,
             (select count(*)::int from price_answers) as answers, (select count(*)::int from transfers) as transfers`,
        )
      )[0];
    const before = await count();
    await world.db.query(`update entry_quotes set as_of = now() - interval '3 days' where entry_id = $1`, [id]);
    for (let n = 0; n < 3; n++) await prices.turn();
    expect(await count()).toEqual(before);
    const [quote] = await world.db.query<{ young: boolean }>(
      `select as_of > now() - interval '1 hour' as young from entry_quotes where entry_id = $1`,
      [id],
    );
    expect(quote?.young).toBe(true);
  });

  it('[PC-5] that was used in part before its process ended is used for the rest, each entry once', async () => {
    const sampled = await world.db.query<{ id: number; price_cents: number }>(
      'select id, price_cents from catalogue where price_cents > 500 and not suspended order by id',
    );
    const chosen = [sampled[0], sampled.at(-1)] as { id: number; price_cents: number }[];
    for (const { id, price_cents: cents } of chosen) {
      await world.db.query('insert into entry_quotes (entry_id, as_of) values ($1, now()) on conflict do nothing', [
        id,
      ]);
      prices.sold.set(id, { cents: cents + 2 });
    }
    // The process ends after the first part of its judging.
    let parts = 0;
    const dying: Db = {
      ...world.db,
      query: (...asked) => world.db.query(...asked),
      tx: async (work) => {
        if (++parts === 3) throw new Error('killed');
        return world.db.tx(work);
      },
    };
    await world.db.query('update price_feeds set next_fetch_at = now()');
    prices.asOfMs = Date.now();
    await expect(prices.twin(dying).feeding.look()).rejects.toThrow('killed');
    const moved = (): Promise<object[]> =>
      world.db.query(
        'select entry_id from price_moves where entry_id = any($1::int[]) and to_cents = any($2::bigint[]) order by entry_id',
        [chosen.map((one) => one.id), chosen.map((one) => one.price_cents + 2)],
      );
    expect(await moved()).toEqual([{ entry_id: chosen[0]?.id }]);
    await prices.turn();
    await prices.turn();
    expect(await moved()).toEqual(chosen.map(({ id }) => ({ entry_id: id })));
    for (const { id, price_cents: cents } of chosen) expect((await prices.priceOf(id)).price_cents).toBe(cents + 2);
  });

  it('[PC-4] is asked for when the time between two is shortened, though its turn had been agreed on for later', async () => {
    const due = (everyMs: number, firstMs = 3_600_000): Promise<boolean> =>
      takeTurn(world.db, { feed: 'hasty', everyMs, firstMs });
    expect(await due(3_600_000)).toBe(false);
    expect(await due(3_600_000, 0)).toBe(true);
    expect(await due(3_600_000)).toBe(false);
    await world.db.query(`update price_feeds set asked_at = now() - interval '10 seconds' where feed = 'hasty'`);
    expect(await due(11_000)).toBe(false);
    expect(await due(5_000)).toBe(true);
    expect(await due(5_000)).toBe(false);
    await world.db.query(`delete from price_feeds where feed = 'hasty'`);
  });

  it('[PC-5] is asked for by one of several processes, and what it says is applied once', async () => {
    const id = await entry();
    prices.sold.set(id, { cents: 1100 });
    await world.db.query('update price_feeds set next_fetch_at = now()');
    prices.asOfMs = Date.now();
    const asked = prices.feed.asked;
    const others = Array.from({ length: 4 }, () => prices.twin());
    await Promise.all(others.map((one) => one.feeding.look()));
    expect(prices.feed.asked).toBe(asked + 1);
    await Promise.all(others.map((one) => one.revaluing.run()));
    expect(await prices.priceOf(id)).toMatchObject({ price_cents: 1100 });
    expect(
      (
        await world.db.query(
          `select 1 from transfers t join price_moves m on t.key = 'price:' || m.id where m.entry_id = $1 and m.kind = 'feed'`,
          [id],
        )
      ).length,
    ).toBe(1);
  });

  it('[S9] is counted, and its age and what waits for staff can be seen', async () => {
    const id = await entry();
    await says(id, 2000);
    expect(prices.metrics.seen.asOfMs).toBeGreaterThan(Date.now() - 60_000);
    expect(prices.metrics.seen.openRefusals).toBe((await openRefusals(world.db)).length);
    const used = (await prices.metrics.answers.get()).values.find(({ labels }) => labels['outcome'] === 'used');
    expect(used?.value).toBeGreaterThan(0);
    expect((await audited('prices.taken')).at(-1)).toMatchObject({
      actor: 'system',
      details: { feed: 'test', refused: 1, refusedEntries: [id] },
    });
  });
});

describe('an entry', () => {
  it('[PC-6] [PC-8] that would move too far is suspended at its old price: nobody can buy, sell or win it', async () => {
    const id = await entry();
    const player = await world.player({ cents: 100_000 });
    const buy = { playerId: player.id, entryIds: [id], itemIds: [], giveCents: 0, getCents: 1000, key: null };
    expect(await storehouse.buy(buy)).toMatchObject({ ok: true });
    const [held] = await world.held(player.id);
    await says(id, 1101);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: true });
    expect(await refusalOf(id)).toMatchObject({ reason: 'move', price_cents: 1000, proposed_cents: 1101, held: 1 });
    expect(await storehouse.buy({ ...buy, key: 'again-0001' })).toMatchObject({
      ok: false,
      message: 'storehouse_api.item_suspended',
    });
    expect(
      await storehouse.sell({ playerId: player.id, itemIds: [held as number], giveCents: 1000, key: null }),
    ).toMatchObject({ ok: false, message: 'storehouse_api.item_suspended' });
    const listed = await listEntries(world.db, {
      page: 1,
      pageSize: 40,
      words: [world.catalogue.kind(id).market_hash_name.toLowerCase()],
      minCents: null,
      maxCents: null,
    });
    expect(listed.map((row) => row.id)).not.toContain(id);
    // The feed coming back, or going further, changes what there is to confirm and nothing else.
    await says(id, 1300);
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1300 });
    await says(id, 1000);
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1000 });
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: true });
  });

  it('[PC-8] [S8] is dealt in again once staff confirm the price they saw, with a reason that is kept', async () => {
    const id = await entry();
    const player = await world.player();
    await says(id, 2000);
    const { id: refusal } = (await refusalOf(id)) as { id: number };
    const confirm = {
      prices: [{ id: refusal, priceCents: 2000 }],
      reason: 'seen on two other markets',
      staffId: player.id,
    };
    expect(await confirming.confirm({ ...confirm, prices: [{ id: refusal, priceCents: 1999 }] })).toEqual({
      ok: false,
      message: 'staff_api.price_differs',
      params: { id: refusal, sum: 20 },
    });
    expect(
      await confirming.confirm({ ...confirm, prices: [...confirm.prices, { id: 999_999, priceCents: 1 }] }),
    ).toMatchObject({ message: 'staff_api.price_not_found' });
    const told = confirmed;
    const answers = await Promise.all([
      confirming.confirm(confirm),
      confirming.confirm(confirm),
      confirming.confirm(confirm),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(confirmed).toBe(told + 1);
    await prices.revaluing.run();
    expect(await prices.priceOf(id)).toEqual({ price_cents: 2000, suspended: false });
    expect((await audited('prices.confirm')).at(-1)).toMatchObject({
      actor: `player ${player.id}`,
      details: { entry: id, reason: 'seen on two other markets', before: 1000, after: 2000 },
    });
    // The step that was confirmed is where the day's steps begin.
    await says(id, 2200);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 2200, suspended: false });
    await says(id, 2201);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 2200, suspended: true });
  });

  it('[PC-7] does not creep: steps within a day are measured together', async () => {
    const id = await entry();
    for (const cents of [1040, 1070, 1100]) await says(id, cents);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1100, suspended: false });
    await world.db.query(`update price_moves set applied_at = applied_at - interval '25 hours' where entry_id = $1`, [
      id,
    ]);
    await says(id, 1150);
    await says(id, 1210);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1210, suspended: false });
    await says(id, 1211);
    expect(await prices.priceOf(id)).toEqual({ price_cents: 1210, suspended: true });
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1211 });
  });

  it('[PC-9] takes its first price as it is, and in live mode is dealt in from then on', async () => {
    const place = await openTestDatabase();
    await seedCatalogue(place.db, { catalogue: world.catalogue, openWith: null });
    const live = createPriceParts({
      ...world,
      ...place,
      outbox: new Outbox({
        db: place.db,
        log: createLog({ level: 'silent', pretty: false }),
        publisher: { publish: () => undefined },
      }),
    });
    const [one, other] = world.catalogue.entries.slice(0, 2).map(({ id }) => ({ id })) as [
      { id: number },
      { id: number },
    ];
    expect(await live.priceOf(one.id)).toMatchObject({ suspended: true });
    live.sold.set(one.id, { cents: 77_777 });
    await live.turn();
    expect(await live.priceOf(one.id)).toEqual({ price_cents: 77_777, suspended: false });
    expect(await live.priceOf(other.id)).toMatchObject({ suspended: true });
    // The book's figure it had before is nothing to compare with.
    live.sold.set(one.id, { cents: 80_000 });
    await live.turn();
    expect(await live.priceOf(one.id)).toEqual({ price_cents: 80_000, suspended: false });
    await place.drop();
  });

  it('[PC-6] [PC-9] is held against the price at which the sandbox deals in it, from the first answer on', async () => {
    const [far, near] = [unused.pop(), unused.pop()] as [
      { id: number; price_cents: number },
      { id: number; price_cents: number },
    ];
    const low = Math.round(far.price_cents * 0.7);
    prices.sold.set(near.id, { cents: near.price_cents + 2 });
    await says(far.id, low);
    expect(await prices.priceOf(far.id)).toEqual({ price_cents: far.price_cents, suspended: true });
    expect(await refusalOf(far.id)).toMatchObject({ reason: 'move', proposed_cents: low });
    expect(await prices.priceOf(near.id)).toEqual({ price_cents: near.price_cents + 2, suspended: false });
    // What it cost before the first answer is what it cost a day ago.
    await says(near.id, Math.floor((near.price_cents + 2) * 1.1));
    expect(await refusalOf(near.id)).toMatchObject({ reason: 'move' });
  });

  it('[PC-8] many are confirmed at once, all or none, and all that wait are counted', async () => {
    const before = await countRefusals(world.db);
    const ids = [await entry(), await entry()];
    for (const id of ids) await says(id, 1500);
    expect(await countRefusals(world.db)).toBe(before + 2);
    const seen = (await Promise.all(ids.map(refusalOf))).map((row) => ({ id: row?.id ?? 0, priceCents: 1500 }));
    const confirm = (list: readonly { id: number; priceCents: number }[]) =>
      confirming.confirm({ prices: list, reason: 'looked at both', staffId: 1 });
    const [first, second] = seen as [{ id: number; priceCents: number }, { id: number; priceCents: number }];
    expect(await confirm([first, { ...second, priceCents: 1499 }])).toMatchObject({
      message: 'staff_api.price_differs',
      params: { id: second.id, sum: 15 },
    });
    expect(await countRefusals(world.db)).toBe(before + 2);
    expect(await confirm(seen)).toEqual({ ok: true });
    await prices.revaluing.run();
    for (const id of ids) expect(await prices.priceOf(id)).toEqual({ price_cents: 1500, suspended: false });
    expect(await countRefusals(world.db)).toBe(before);
  });

  it('[PC-10] without a price for seven days is suspended, and comes back with one, or by staff', async () => {
    const [comes, stays] = [await entry(), await entry()];
    await world.db.query(
      `update entry_quotes set as_of = now() - interval '6 days 23 hours' where entry_id = any($1::int[])`,
      [[comes, stays]],
    );
    await prices.turn();
    expect(await prices.priceOf(comes)).toMatchObject({ suspended: false });
    await world.db.query(
      `update entry_quotes set as_of = now() - interval '7 days 1 hour' where entry_id = any($1::int[])`,
      [[comes, stays]],
    );
    await prices.turn();
    for (const id of [comes, stays])
      expect(await refusalOf(id)).toMatchObject({ reason: 'age', price_cents: 1000, proposed_cents: 1000 });
    await says(comes, 1040);
    expect(await prices.priceOf(comes)).toEqual({ price_cents: 1040, suspended: false });
    expect(await refusalOf(comes)).toBeUndefined();
    const { id } = (await refusalOf(stays)) as { id: number };
    expect(
      await confirming.confirm({ prices: [{ id, priceCents: 1000 }], reason: 'rarely sold', staffId: 1 }),
    ).toMatchObject({ ok: true });
    await prices.revaluing.run();
    expect(await prices.priceOf(stays)).toEqual({ price_cents: 1000, suspended: false });
    await prices.turn();
    expect(await prices.priceOf(stays)).toMatchObject({ suspended: false });
  });
});

it('[S9] the worker goes on after a failure, and stops in order', async () => {
  let looks = 0;
  const worker = new PriceWorker({
    feeding: {
      look: () => (++looks === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve(false)),
      stop: () => undefined,
    },
    revaluing: { run: () => Promise.resolve(), stop: () => undefined },
    log: createLog({ level: 'silent', pretty: false }),
    everyMs: 5,
  });
  worker.start();
  await expect.poll(() => looks).toBeGreaterThan(2);
  await worker.stop();
  const after = looks;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(looks).toBe(after);
});
