import { describe, expect, it } from 'vitest';
import { type Db, one } from '../../db/db.ts';
import { pricedEntries } from '../../testing/priced-entries.ts';
import { takeTurn } from './answers.store.ts';
import { openRefusals } from './confirming.ts';

const here = pricedEntries();
const { entry, says, outcome, audited } = here;

describe('an answer of the feed', () => {
  it('[PC-1] becomes the price, and the stock has it', async () => {
    const id = await entry();
    await says(id, 1080);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1080, suspended: false });
    const stock = await here.world.db.query<{ price_cents: number }>(
      'select distinct price_cents from items where entry_id = $1 and account_id = stock_account()',
      [id],
    );
    expect(stock).toEqual([{ price_cents: 1080 }]);
    const [move] = await here.world.db.query(
      'select kind, from_cents, to_cents, decided_by, applied_at is not null as applied from price_moves where entry_id = $1 order by id desc limit 1',
      [id],
    );
    expect(move).toEqual({ kind: 'feed', from_cents: 1000, to_cents: 1080, decided_by: 'test', applied: true });
  });

  it('[PC-2] gives no price without enough sales', async () => {
    const id = await entry();
    await says(id, 1080, 19);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1000, suspended: false });
    await says(id, 1080, 20);
    expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1080, suspended: false });
  });

  it('[PC-4] a response that is too old, ahead, older than the last or missing changes nothing and is requested again', async () => {
    const id = await entry();
    await says(id, 1010);
    const nowMs = Date.now();
    const sold = [
      {
        marketHashName: here.world.catalogue.kind(id).market_hash_name,
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
      here.prices.answer = answer;
      await here.prices.turn();
      expect(await outcome()).toBe(told);
      expect(await here.prices.priceOf(id)).toEqual({ price_cents: 1010, suspended: false });
      const [row] = await here.world.db.query<{ soon: boolean }>(
        `select next_fetch_at <= now() + interval '5 minutes' as soon from price_feeds`,
      );
      expect(row?.soon).toBe(true);
    }
  });

  it('[PC-5] moves nothing twice if it comes again, and keeps its prices young', async () => {
    const id = await entry();
    await says(id, 1050);
    const count = async (): Promise<unknown> =>
      (
        await here.world.db.query(
          `select (select count(*)::int from price_moves) as moves,
             (select count(*)::int from price_answers) as answers, (select count(*)::int from transfers) as transfers`,
        )
      )[0];
    const before = await count();
    await here.world.db.query(`update entry_quotes set as_of = now() - interval '3 days' where entry_id = $1`, [id]);
    for (let n = 0; n < 3; n++) await here.prices.turn();
    expect(await count()).toEqual(before);
    const [quote] = await here.world.db.query<{ young: boolean }>(
      `select as_of > now() - interval '1 hour' as young from entry_quotes where entry_id = $1`,
      [id],
    );
    expect(quote?.young).toBe(true);
  });

  it.each(['killed', 'stopped'] as const)(
    '[PC-5] is used to its end, each entry once, after its process was %s in between',
    async (end) => {
      const sampled = await here.world.db.query<{ id: number; price_cents: number }>(
        'select id, price_cents from catalogue where price_cents > 500 and not suspended order by id',
      );
      const chosen = [sampled[0], sampled.at(-1)] as { id: number; price_cents: number }[];
      for (const { id, price_cents: cents } of chosen) {
        await here.world.db.query(
          'insert into entry_quotes (entry_id, as_of) values ($1, now()) on conflict do nothing',
          [id],
        );
        here.prices.sold.set(id, { cents: cents + 2 });
      }
      // The process ends at its third transaction, after it has decided about the first of these prices.
      let parts = 0;
      const dying: Db = {
        ...here.world.db,
        query: (...asked) => here.world.db.query(...asked),
        tx: async (work) => {
          if (++parts === 3 && end === 'killed') throw new Error('killed');
          if (parts === 2 && end === 'stopped') feeding.stop();
          return here.world.db.tx(work);
        },
      };
      const { feeding } = here.prices.twin(dying);
      await here.world.db.query('update price_feeds set next_fetch_at = now()');
      here.prices.asOfMs = Date.now();
      await feeding.look().catch((error: Error) => expect(error.message).toBe('killed'));
      const moved = (): Promise<object[]> =>
        here.world.db.query(
          'select entry_id from price_moves where entry_id = any($1::int[]) and to_cents = any($2::bigint[]) order by entry_id',
          [chosen.map((one) => one.id), chosen.map((one) => one.price_cents + 2)],
        );
      expect(await moved()).toEqual([{ entry_id: chosen[0]?.id }]);
      const next = async (): Promise<{ minutes: number; due: boolean }> =>
        one(
          await here.world.db.query(
            `select ceil(extract(epoch from next_fetch_at - asked_at) / 60)::int as minutes, next_fetch_at <= now() as due
             from price_feeds`,
          ),
        );
      expect(await next()).toMatchObject(end === 'killed' ? { minutes: 5, due: false } : { due: true });
      const { feeding: later, revaluing } = here.prices.twin();
      await here.world.db.query(
        `update price_feeds set next_fetch_at = next_fetch_at - interval '5 minutes' where $1 = 'killed'`,
        [end],
      );
      for (const isDue of [true, false]) expect(await later.look()).toBe(isDue);
      await revaluing.run();
      expect(await moved()).toEqual(chosen.map(({ id }) => ({ entry_id: id })));
      for (const { id, price_cents: cents } of chosen)
        expect((await here.prices.priceOf(id)).price_cents).toBe(cents + 2);
      expect(await next()).toEqual({ minutes: 60, due: false });
    },
  );

  it('[PC-4] is asked for when the time between two is shortened, though its turn had been agreed on for later', async () => {
    const due = (everyMs: number, firstMs = 3_600_000): Promise<boolean> =>
      takeTurn(here.world.db, { feed: 'hasty', everyMs, claimMs: 300_000, firstMs });
    expect(await due(3_600_000)).toBe(false);
    expect(await due(3_600_000, 0)).toBe(true);
    expect(await due(3_600_000)).toBe(false);
    await here.world.db.query(`update price_feeds set asked_at = now() - interval '10 seconds' where feed = 'hasty'`);
    expect(await due(11_000)).toBe(false);
    expect(await due(5_000)).toBe(true);
    expect(await due(5_000)).toBe(false);
    await here.world.db.query(`delete from price_feeds where feed = 'hasty'`);
  });

  it('[PC-5] is asked for by one of several processes, and what it says is applied once', async () => {
    const id = await entry();
    here.prices.sold.set(id, { cents: 1100 });
    await here.world.db.query('update price_feeds set next_fetch_at = now()');
    here.prices.asOfMs = Date.now();
    const asked = here.prices.feed.asked;
    const others = Array.from({ length: 4 }, () => here.prices.twin());
    await Promise.all(others.map((one) => one.feeding.look()));
    expect(here.prices.feed.asked).toBe(asked + 1);
    await Promise.all(others.map((one) => one.revaluing.run()));
    expect(await here.prices.priceOf(id)).toMatchObject({ price_cents: 1100 });
    expect(
      (
        await here.world.db.query(
          `select 1 from transfers t join price_moves m on t.key = 'price:' || m.id where m.entry_id = $1 and m.kind = 'feed'`,
          [id],
        )
      ).length,
    ).toBe(1);
  });

  it('[S9] is counted, and its age and what waits for staff can be seen', async () => {
    const id = await entry();
    await says(id, 2000);
    expect(here.prices.metrics.seen.asOfMs).toBe(here.prices.asOfMs);
    expect(here.prices.metrics.seen.openRefusals).toBe((await openRefusals(here.world.db)).length);
    const used = (await here.prices.metrics.answers.get()).values.find(({ labels }) => labels['outcome'] === 'used');
    expect(used?.value).toBeGreaterThan(0);
    expect((await audited('prices.taken')).at(-1)).toMatchObject({
      actor: 'system',
      details: { feed: 'test', refused: 1, refusedEntries: [id] },
    });
  });
});
