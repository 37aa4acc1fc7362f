import { describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createPriceParts } from '../../testing/price-world.ts';
import { pricedEntries } from '../../testing/priced-entries.ts';
import { seedCatalogue } from '../../kernel/catalogue.ts';
import { Outbox } from '../../kernel/outbox.ts';
import { listEntries } from '../storehouse/storehouse.store.ts';
import { countRefusals } from './confirming.ts';
import { PriceWorker } from './prices.worker.ts';

const here = pricedEntries();
const { entry, says, refusalOf, audited } = here;

describe('an entry', () => {
  it('[PC-6] [PC-8] is suspended at its old price if the price would move too far: nobody can buy, sell or win it', async () => {
    const id = await entry();
    const player = await here.world.player({ cents: 100_000 });
    const buy = { playerId: player.id, entryIds: [id], itemIds: [], giveCents: 0, getCents: 1000, key: null };
    expect(await here.storehouse.buy(buy)).toMatchObject({ ok: true });
    const [held] = await here.world.held(player.id);
    await says(id, 1101);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: true });
    expect(await refusalOf(id)).toMatchObject({ reason: 'move', price_cents: 1000, proposed_cents: 1101, held: 1 });
    expect(await here.storehouse.buy({ ...buy, key: 'again-0001' })).toMatchObject({
      ok: false,
      message: 'storehouse_api.item_suspended',
    });
    expect(
      await here.storehouse.sell({ playerId: player.id, itemIds: [held as number], giveCents: 1000, key: null }),
    ).toMatchObject({ ok: false, message: 'storehouse_api.item_suspended' });
    const listed = await listEntries(here.world.db, {
      page: 1,
      pageSize: 40,
      words: [here.world.catalogue.kind(id).market_hash_name.toLowerCase()],
      minCents: null,
      maxCents: null,
    });
    expect(listed.map((row) => row.id)).not.toContain(id);
    // A further response of the feed changes only the price to be confirmed.
    await says(id, 1300);
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1300 });
    await says(id, 1000);
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1000 });
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: true });
  });

  it('[PC-8] [S8] is dealt in again once staff confirm the price they saw, with a reason that is kept', async () => {
    const id = await entry();
    const player = await here.world.player();
    await says(id, 2000);
    const { id: refusal } = (await refusalOf(id)) as { id: number };
    const confirm = {
      prices: [{ id: refusal, priceCents: 2000 }],
      reason: 'seen on two other markets',
      staffId: player.id,
    };
    expect(await here.confirming.confirm({ ...confirm, prices: [{ id: refusal, priceCents: 1999 }] })).toEqual({
      ok: false,
      message: 'staff_api.price_differs',
      params: { id: refusal, sum: 20 },
    });
    expect(
      await here.confirming.confirm({ ...confirm, prices: [...confirm.prices, { id: 999_999, priceCents: 1 }] }),
    ).toMatchObject({ message: 'staff_api.price_not_found' });
    const told = here.confirmed;
    const answers = await Promise.all([
      here.confirming.confirm(confirm),
      here.confirming.confirm(confirm),
      here.confirming.confirm(confirm),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(here.confirmed).toBe(told + 1);
    await here.prices.revaluing.run();
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 2000, suspended: false });
    expect((await audited('prices.confirm')).at(-1)).toMatchObject({
      actor: `player ${player.id}`,
      details: { entry: id, reason: 'seen on two other markets', before: 1000, after: 2000 },
    });
    // The price that staff confirmed is the first price of the day's history.
    await says(id, 2200);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 2200, suspended: false });
    await says(id, 2201);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 2200, suspended: true });
  });

  it('[PC-7] does not creep: steps within a day are measured together', async () => {
    const id = await entry();
    for (const cents of [1040, 1070, 1100]) await says(id, cents);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1100, suspended: false });
    await here.world.db.query(
      `update price_moves set applied_at = applied_at - interval '25 hours' where entry_id = $1`,
      [id],
    );
    await says(id, 1150);
    await says(id, 1210);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1210, suspended: false });
    await says(id, 1211);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1210, suspended: true });
    expect(await refusalOf(id)).toMatchObject({ proposed_cents: 1211 });
  });

  it('[PC-9] takes its first price as it is, and in live mode is dealt in from then on', async () => {
    const place = await openTestDatabase();
    await seedCatalogue(place.db, { catalogue: here.world.catalogue, openWith: null });
    const live = createPriceParts({
      ...here.world,
      ...place,
      outbox: new Outbox({
        db: place.db,
        log: createLog({ level: 'silent', pretty: false }),
        publisher: { publish: () => undefined },
      }),
    });
    const [one, other] = here.world.catalogue.entries.slice(0, 2).map(({ id }) => ({ id })) as [
      { id: number },
      { id: number },
    ];
    expect(await live.priceOf(one.id)).toMatchObject({ suspended: true });
    live.sold.set(one.id, { cents: 77_777 });
    await live.turn();
    expect(await live.priceOf(one.id)).toEqual({ price_cents: 77_777, suspended: false });
    expect(await live.priceOf(other.id)).toMatchObject({ suspended: true });
    // The second price is compared with the first one of the feed, not with the price of the catalogue file.
    live.sold.set(one.id, { cents: 80_000 });
    await live.turn();
    expect(await live.priceOf(one.id)).toEqual({ price_cents: 80_000, suspended: false });
    await place.drop();
  });

  it('[PC-6] [PC-9] is held against the price at which the sandbox deals in it, from the first answer on', async () => {
    const [far, near] = [here.unused.pop(), here.unused.pop()] as [
      { id: number; price_cents: number },
      { id: number; price_cents: number },
    ];
    const low = Math.round(far.price_cents * 0.7);
    here.prices.sold.set(near.id, { cents: near.price_cents + 2 });
    await says(far.id, low);
    expect(await here.prices.priceOf(far.id)).toEqual({ price_cents: far.price_cents, suspended: true });
    expect(await refusalOf(far.id)).toMatchObject({ reason: 'move', proposed_cents: low });
    expect(await here.prices.priceOf(near.id)).toEqual({ price_cents: near.price_cents + 2, suspended: false });
    // The price before the first response counts as that of a day ago.
    await says(near.id, Math.floor((near.price_cents + 2) * 1.1));
    expect(await refusalOf(near.id)).toMatchObject({ reason: 'move' });
  });

  it('[PC-8] many are confirmed at once, all or none, and all that wait are counted', async () => {
    const before = await countRefusals(here.world.db);
    const ids = [await entry(), await entry()];
    for (const id of ids) await says(id, 1500);
    expect(await countRefusals(here.world.db)).toBe(before + 2);
    const seen = (await Promise.all(ids.map(refusalOf))).map((row) => ({ id: row?.id ?? 0, priceCents: 1500 }));
    const confirm = (list: readonly { id: number; priceCents: number }[]) =>
      here.confirming.confirm({ prices: list, reason: 'looked at both', staffId: 1 });
    const [first, second] = seen as [{ id: number; priceCents: number }, { id: number; priceCents: number }];
    expect(await confirm([first, { ...second, priceCents: 1499 }])).toMatchObject({
      message: 'staff_api.price_differs',
      params: { id: second.id, sum: 15 },
    });
    expect(await countRefusals(here.world.db)).toBe(before + 2);
    expect(await confirm(seen)).toEqual({ ok: true });
    await here.prices.revaluing.run();
    for (const id of ids) expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1500, suspended: false });
    expect(await countRefusals(here.world.db)).toBe(before);
  });

  it('[PC-10] is suspended after seven days without a price, and comes back with one, or by staff', async () => {
    const [comes, stays] = [await entry(), await entry()];
    await here.world.db.query(
      `update entry_quotes set as_of = now() - interval '6 days 23 hours' where entry_id = any($1::int[])`,
      [[comes, stays]],
    );
    await here.prices.turn();
    expect(await here.prices.priceOf(comes)).toMatchObject({ suspended: false });
    await here.world.db.query(
      `update entry_quotes set as_of = now() - interval '7 days 1 hour' where entry_id = any($1::int[])`,
      [[comes, stays]],
    );
    await here.prices.turn();
    for (const id of [comes, stays])
      expect(await refusalOf(id)).toMatchObject({ reason: 'age', price_cents: 1000, proposed_cents: 1000 });
    await says(comes, 1040);
    expect(await here.prices.priceOf(comes)).toEqual({ price_cents: 1040, suspended: false });
    expect(await refusalOf(comes)).toBeUndefined();
    const { id } = (await refusalOf(stays)) as { id: number };
    expect(
      await here.confirming.confirm({ prices: [{ id, priceCents: 1000 }], reason: 'rarely sold', staffId: 1 }),
    ).toMatchObject({ ok: true });
    await here.prices.revaluing.run();
    expect(await here.prices.priceOf(stays)).toEqual({ price_cents: 1000, suspended: false });
    await here.prices.turn();
    expect(await here.prices.priceOf(stays)).toMatchObject({ suspended: false });
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
