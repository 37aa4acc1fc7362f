import type { CallSpec, ModeSummary, TableGame } from '@updraft/contract';
import type { Db } from '../db/db.ts';
import { type Clock, machineTimers } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import type { Answerable, Stamped } from '../tables/mailbox.ts';
import { Tables } from '../tables/registry.ts';
import type { Arriving } from '../tables/runner.ts';
import type { Send } from '../realtime/shown-games.ts';
import type { GameTable } from '../tables/table.ts';

/** Command of the toy game: a text, or the stop of a player's live bets. */
export interface ToyCommand extends Answerable {
  text: string;
  answer: (ack: { status: 'success' } | { status: 'error'; message: string }) => void;
}

/** Table of a game without rules: it records its commands in order. Tests set its deadlines, and if it rests. */
export class ToyTable implements GameTable<ToyCommand> {
  /** Commands, deadlines and refusals in the order of their arrival. */
  readonly seen: string[] = [];
  deadlines: number[] = [];
  isAtRest = true;
  /** Number of the shown round; null: there is none. */
  roundId: number | null = 1;
  stopLive?: (options: { playerId: number; onLost: () => void }) => ToyCommand;

  resume(): Promise<void> {
    return Promise.resolve();
  }

  handle(batch: readonly Stamped<ToyCommand>[]): Promise<void> {
    for (const { command } of batch) {
      this.seen.push(command.text);
      command.answer({ status: 'success' });
    }
    return Promise.resolve();
  }

  nextDeadlineMs(): number {
    return this.deadlines[0] ?? Number.POSITIVE_INFINITY;
  }

  onDeadline(nowMs: number): Promise<void> {
    while (this.nextDeadlineMs() <= nowMs) this.seen.push(`deadline ${this.deadlines.shift()}`);
    return Promise.resolve();
  }

  refuse(batch: readonly Stamped<ToyCommand>[]): void {
    for (const { command } of batch) {
      this.seen.push(`refused ${command.text}`);
      command.answer({ status: 'error', message: 'app_api.busy' });
    }
  }

  suspend(): void {
    // The toy table has no state to drop.
  }

  beat(): Promise<void> {
    return Promise.resolve();
  }

  retire(): void {
    // The toy table never opens a round.
  }

  isIdle(): boolean {
    return true;
  }

  about(): Record<string, unknown> {
    return { roundId: this.roundId };
  }

  isResting(): boolean {
    return this.isAtRest;
  }

  snapshot(): { roundId: number } | null {
    return this.roundId === null ? null : { roundId: this.roundId };
  }

  summary(): ModeSummary | null {
    return this.roundId === null ? null : { phase: 'open', players: 0, bank: 0, items: 0 };
  }

  showTo(playerId: number | null, send: Send): boolean {
    if (this.roundId === null) return false;
    send('online', { count: playerId ?? 0 });
    return true;
  }
}

/** Creates a clock that a test moves. */
export const heldClock = (): Clock & { now: number } => {
  const clock = { now: 0, monoMs: () => clock.now, wallMs: () => clock.now, bootId: 'test', ...machineTimers };
  return clock;
};

/** Database in which every lease is free. */
const freeLeases = {
  query: (_sql: string, [names]: readonly unknown[]) =>
    Promise.resolve([names].flat().map((name) => ({ name, fence: 1 }))),
  tx: (work: (query: Db) => Promise<unknown>) => work(freeLeases),
} as unknown as Db;

/** Creates an empty registry on a clock that the test moves. */
export const createToyTables = ({
  clock,
  inbound,
  db = freeLeases,
  owner = 'test',
  calls,
}: {
  clock: Clock;
  inbound?: Arriving;
  db?: Db;
  owner?: string;
  calls?: Readonly<Record<string, CallSpec>>;
}): Tables =>
  new Tables({
    db,
    owner,
    clock,
    deliveries: { to: (_playerId, deliver) => deliver() },
    log: createLog({ level: 'silent', pretty: false }),
    ...(inbound && { inbound }),
    ...(calls && { calls }),
  });

/** Adds a toy table with this name. */
export const addToy = (tables: Tables, name: string) =>
  tables.add<ToyCommand, ToyTable>(name as TableGame, {
    build: () => new ToyTable(),
    beatMs: 10,
    maxBatch: () => 256,
    stallMs: () => Number.POSITIVE_INFINITY,
  });
