import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Confirming, openRefusals } from '../features/prices/confirming.ts';
import { Storehouse } from '../features/storehouse/storehouse.commands.ts';
import { systemClock } from '../lib/clock.ts';
import { type PriceParts, createPriceParts } from './price-world.ts';
import { type World, createWorld } from './world.ts';

interface Built {
  world: World;
  prices: PriceParts;
  confirming: Confirming;
  storehouse: Storehouse;
  /** Number of price confirmations by staff. */
  confirmed: number;
  /** Entries in stock that no test has used. */
  unused: { id: number; price_cents: number }[];
}

/** Sets up entries with prices of a feed that the test controls. Call once at the top of a file. */
export const pricedEntries = () => {
  const here = { confirmed: 0 } as Built;
  beforeAll(async () => {
    here.world = await createWorld({ every: 20 });
    here.prices = createPriceParts(here.world);
    here.confirming = new Confirming({ outbox: here.world.outbox, onConfirmed: () => void here.confirmed++ });
    here.storehouse = new Storehouse({ outbox: here.world.outbox, clock: systemClock });
    here.unused = await here.world.db.query(
      `select c.id, c.price_cents
       from catalogue c
       where c.price_cents between 200 and 3000
         and exists (select 1 from items i where i.entry_id = c.id and i.account_id = stock_account())
       order by c.id
       limit 60`,
    );
  });
  beforeEach(() => {
    here.prices.answer = null;
    here.prices.sold.clear();
    here.world.emitted.splice(0);
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });

  /** Returns an entry that the feed has priced before, at the given price. */
  const entry = async (cents = 1000): Promise<number> => {
    const { id } = here.unused.pop() as { id: number };
    await here.prices.reprice(id, cents);
    await here.world.db.query(`insert into entry_quotes (entry_id, as_of) values ($1, now())`, [id]);
    // Price moves of the preparation must not count as steps of the day.
    await here.world.db.query(`update price_moves set applied_at = now() - interval '2 days' where entry_id = $1`, [
      id,
    ]);
    return id;
  };
  /** Sets the feed's price of an entry, fetches the feed, and applies the decisions. */
  const says = async (id: number, cents: number, sales = 100): Promise<void> => {
    here.prices.sold.set(id, { cents, sales });
    await here.prices.turn();
  };
  const outcome = async (): Promise<string | undefined> =>
    (await here.world.db.query<{ outcome: string }>('select outcome from price_feeds'))[0]?.outcome;
  const refusalOf = async (id: number) => (await openRefusals(here.world.db)).find((row) => row.entry_id === id);
  const audited = (action: string): Promise<{ actor: string; details: Record<string, unknown> }[]> =>
    here.world.db.query('select actor, details from audit_log where action = $1 order by id', [action]);

  return Object.assign(here, { entry, says, outcome, refusalOf, audited });
};
