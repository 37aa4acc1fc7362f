import { oneLine } from '@updraft/rules/text';
import type { Db } from '../../db/db.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import { recordAudit } from '../../kernel/audit.ts';
import { IGNORED, type SocketContext } from '../../realtime/handlers.ts';
import { CRASH } from './crash.round.ts';

const MAX_WISH = 1000;

/** Formats the sent payload for the audit log: one line, shortened, without tokens. */
const sentText = (payload: unknown): string =>
  oneLine(
    JSON.stringify(payload, (key, value: unknown) => (key === 'apiToken' ? undefined : value)).slice(0, MAX_WISH),
  );

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Creates the handler of an event that asks for another result of a round. The handler refuses and records an admin's
 * request, and ignores all others. No code path changes a committed result.
 */
export const refuseWish =
  (db: Db, wish: string) =>
  async (payload: unknown, context: SocketContext): Promise<{ message: string } | typeof IGNORED> => {
    const token = isRecord(payload) && Object.hasOwn(payload, 'apiToken') ? payload['apiToken'] : undefined;
    const session = (typeof token === 'string' ? await context.sessionOf(token) : null) ?? context.session;
    const player = session && !session.banned ? await findPlayer(db, session.playerId) : null;
    if (!player?.is_admin) return IGNORED;
    await recordAudit(db, {
      actor: `player ${player.id}`,
      action: `${CRASH}.${wish}_refused`,
      details: { sent: sentText(payload) },
    });
    return { message: 'crash_api.results_committed' };
  };
