import type { TravelHours } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Travelling } from '../../lib/moments.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { appendAudit } from '../staff/audit.ts';

/** How far all journeys together may go: longer than the longest break. */
const MAX_HOURS = 24 * 366 * 6;
const DAY_HOURS = 24;

/** Far from every real moment: rows whose key is a moment move there first and then to their places. */
const AWAY_DAYS = 400_000;
const AWAY = `interval '${AWAY_DAYS} days'`;

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

/**
 * Makes the site's past older by `hours`, so that it looks as if that time had passed. No clock moves (decision 0034).
 * `travelling`: which moments move, by table. Rounds, the journal and the world outside stay. Refused when all journeys
 * together would go too far.
 */
export const travel = (
  outbox: Outbox,
  {
    playerId,
    hours,
    travelling,
  }: { playerId: number; hours: TravelHours; travelling: Readonly<Record<string, Travelling>> },
): Promise<Outcome<{ rows: number }>> =>
  outbox.tx(async (query) => {
    if ((await travelledHours(query)) + hours > MAX_HOURS) return refuse('sandbox_api.too_far');
    // One journey at a time: this waits for the lock of the log.
    await appendAudit(query, { actor: `player ${playerId}`, action: 'sandbox.travel', details: { hours } });
    const after = await travelledHours(query);
    const days = Math.floor(after / DAY_HOURS) - Math.floor((after - hours) / DAY_HOURS);
    let rows = 0;
    for (const [table, moments] of Object.entries(travelling).sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const sql of statementsOf(table, moments, { hours, days })) {
        const [moved] = await query.query<{ count?: number }>(sql);
        rows += moved?.count ?? 0;
      }
    }
    return { ok: true, rows };
  });
