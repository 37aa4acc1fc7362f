import type { TravelHours } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { appendAudit } from '../staff/audit.ts';

/** As far as all journeys together may go: longer than the longest break. */
const MOST_HOURS = 24 * 366 * 6;
const DAY_HOURS = 24;

/** Whose rows travel where demo players have rows too: they go on playing, and would have to sign in again. */
const NOT_DEMO = 'player_id in (select id from players where not is_demo)';

interface Travelling {
  /** Moments that move back by the hours. */
  moments?: readonly string[];
  /** Days that move back by the whole days that have passed. */
  days?: readonly string[];
  where?: string;
  /** Nothing else may ever change its rows: the rule is lifted within the transaction, and stands again after it. */
  guard?: string;
  /** A moment is part of its key: moved by hours one row would meet the next on the way. */
  isKey?: true;
}

/** Every moment that something is counted from or that something waits for. */
export const TRAVELLING: Readonly<Record<string, Travelling>> = {
  adjustments: { moments: ['proposed_at', 'decided_at'] },
  bets: { moments: ['created_at', 'settled_at'], where: NOT_DEMO },
  deposit_reviews: { moments: ['created_at', 'resolved_at'] },
  deposit_chargebacks: { moments: ['created_at', 'reinstated_at'] },
  deposits_made: { moments: ['made_at'] },
  idempotency: { moments: ['created_at'], where: NOT_DEMO },
  invoices: { moments: ['created_at', 'completed_at', 'expires_at'] },
  items: { moments: ['locked_until'], where: 'locked_until is not null' },
  notifications: { moments: ['created_at'], where: NOT_DEMO },
  openid_nonces: { moments: ['expires_at'] },
  play_hours: { moments: ['hour'], isKey: true },
  player_breaks: { moments: ['starts_at', 'ends_at'], guard: 'player_breaks_append_only' },
  player_limits: { moments: ['next_at'] },
  players: { moments: ['created_at'], where: 'not is_demo' },
  promo_codes: { moments: ['created_at', 'ends_at'], days: ['uses_day'] },
  promo_uses: { moments: ['created_at', 'used_at'], days: ['used_on'] },
  receivables: { moments: ['created_at', 'settled_at'] },
  sessions: { moments: ['created_at', 'expires_at', 'last_seen_at', 'reminded_at', 'revoked_at'], where: NOT_DEMO },
  sign_in_codes: { moments: ['expires_at'] },
  skin_deposit_items: { moments: ['lifted_at', 'removed_at'] },
  skin_deposits: { moments: ['created_at', 'ended_at', 'protected_until', 'reversed_at'] },
  trade_link_claims: { moments: ['claimed_at'] },
  trade_offers: {
    moments: ['created_at', 'changed_at', 'expires_at', 'follow_until', 'next_attempt_at', 'recalled_at'],
  },
  webhook_events: { moments: ['received_at'] },
  withdrawals: { moments: ['created_at', 'ended_at', 'next_attempt_at', 'sent_at'] },
};

/** Moments that stay, and why. Each one of the schema stands here or above: a test sees to it. */
export const STAYING: Readonly<Record<string, string>> = {
  agreements: 'a record of what was accepted when',
  audit_log: 'a record, linked by hashes',
  settings_history: 'a record',
  withdrawal_approvals: 'a record',
  transfers: 'the journal',
  rounds: 'the round that is open must not move, nor its neighbours',
  interruptions: 'belong to rounds',
  game_returns: 'belong to rounds',
  leases: 'who owns a table now',
  fair_chains: 'announced to the world outside',
  entry_quotes: 'prices of the world outside',
  price_answers: 'prices of the world outside',
  price_feeds: 'prices of the world outside',
  price_moves: 'prices of the world outside',
  price_refusals: 'prices of the world outside',
  p2p_requests: 'the rate of the world outside',
  'items.moved_at': 'follows the journal',
  migrations: 'no time of the site',
  outbox: 'is published now',
};

/** Far from every moment there is: rows whose key is a moment move there first and come back to their places. */
const AWAY = `interval '400000 days'`;

/** Whole hours, and the whole days among all that have passed. */
interface Distance {
  hours: number;
  days: number;
}

/** The statements that move a table's moments back. */
const statementsOf = (
  table: string,
  { moments = [], days = [], where = 'true', guard, isKey }: Travelling,
  by: Distance,
): string[] => {
  const move = (changes: readonly string[]): string =>
    `with moved as (update ${table} set ${changes.join(', ')} where ${where} returning 1) select count(*)::int as count from moved`;
  const back = moments.map((column) => `${column} = ${column} - interval '${by.hours} hours'`);
  const moved = isKey
    ? [
        move(moments.map((column) => `${column} = ${column} - interval '${by.hours} hours' - ${AWAY}`)),
        move(moments.map((column) => `${column} = ${column} + ${AWAY}`)),
      ]
    : [move([...back, ...days.map((column) => `${column} = ${column} - ${by.days}`)])];
  return guard
    ? [`alter table ${table} disable trigger ${guard}`, ...moved, `alter table ${table} enable trigger ${guard}`]
    : moved;
};

const travelledHours = async (query: Query): Promise<number> =>
  one(
    await query.query<{ hours: number }>(
      `select coalesce(sum((details->>'hours')::int), 0)::int as hours from audit_log where action = 'sandbox.travel'`,
    ),
  ).hours;

/**
 * Makes the site's past older by `hours`, so that it looks as if that time had passed. No clock moves (decision 0034).
 * Rounds, the journal and the world outside stay. Refused when all journeys together would go too far.
 */
export const travel = (
  outbox: Outbox,
  { playerId, hours }: { playerId: number; hours: TravelHours },
): Promise<Outcome<{ rows: number }>> =>
  outbox.tx(async (query) => {
    if ((await travelledHours(query)) + hours > MOST_HOURS) return refuse('sandbox_api.too_far');
    // One journey after the other: this waits for the lock of the log.
    await appendAudit(query, { actor: `player ${playerId}`, action: 'sandbox.travel', details: { hours } });
    const after = await travelledHours(query);
    const days = Math.floor(after / DAY_HOURS) - Math.floor((after - hours) / DAY_HOURS);
    let rows = 0;
    for (const [table, travelling] of Object.entries(TRAVELLING)) {
      for (const sql of statementsOf(table, travelling, { hours, days })) {
        const [moved] = await query.query<{ count?: number }>(sql);
        rows += moved?.count ?? 0;
      }
    }
    return { ok: true, rows };
  });
