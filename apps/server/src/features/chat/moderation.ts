import { CHAT_BAN_REASONS, type ChatMute } from '@updraft/contract';
import { type Member, mayDelete, refuseMute } from '@updraft/rules/chat';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { type PlayerRow, lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { ChatFeed } from './chat.feed.ts';
import type { ChatState } from './chat.state.ts';
import {
  closeReports,
  deleteMessage,
  findMessage,
  insertMute,
  insertReport,
  liftMute,
  senders,
  setSlowMode,
} from './chat.store.ts';
import { muteOf, reasonKey } from './chat.views.ts';
import { say } from './say.ts';

interface Dependencies {
  db: Db;
  outbox: Transactions;
  feed: Pick<ChatFeed, 'remove'>;
  state: Pick<ChatState, 'reload'>;
  /** Counts one more report, or returns false beyond the player's rate limit. */
  mayReport: (playerId: number) => boolean;
  log: Pick<Log, 'warn'>;
}

type Named = { username: string };

/** Returns the refusal of an act by a muted member of staff; null: they are not muted. [CH-17] */
const suspended = async (query: Query, staffId: number): Promise<Refusal | null> =>
  (await senders(query, [staffId])).get(staffId)?.is_muted ? refuse('chat_api.suspended') : null;

const member = ({ id, is_admin, is_moderator, is_support, is_finance }: Omit<PlayerRow, 'play_stop'>): Member => ({
  id,
  isAdmin: is_admin,
  isStaff: is_admin || is_moderator || is_support || is_finance,
});

/**
 * Acts of moderators, and reports of players to them. The transaction of each act writes the audit log. Every act of
 * staff may fail with `chat_api.suspended`. [CH-15] [CH-16] [CH-17] [S6] [S8]
 */
export class Moderation {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Deletes a message. Expected failures: `chat_api.not_found`, `no_rights`. */
  async delete({ id, staffId }: { id: number; staffId: number }): Promise<Outcome<object>> {
    const { db, feed, log } = this.deps;
    const outcome = await db.tx(async (query): Promise<Outcome<object>> => {
      const message = await findMessage(query, id);
      if (!message || message.is_deleted) return refuse('chat_api.not_found');
      const players = await lockPlayers(query, [staffId, ...(message.player_id === null ? [] : [message.player_id])]);
      const actor = players.get(staffId);
      const author = message.player_id === null ? null : (players.get(message.player_id) ?? null);
      const without = await suspended(query, staffId);
      if (without) return without;
      if (!actor || !mayDelete(member(actor), author && member(author))) return refuse('chat_api.no_rights');
      if (!(await deleteMessage(query, { id, staffId }))) return refuse('chat_api.not_found');
      await closeReports(query, { messageId: id, staffId });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'chat.delete',
        // The text is left out: the log is never changed, but a player's text can be erased. [AC-9]
        details: { messageId: id, playerId: message.player_id },
      });
      return { ok: true };
    });
    if (outcome.ok) {
      feed.remove([id]);
      log.warn({ messageId: id, staffId }, 'a moderator has deleted a message');
    }
    return outcome;
  }

  /**
   * Mutes a player; `minutes` null: forever. Expected failures: `chat_api.own_account`, `player_not_found`,
   * `reason_not_found`, `no_rights`, `already_blocked`.
   */
  async mute({
    playerId,
    minutes,
    reasonId,
    staffId,
  }: {
    playerId: number;
    minutes: number | null;
    reasonId: number;
    staffId: number;
  }): Promise<Outcome<Named>> {
    if (playerId === staffId) return refuse('chat_api.own_account');
    if (!CHAT_BAN_REASONS.some(({ id }) => id === reasonId)) return refuse('chat_api.reason_not_found');
    const outcome = await this.deps.outbox.tx(async (query, emit): Promise<Outcome<Named>> => {
      const players = await lockPlayers(query, [playerId, staffId]);
      const without = await suspended(query, staffId);
      if (without) return without;
      const [actor, target] = [players.get(staffId), players.get(playerId)];
      if (!target) return refuse('chat_api.player_not_found');
      const refused = actor ? refuseMute(member(actor), member(target)) : 'no_rights';
      if (refused) return refuse(`chat_api.${refused}`);
      const { username } = target;
      if ((await senders(query, [playerId])).get(playerId)?.is_muted)
        return refuse('chat_api.already_blocked', { username });
      const endsAt = await insertMute(query, { playerId, minutes, reasonId, staffId });
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: 'chat.mute',
        details: { playerId, minutes, reasonId },
      });
      const mute: ChatMute = { duration: minutes, until: endsAt?.toISOString() ?? null, reason: reasonKey(reasonId) };
      emit({ playerId }, 'chatMute', { mute });
      return { ok: true, username };
    });
    if (outcome.ok) this.deps.log.warn({ playerId, staffId, minutes, reasonId }, 'a moderator has muted a player');
    return outcome;
  }

  /** Ends a mute. Expected failures: `chat_api.own_account`, `player_not_found`, `no_rights`, `not_blocked`. */
  async unmute({ playerId, staffId }: { playerId: number; staffId: number }): Promise<Outcome<Named>> {
    if (playerId === staffId) return refuse('chat_api.own_account');
    const outcome = await this.deps.outbox.tx(async (query, emit): Promise<Outcome<Named>> => {
      const players = await lockPlayers(query, [playerId, staffId]);
      const without = await suspended(query, staffId);
      if (without) return without;
      const [actor, target] = [players.get(staffId), players.get(playerId)];
      if (!target) return refuse('chat_api.player_not_found');
      const refused = actor ? refuseMute(member(actor), member(target)) : 'no_rights';
      if (refused) return refuse(`chat_api.${refused}`);
      const { username } = target;
      if (!(await liftMute(query, { playerId, staffId }))) return refuse('chat_api.not_blocked', { username });
      await appendAudit(query, { actor: `player ${staffId}`, action: 'chat.unmute', details: { playerId } });
      emit({ playerId }, 'chatMute', { mute: null });
      return { ok: true, username };
    });
    if (outcome.ok) this.deps.log.warn({ playerId, staffId }, 'a moderator has ended a mute');
    return outcome;
  }

  /** Sets the seconds between two messages of one player; 0: none. A repeat changes nothing. */
  async slow({ seconds, staffId }: { seconds: number; staffId: number }): Promise<Outcome<object>> {
    const outcome = await this.deps.outbox.tx(async (query, emit): Promise<Outcome<object>> => {
      await lockPlayers(query, [staffId]);
      const without = await suspended(query, staffId);
      if (without) return without;
      if (!(await setSlowMode(query, seconds))) return { ok: true };
      await say(
        query,
        emit,
        seconds > 0 ? { key: 'chat_system.slow_on', params: { seconds } } : { key: 'chat_system.slow_off' },
      );
      await appendAudit(query, { actor: `player ${staffId}`, action: 'chat.slow_mode', details: { seconds } });
      return { ok: true };
    });
    if (outcome.ok) await this.deps.state.reload();
    return outcome;
  }

  /**
   * Stores a player's report of a message that is still shown. Expected failures: `chat_api.not_found`, `own_message`,
   * `already_reported`, `too_many_reports`.
   */
  async report({ id, playerId }: { id: number; playerId: number }): Promise<Outcome<object>> {
    const { db, mayReport } = this.deps;
    const message = await findMessage(db, id);
    if (!message || message.is_deleted || message.is_cleared || message.player_id === null)
      return refuse('chat_api.not_found');
    if (message.player_id === playerId) return refuse('chat_api.own_message');
    if (!mayReport(playerId)) return refuse('chat_api.too_many_reports');
    return (await insertReport(db, { messageId: id, playerId })) ? { ok: true } : refuse('chat_api.already_reported');
  }

  /** Closes the reports of a message. Expected failure: `chat_api.not_found`. */
  closeReport({ id, staffId }: { id: number; staffId: number }): Promise<Outcome<object>> {
    return this.deps.db.tx(async (query): Promise<Outcome<object>> => {
      await lockPlayers(query, [staffId]);
      const without = await suspended(query, staffId);
      if (without) return without;
      if (!(await closeReports(query, { messageId: id, staffId }))) return refuse('chat_api.not_found');
      await appendAudit(query, { actor: `player ${staffId}`, action: 'chat.close_report', details: { messageId: id } });
      return { ok: true };
    });
  }
}

/** Returns the obstacles to writing: a sender's mute, and if they have deposited enough; null: unknown player. */
export const standingOf = async (
  db: Db,
  { playerId, minDepositCents }: { playerId: number; minDepositCents: number },
): Promise<{ activated: boolean; exempt: boolean; mute: ChatMute | null } | null> => {
  const sender = (await senders(db, [playerId])).get(playerId);
  if (!sender) return null;
  const exempt = sender.is_demo || sender.is_admin || sender.is_moderator || sender.is_support || sender.is_finance;
  return { activated: exempt || sender.deposited_cents >= minDepositCents, exempt, mute: muteOf(sender) };
};
