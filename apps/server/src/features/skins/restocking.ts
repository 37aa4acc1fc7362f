import { HOUSE, post } from '@updraft/ledger';
import { WHOLE_SHARE } from '@updraft/rules/trades';
import { type Db, type Query, one } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { bearItems } from './skins.store.ts';

const AT_ONCE = 100;
const EVERY_MS = 10_000;

/** Locks and returns skins in stock that are booked at a share of their price. Skins locked elsewhere are skipped. */
const sharedInStock = (
  query: Query,
): Promise<{ id: number; entry_id: number; price_cents: number; whole_cents: number }[]> =>
  query.query(
    `select i.id, i.entry_id, i.price_cents, c.price_cents as whole_cents
     from items i
     join catalogue c on c.id = i.entry_id
     where i.account_id = ${HOUSE.stock} and i.share_basis_points < ${WHOLE_SHARE}
     order by c.id, i.id
     limit ${AT_ONCE}
     for update of i skip locked for share of c`,
  );

/**
 * Replaces skins of the house that were credited at a share of their price by items at the whole price. The difference
 * is the house's gain. Returns the number of replaced skins. [TR-8]
 */
export const markUpStock = (db: Db): Promise<number> =>
  db.tx(async (query) => {
    const items = await sharedInStock(query);
    if (items.length === 0) return 0;
    const { id: n } = one(await query.query<{ id: number }>(`select nextval('trade_number') as id`));
    const key = `stock:taken-in:${n}`;
    const ids = await post(query, [
      {
        key,
        kind: 'stock.taken',
        playerId: null,
        memo: {},
        cash: [],
        items: items.map((item) => ({
          itemId: item.id,
          from: HOUSE.stock,
          to: HOUSE.market,
          priceCents: item.price_cents,
        })),
      },
    ]);
    const whole = items.map((item) => ({
      entryId: item.entry_id,
      priceCents: item.whole_cents,
      shareBasisPoints: WHOLE_SHARE,
    }));
    const born = await bearItems(query, { items: whole, transferId: ids.get(key) as number, protectedUntil: null });
    await post(query, [
      {
        key: `stock:marked-up:${n}`,
        kind: 'stock.marked',
        playerId: null,
        memo: { items: items.map((item) => item.id) },
        cash: [],
        items: born.map((item) => ({
          itemId: item.id,
          from: HOUSE.market,
          to: HOUSE.stock,
          priceCents: item.price_cents,
        })),
      },
    ]);
    return items.length;
  });

/** Calls `markUpStock` by timer. Returns a function that stops the timer and waits for a running call. */
export const startRestocking = (db: Db, log: Log): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => markUpStock(db))
      .catch((error: unknown) =>
        log.error({ err: error }, 'skins in the stock could not be replaced at their whole price'),
      );
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
