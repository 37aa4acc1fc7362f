import { type PaceRules, waitFor } from '@updraft/rules/chat';

/** Players whose last message is remembered. Beyond that, those who wrote long ago are forgotten. */
const MAX_PLAYERS = 20_000;

/** Refused messages in a row that do not count. */
const FREE_REFUSALS = 3;

/** The last try of each player, and their last message that was written. */
interface Last {
  /** Null: the tries so far do not count. */
  triedMs: number | null;
  writtenMs: number | null;
  /** Refused messages since then. */
  refused: number;
}

/** How fast players write, in memory: before anything is read. [CH-11] [S5] */
export class Pace {
  private readonly last = new Map<number, Last>();

  /** How long the player must wait before another try, in milliseconds; 0: this try counts. */
  try(playerId: number, { nowMs, gapMs }: { nowMs: number; gapMs: number }): number {
    const last = this.last.get(playerId);
    const wait = waitFor({ lastMs: last?.triedMs ?? null, nowMs, isStaff: true }, { gapMs, slowMs: 0 });
    if (wait) return wait.waitMs;
    this.last.delete(playerId);
    this.last.set(playerId, { triedMs: nowMs, writtenMs: last?.writtenMs ?? null, refused: last?.refused ?? 0 });
    if (this.last.size > MAX_PLAYERS) for (const oldest of this.last.keys()) return this.forget(oldest);
    return 0;
  }

  /** How long slow mode makes the player wait, in milliseconds. */
  slowWait(
    playerId: number,
    { nowMs, ...rules }: { nowMs: number; isStaff: boolean } & Omit<PaceRules, 'gapMs'>,
  ): number {
    const lastMs = this.last.get(playerId)?.writtenMs ?? null;
    return waitFor({ lastMs, nowMs, isStaff: rules.isStaff }, { gapMs: 0, slowMs: rules.slowMs })?.waitMs ?? 0;
  }

  /** A message of the player was written. */
  written(playerId: number, nowMs: number): void {
    const last = this.last.get(playerId);
    this.last.set(playerId, { triedMs: last?.triedMs ?? nowMs, writtenMs: nowMs, refused: 0 });
  }

  /** A message of the player was refused: it does not use up the pace, unless refusals come in a flood. */
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
