import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { createLog } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import { type World, createWorld } from '../testing/world.ts';
import { watchWaiting } from './waiting.ts';

const log = createLog({ level: 'silent', pretty: false });
const clock = { every: () => () => undefined, monoMs: () => 0 };

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

/** Returns the metrics of each queue: number of waiting rows, and seconds since the oldest began to wait. */
const shown = async (): Promise<Record<string, [number, number]>> => {
  const metrics = createMetrics();
  await watchWaiting({ features: FEATURES, db: world.db, clock, metrics, log }).look();
  const text = await metrics.registry.metrics();
  const read = (name: string): Map<string, number> =>
    new Map(
      [...text.matchAll(new RegExp(`^updraft_${name}\\{queue="([a-z_]+)"\\} (\\S+)$`, 'gm'))].map(
        ([, queue = '', value]) => [queue, Number(value)] as const,
      ),
    );
  const ages = read('waiting_oldest_seconds');
  return Object.fromEntries([...read('waiting')].map(([queue, count]) => [queue, [count, ages.get(queue) ?? -1]]));
};

const AN_HOUR_AGO = `now() - interval '1 hour'`;
/** Statements that add one row to each queue, waiting since an hour ago. `$1`: a player. */
const WAITS: Record<string, string[]> = {
  reviews: [
    `insert into deposit_reviews (reason, provider, event_id, reported_invoice, amount_cents, currency, created_at)
     select 'unknown_invoice', 'test', 'waits', '', 100, 'EUR', ${AN_HOUR_AGO} where $1::bigint is not null`,
  ],
  adjustments: [
    `insert into adjustments (player_id, amount_cents, reason, proposed_by, proposed_at) values ($1, 100, 'test', $1, ${AN_HOUR_AGO})`,
  ],
  approvals: [
    `insert into withdrawals (player_id, type, sum_cents, item_ids, items, status, created_at)
     values ($1, 'steam', 100, '{1}', '[]', 'moderation', ${AN_HOUR_AGO})`,
  ],
  payouts: [
    `insert into withdrawals (player_id, type, system, wallet, payout_cents, sum_cents, item_ids, items, status, sent_at)
     values ($1, 'site', 1, 'wallet', 100, 100, '{1}', '[]', 'sending', ${AN_HOUR_AGO})`,
  ],
  offers: [
    `insert into withdrawals (player_id, type, sum_cents, item_ids, items, status) values ($1, 'steam', 100, '{1}', '[]', 'sending')`,
    `insert into trade_offers (name, player_id, withdrawal_id, steam_id, token, give, receive, most_cents, expires_at, created_at)
     select 'waits', $1, id, '1', '', '{1}', '{}', 100, now() + interval '1 hour', ${AN_HOUR_AGO}
     from withdrawals where type = 'steam' and status = 'sending'`,
  ],
  // The offer has expired, and its state at the platform is still `sent`.
  unresolved_offers: [
    `insert into skin_deposits (player_id, share_basis_points, expected_cents) values ($1, 10000, 100)`,
    `insert into trade_offers (name, player_id, deposit_id, steam_id, token, give, receive, most_cents, state, expires_at)
     select 'unresolved', $1, id, '1', '', '{}', '{1}', 100, 'sent', ${AN_HOUR_AGO} from skin_deposits where player_id = $1`,
  ],
  trade_cases: [
    `insert into trade_cases (offer_id, kind, created_at) select id, 'reversed', ${AN_HOUR_AGO} from trade_offers
     where player_id = $1 and name = 'waits'`,
  ],
  chat_reports: [
    `insert into chat_messages (player_id, kind, text) values ($1, 'text', 'reported')`,
    `insert into chat_reports (message_id, player_id, created_at) select id, $1, ${AN_HOUR_AGO} from chat_messages where player_id = $1`,
  ],
  chains: [
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, announced_at)
     select 'waits', 0, 1, 'waits', 'test', 1, ${AN_HOUR_AGO} where $1::bigint is not null`,
  ],
  stopped_games: [
    `insert into game_stops (game, reason, stopped_by, stopped_at) select 'waits', 'test', 'staff', ${AN_HOUR_AGO} where $1::bigint is not null`,
  ],
  tickets: [
    `insert into tickets (player_id, title) values ($1, 'A question')`,
    `insert into ticket_messages (ticket_id, text, created_at)
     select id, 'test', ${AN_HOUR_AGO} from tickets where player_id = $1`,
    `update tickets set waiting_id = (select max(id) from ticket_messages where ticket_id = tickets.id) where player_id = $1`,
  ],
};

it('[S9] the metrics show the number of waiting rows of each queue, with their age', async () => {
  const before = await shown();
  expect(Object.keys(before).sort()).toEqual(Object.keys(WAITS).sort());
  const { id } = await world.player();
  for (const statements of Object.values(WAITS)) for (const sql of statements) await world.db.query(sql, [id]);
  for (const [queue, [count, age]] of Object.entries(await shown())) {
    expect([queue, count]).toEqual([queue, (before[queue]?.[0] ?? 0) + 1]);
    expect([queue, age >= 3600]).toEqual([queue, true]);
  }
});

it('[S9] a payout that was stopped or disputed waits for staff, not for the payment server', async () => {
  const before = await shown();
  const { id } = await world.player();
  const payout = `insert into withdrawals (player_id, type, system, wallet, payout_cents, sum_cents, item_ids, items, status, sent_at, stopped_reason)
    values ($1, 'site', 1, 'wallet', 100, 100, '{1}', '[]', 'sending', ${AN_HOUR_AGO}, $2) returning id`;
  await world.db.query(payout, [id, 'banned']);
  const [disputed] = await world.db.query<{ id: number }>(payout, [id, null]);
  await world.db.query(
    `insert into deposit_reviews (kind, reason, provider, event_id, reported_invoice, amount_cents, currency, withdrawal_id)
     values ('payout_paid', 'other_sum', 'test', 'disputed', '', 100, 'EUR', $1)`,
    [disputed?.id],
  );
  const after = await shown();
  const added = ['approvals', 'payouts', 'reviews'].map(
    (queue) => (after[queue]?.[0] ?? 0) - (before[queue]?.[0] ?? 0),
  );
  expect(added).toEqual([1, 0, 1]);
});

it('[S9] a failed count is logged, and the metrics show the age of the last one', async () => {
  const faults: unknown[] = [];
  const metrics = createMetrics();
  const time = { ms: 0 };
  let isBroken = false;
  const db: World['db'] = {
    ...world.db,
    query: (...args) => (isBroken ? Promise.reject(new Error('no database')) : world.db.query(...args)),
  };
  const watch = watchWaiting({
    features: FEATURES,
    db,
    clock: { ...clock, monoMs: () => time.ms },
    metrics,
    log: { error: (fault: unknown) => faults.push(fault) } as never,
  });
  const ageSeconds = async (): Promise<number> =>
    Number(/^updraft_waiting_counted_age_seconds (\S+)$/m.exec(await metrics.registry.metrics())?.[1]);
  // The age begins at the start, before the first count.
  time.ms = 400_000;
  expect(await ageSeconds()).toBe(400);
  await watch.look();
  expect([await ageSeconds(), faults]).toEqual([0, []]);
  isBroken = true;
  time.ms += 301_000;
  await watch.look();
  expect([await ageSeconds(), faults.length]).toEqual([301, 1]);
});
