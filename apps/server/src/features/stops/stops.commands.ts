import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { refusePlay } from '../../stakes/placing/play-stop.ts';
import { type NewNotification, notifyPlayer } from '../../kernel/notifications.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { GameStops } from './game-stops.ts';
import { type Told, deleteGameStop, saveGameStop, setPlayStop } from './stops.store.ts';

interface Dependencies {
  db: Db;
  outbox: Transactions;
  stops: Pick<GameStops, 'reload'>;
  /** Names of all games of the site. */
  games: ReadonlySet<string>;
  log: Log;
}

interface Staff {
  reason: string;
  staffId: number;
}

/** Builds the notification of a player that their play was stopped, or that they may play again (`stop` null). */
const noticeOf = (stop: Told | null): Omit<NewNotification, 'playerId'> => {
  const refusal = refusePlay({ play_stop: stop });
  if (!refusal) return { name: 'notification.play_resumed', content: 'notification.play_resumed_text' };
  const { message: content, params } = refusal;
  return { name: 'notification.play_stopped', content, ...(params && { params }) };
};

/**
 * Commands of staff that stop and resume a game or a player's play. New bets are refused and open rounds run to their
 * end. A player's stop counts from its commit on; a game's stop counts in this process at once, and in others when they
 * read it. Each change is written into the audit log with its reason. A repeat changes nothing. [I3] [S8]
 */
export class Stops {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Stops a game, or changes the reason and texts of its stop. Expected failure: `staff_api.no_such_game`. */
  stopGame(stop: Staff & Told & { game: string }): Promise<Outcome<object>> {
    const { game, reason, text, text_ru, staffId } = stop;
    return this.ofGame(stop, {
      change: (query) => saveGameStop(query, { game, reason, text, text_ru, stopped_by: `player ${staffId}` }),
      action: 'game.stop',
      details: { game, reason, text, text_ru },
    });
  }

  /** Ends the stop of a game. Bets are accepted again at once. Expected failure: `staff_api.no_such_game`. */
  resumeGame(resumed: Staff & { game: string }): Promise<Outcome<object>> {
    const { game, reason } = resumed;
    return this.ofGame(resumed, {
      change: (query) => deleteGameStop(query, game),
      action: 'game.resume',
      details: { game, reason },
    });
  }

  /** Changes a game's stop and writes the audit log. `change` returns true if it changed anything. */
  private async ofGame(
    { game, reason, staffId }: Staff & { game: string },
    {
      change,
      action,
      details,
    }: {
      change: (query: Query) => Promise<boolean>;
      action: 'game.stop' | 'game.resume';
      details: Record<string, string | null>;
    },
  ): Promise<Outcome<object>> {
    const { db, games, stops, log } = this.deps;
    if (!games.has(game)) return refuse('staff_api.no_such_game');
    const hasChanged = await db.tx(async (query) => {
      const isChange = await change(query);
      if (isChange) await appendAudit(query, { actor: `player ${staffId}`, action, details });
      return isChange;
    });
    if (hasChanged) log.warn({ game, reason, staffId, action }, 'staff have stopped or resumed a game');
    await stops.reload();
    return { ok: true };
  }

  /**
   * Stops a player's play under their lock, so later stakes are refused. The player is notified. Expected failures:
   * `staff_api.own_account`, `player_not_found`.
   */
  stopPlayer(stop: Staff & Told & { playerId: number }): Promise<Outcome<object>> {
    return this.ofPlayer({ ...stop, stop });
  }

  /** Lets a player play again, and notifies them. Expected failures: `staff_api.own_account`, `player_not_found`. */
  resumePlayer(resumed: Staff & { playerId: number }): Promise<Outcome<object>> {
    return this.ofPlayer({ ...resumed, stop: null });
  }

  private async ofPlayer({
    playerId,
    staffId,
    reason,
    stop,
  }: Staff & { playerId: number; stop: (Told & { reason: string }) | null }): Promise<Outcome<object>> {
    if (playerId === staffId) return refuse('staff_api.own_account');
    let hasChanged = false;
    const outcome = await this.deps.outbox.tx(async (query, emit): Promise<Outcome<object>> => {
      if ((await lockPlayers(query, [playerId])).size === 0) return refuse('staff_api.player_not_found');
      hasChanged = await setPlayStop(query, { playerId, stop });
      if (!hasChanged) return { ok: true };
      await appendAudit(query, {
        actor: `player ${staffId}`,
        action: stop ? 'play.stop' : 'play.resume',
        details: { playerId, reason, ...(stop && { text: stop.text, text_ru: stop.text_ru }) },
      });
      await notifyPlayer(query, emit, { playerId, ...noticeOf(stop) });
      return { ok: true };
    });
    if (hasChanged)
      this.deps.log.warn(
        { playerId, staffId, reason, isStopped: stop !== null },
        'staff have switched the play of a player',
      );
    return outcome;
  }
}
