import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { answerOf } from '../../lib/result.ts';
import { openCases, resolveCase } from './cases.ts';
import { saveTradeLink } from './trade-link.ts';

type TradeCalls = Pick<
  Handlers,
  'POST /api/user/saveUrl' | 'POST /api/staff/trades/list' | 'POST /api/staff/trades/resolve'
>;

export const tradeHandlers = ({ db, outbox }: { db: Db; outbox: Outbox }): TradeCalls => ({
  'POST /api/user/saveUrl': async ({ trade_link }, { session }) => {
    const outcome = await saveTradeLink(outbox, { playerId: session.playerId, text: trade_link });
    return outcome.ok
      ? { type: 'success', message: 'user_api.trade_link_saved' }
      : { type: 'error', message: outcome.message };
  },
  'POST /api/staff/trades/list': async () => {
    const { total, rows } = await openCases(db);
    return {
      total,
      cases: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        offer: row.offer,
        player: { id: row.player_id, username: row.username },
        date: row.created_at.toISOString(),
      })),
    };
  },
  'POST /api/staff/trades/resolve': async ({ id, reason }, { session }) =>
    answerOf(await resolveCase(outbox, { id, reason, staffId: session.playerId }), 'staff_api.trade_case_resolved'),
});
