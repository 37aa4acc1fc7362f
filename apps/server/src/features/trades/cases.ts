import type { TradeCaseKind } from '@updraft/contract';
import { type TradeState, isEndedTrade } from '@updraft/rules/trades';
import { type Query, one } from '../../db/db.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { type Outcome, refuse } from '../../lib/result.ts';

/** Largest number of open cases in the list for staff. */
const SHOWN = 100;

/** Returns the kind of case for staff that a change of an offer opens; null: none. [TR-11, TR-12, TR-13, TR-14] */
export const caseOf = ({
  from,
  to,
  isBooked,
}: {
  from: TradeState;
  to: TradeState;
  isBooked: boolean;
}): TradeCaseKind | null => {
  if (isEndedTrade(from)) return isBooked ? 'accepted_late' : 'accepted_unbooked';
  if (to !== 'reversed') return null;
  return from === 'accepted' ? 'reversed' : 'not_carried_out';
};

/** Opens a case for staff, at most one of each kind for an offer, in the transaction of the offer's change. */
export const openCase = async (
  query: Query,
  { offerId, kind }: { offerId: number; kind: TradeCaseKind },
): Promise<void> => {
  await query.query('insert into trade_cases (offer_id, kind) values ($1, $2) on conflict do nothing', [offerId, kind]);
};

interface CaseRow {
  id: number;
  kind: TradeCaseKind;
  offer: string;
  player_id: number;
  username: string;
  created_at: Date;
}

/** Returns the total number of open cases, and at most a hundred of them, oldest first. */
export const openCases = async (query: Query): Promise<{ total: number; rows: CaseRow[] }> => {
  const { total } = one(
    await query.query<{ total: number }>('select count(*)::int as total from trade_cases where resolved_at is null'),
  );
  const rows = await query.query<CaseRow>(
    `select c.id, c.kind, o.name as offer, o.player_id, p.username, c.created_at
     from trade_cases c join trade_offers o on o.id = c.offer_id join players p on p.id = o.player_id
     where c.resolved_at is null order by c.created_at, c.id limit ${SHOWN}`,
  );
  return { total, rows };
};

/**
 * Closes a case for staff, and writes the reason into the audit log. Nothing is booked. Expected failures:
 * `staff_api.trade_case_not_found` (unknown, or resolved already) and `staff_api.own_account`.
 */
export const resolveCase = (
  outbox: Outbox,
  { id, staffId, reason }: { id: number; staffId: number; reason: string },
): Promise<Outcome<object>> =>
  outbox.tx(async (query) => {
    const [found] = await query.query<{ kind: TradeCaseKind; offer: string; player_id: number }>(
      `select c.kind, o.name as offer, o.player_id from trade_cases c join trade_offers o on o.id = c.offer_id
       where c.id = $1 and c.resolved_at is null for update of c`,
      [id],
    );
    if (!found) return refuse('staff_api.trade_case_not_found');
    if (found.player_id === staffId) return refuse('staff_api.own_account');
    await query.query('update trade_cases set resolved_at = now() where id = $1', [id]);
    await appendAudit(query, {
      actor: `player ${staffId}`,
      action: 'trade.resolve',
      details: { case: id, kind: found.kind, offer: found.offer, playerId: found.player_id, reason },
    });
    return { ok: true };
  });
