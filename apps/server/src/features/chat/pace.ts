import { waitFor } from '@updraft/rules/chat';

/** Largest number of players whose attempts are kept. Beyond it the player with the oldest attempt is dropped. */
const MAX_PLAYERS = 20_000;

/** Refused messages in a row that do not count. */
const FREE_REFUSALS = 3;

/** A player's last attempt and last written message. */
interface Last {
  /** Time of the last attempt that counts, monotonic clock; null: none counts. */
  triedMs: number | null;
  writtenMs: number | null;
  /** Id of the last message with a row that this process has written; null: none. */
  writtenId: number | null;
  /** Refused messages since the last written one. */
  refused: number;
}

/** The player's last message in the database, which any process may have written. */
export interface StoredLast {
  last_id: number | null;
  last_ago_ms: number | null;
}

/**
 * Limits the rate of players' messages. Memory holds the attempts of this process and is checked before any query. The
 * database holds the messages of all processes. [CH-11] [S5]
 */
export class Pace {
  private readonly last = new Map<number, Last>();

  /** Returns the time until the player's next allowed attempt, ms; 0: this attempt is allowed and counts. */
  try(playerId: number, { nowMs, gapMs }: { nowMs: number; gapMs: number }): number {
    const last = this.last.get(playerId);
    const wait = waitFor({ lastMs: last?.triedMs ?? null, nowMs, isStaff: true }, { gapMs, slowMs: 0 });
    if (wait) return wait.waitMs;
    this.last.delete(playerId);
    this.last.set(playerId, {
      triedMs: nowMs,
      writtenMs: last?.writtenMs ?? null,
      writtenId: last?.writtenId ?? null,
      refused: last?.refused ?? 0,
    });
    if (this.last.size > MAX_PLAYERS) for (const oldest of this.last.keys()) return this.forget(oldest);
    return 0;
  }

  /**
   * Returns the time of the player's last message, on the clock of `nowMs`; null: there is none. For a message written
   * by this process it is the moment of receipt.
   */
  lastMs(playerId: number, { last_id, last_ago_ms }: StoredLast, nowMs: number): number | null {
    const last = this.last.get(playerId);
    const isElsewhere = last_ago_ms !== null && last_id !== (last?.writtenId ?? null);
    return isElsewhere ? nowMs - last_ago_ms : (last?.writtenMs ?? null);
  }

  /** Records a written message of the player; `id`: its row; undefined: it has none. */
  written(playerId: number, { nowMs, id }: { nowMs: number; id: number | undefined }): void {
    const last = this.last.get(playerId);
    this.last.set(playerId, {
      triedMs: last?.triedMs ?? nowMs,
      writtenMs: nowMs,
      writtenId: id ?? last?.writtenId ?? null,
      refused: 0,
    });
  }

  /** Records a refused message. It does not count as an attempt, unless more than FREE_REFUSALS follow each other. */
  refused(playerId: number): void {
    const last = this.last.get(playerId);
    if (!last) return;
    last.refused += 1;
    if (last.refused <= FREE_REFUSALS) last.triedMs = last.writtenMs;
  }

  private forget(playerId: number): number {
    this.last.delete(playerId);
    return 0;
  }
}
