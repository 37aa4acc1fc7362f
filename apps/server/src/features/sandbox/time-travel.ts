import type { TravelHours } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Travelling } from '../../lib/moments.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { appendAudit } from '../../kernel/audit.ts';

/** Longest sum of all journeys: longer than the longest break. */
const MAX_HOURS = 24 * 366 * 6;
const DAY_HOURS = 24;

/**
 * Distance in days to a time far from every real one. Rows whose key contains a time move there first, then to their
 * new time.
 */
const AWAY_DAYS = 400_000;
const AWAY = `interval '${AWAY_DAYS} days'`;

/**
 * Distance of a journey: its hours, and the days by which dates move. The days of all journeys together are the whole
 * days in their hours.
 */
interface Distance {
  hours: number;
  days: number;
}

/** Returns the statements that move a table's moments back. */
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
        move([
          ...moments.map((column) => `${column} = ${column} - interval '${by.hours} hours' - ${AWAY}`),
          ...days.map((column) => `${column} = ${column} - ${by.days} - ${AWAY_DAYS}`),
        ]),
        move([
          ...moments.map((column) => `${column} = ${column} + ${AWAY}`),
          ...days.map((column) => `${column} = ${column} + ${AWAY_DAYS}`),
        ]),
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

const TOO_MANY = 'app_api.too_many_requests';

interface Dependencies {
  outbox: Outbox;
  /** Moments that move, by table. Rounds, the journal and the world outside stay. */
  travelling: Readonly<Record<string, Travelling>>;
}

interface Journey {
  playerId: number;
  hours: TravelHours;
}

/**
 * Moves the site's stored times back, as if time had passed. No clock changes (decision 0034). A journey writes many
 * rows, so only one runs at a time in all processes. Others are refused at once, because they would hold connections
 * while they wait.
 */
export class TimeTravel {
  private readonly deps: Dependencies;
  private isUnderWay = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * Moves the times back by `hours`. Expected failures: `sandbox_api.too_far`: all journeys together would go too far;
   * `app_api.too_many_requests`: another journey is under way.
   */
  async go(journey: Journey): Promise<Outcome<{ rows: number }>> {
    if (this.isUnderWay) return refuse(TOO_MANY);
    this.isUnderWay = true;
    try {
      return await this.deps.outbox.tx((query) => this.move(query, journey));
    } finally {
      this.isUnderWay = false;
    }
  }

  private async move(query: Query, { playerId, hours }: Journey): Promise<Outcome<{ rows: number }>> {
    const [turn] = await query.query<{ is_ours: boolean }>('select pg_try_advisory_xact_lock(725042) as is_ours');
    if (!turn?.is_ours) return refuse(TOO_MANY);
    const before = await travelledHours(query);
    const after = before + hours;
    if (after > MAX_HOURS) return refuse('sandbox_api.too_far');
    await appendAudit(query, { actor: `player ${playerId}`, action: 'sandbox.travel', details: { hours } });
    const days = Math.floor(after / DAY_HOURS) - Math.floor(before / DAY_HOURS);
    let rows = 0;
    for (const [table, moments] of Object.entries(this.deps.travelling).sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const sql of statementsOf(table, moments, { hours, days })) {
        const [moved] = await query.query<{ count?: number }>(sql);
        rows += moved?.count ?? 0;
      }
    }
    return { ok: true, rows };
  }
}
