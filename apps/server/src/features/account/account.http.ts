import { EXPORT_PAGE, OWN_HISTORY_PAGE } from '@updraft/contract';
import { parseDollars, toDollars } from '@updraft/rules/money';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import type { PastBetsByGame } from '../../stakes/past/past-bets-by-game.ts';
import type { Archive } from './archive.ts';
import type { Erasure } from './erasure.ts';
import { statementPage } from './statement.ts';

type AccountCalls = Pick<
  Handlers,
  | 'POST /api/user/getStatement'
  | 'POST /api/user/exportStatement'
  | 'POST /api/user/exportBets'
  | 'POST /api/user/getSessions'
  | 'POST /api/user/endSession'
  | 'POST /api/user/endSessions'
  | 'POST /api/user/setAnonymous'
  | 'POST /api/user/getArchive'
  | 'POST /api/user/beginErasure'
  | 'POST /api/user/eraseData'
>;

interface Dependencies {
  db: Db;
  sessions: Pick<Sessions, 'listOf' | 'revoke' | 'revokeAll'>;
  pastBets: PastBetsByGame;
  archive: Archive;
  erasure: Erasure;
  /** Games whose rounds have pages. */
  games: ReadonlySet<string>;
  /** Counts one more page of a file, or returns false if the player may not have it now. [S5] */
  mayExport: (playerId: number) => boolean;
  setAnonymous: (wanted: { playerId: number; isAnonymous: boolean }) => Promise<void>;
}

const done = (message: string) => ({ status: 'success' as const, message });

const exportTooOften = (reply: FastifyReply) => {
  void reply.code(429);
  return { success: false as const, message: 'account_api.export_too_often' };
};

/** Creates the handlers of a player's own account. Each call acts for the player of the session. [S6] */
export const accountHandlers = (deps: Dependencies): AccountCalls => ({
  'POST /api/user/getStatement': async (asked, { session: { playerId } }) => {
    const { rows, ...page } = await statementPage(deps.db, { playerId, ...asked, most: OWN_HISTORY_PAGE }, deps.games);
    return { success: true as const, entries: rows, ...page };
  },
  'POST /api/user/exportStatement': async (asked, { session: { playerId }, reply }) => {
    if (!deps.mayExport(playerId)) return exportTooOften(reply);
    const { rows, ...page } = await statementPage(deps.db, { playerId, ...asked, most: EXPORT_PAGE }, deps.games);
    return { success: true as const, entries: rows, ...page };
  },
  'POST /api/user/exportBets': async ({ game, cursor, ...filter }, { session: { playerId }, reply }) => {
    if (!deps.mayExport(playerId)) return exportTooOften(reply);
    const bets = deps.pastBets.get(game);
    if (!bets) return { success: false, message: 'app_api.not_found' };
    const { rows, next } = await bets.page(deps.db, {
      playerId,
      before: cursor?.[0],
      most: EXPORT_PAGE,
      filter,
      allItems: true,
    });
    return { success: true, bets: rows, next };
  },
  'POST /api/user/getSessions': async (_input, { session }) => {
    const rows = await deps.sessions.listOf(session.playerId);
    const sessions = rows.map(({ id, browser, system, address, created_at, last_seen_at }) => ({
      id,
      browser,
      system,
      address,
      first_seen: created_at.toISOString(),
      last_seen: last_seen_at.toISOString(),
      is_current: id === session.id,
    }));
    return { sessions: sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current)) };
  },
  'POST /api/user/endSession': async ({ id }, { session: { playerId } }) =>
    (await deps.sessions.revoke({ id, playerId }))
      ? done('account_api.session_ended')
      : { status: 'error', message: 'account_api.session_not_found' },
  'POST /api/user/endSessions': async (_input, { session: { playerId } }) => {
    await deps.sessions.revokeAll(playerId, 'user_api.signed_out_everywhere');
    return done('user_api.signed_out_everywhere');
  },
  'POST /api/user/setAnonymous': async ({ anonymous }, { session: { playerId } }) => {
    await deps.setAnonymous({ playerId, isAnonymous: anonymous });
    return done(anonymous ? 'account_api.anonymous' : 'account_api.not_anonymous');
  },
  'POST /api/user/getArchive': async ({ section, cursor }, { session: { playerId }, reply }) => {
    if (!deps.mayExport(playerId)) return exportTooOften(reply);
    const page = await deps.archive.page(deps.db, { playerId, section, before: cursor?.[0] });
    return page ? { success: true, ...page } : { success: false, message: 'app_api.not_found' };
  },
  'POST /api/user/beginErasure': async (_input, { session }) => {
    const { obstacles, code, expiresAtMs, restCents } = await deps.erasure.begin(session);
    const expires = expiresAtMs === null ? null : new Date(expiresAtMs).toISOString();
    return { obstacles, code, expires_at: expires, rest: toDollars(restCents) };
  },
  'POST /api/user/eraseData': async ({ code, give_up: givenUp = 0 }, { session }) => {
    const outcome = await deps.erasure.confirm(session, code, parseDollars(givenUp) ?? 0);
    if (outcome.ok) return done('user_api.erased');
    const { message, obstacles } = outcome;
    return { status: 'error', message, ...(obstacles && { obstacles }) };
  },
});
