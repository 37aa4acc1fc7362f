import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Answer, Answered, BetOrder, CashOutOrder, Counts, HttpBetOrder, Order } from './protocol.ts';

/** Handle of a load process in the measurement. */
class LoadProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  constructor() {
    this.child = fork(join(import.meta.dirname, 'load.ts'), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('message', ({ id, answer, error }: { id: number; answer: Answer; error?: string }) => {
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiter?.reject(new Error(error));
      else waiter?.resolve(answer);
    });
    this.child.once('exit', (code) => {
      for (const waiter of this.waiting.values()) waiter.reject(new Error(`a load process ended with ${String(code)}`));
    });
  }

  order(order: Order): Promise<Answer> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, order });
    });
  }

  end(): void {
    this.child.disconnect();
  }
}

const answersOf = (answers: readonly Answer[]): Answered[] =>
  answers.flatMap((answer) => ('answers' in answer ? answer.answers : []));

const sumsOf = (parts: readonly Record<string, number>[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [name, count] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

const together = (parts: readonly Counts[]): Counts => {
  const sum = (pick: (part: Counts) => number): number => parts.reduce((all, part) => all + pick(part), 0);
  return {
    open: sum((part) => part.open),
    lost: sum((part) => part.lost),
    bytes: sum((part) => part.bytes),
    messages: sum((part) => part.messages),
    bytesOfEach: parts.flatMap((part) => part.bytesOfEach),
    events: sumsOf(parts.map((part) => part.events)),
    eventBytes: sumsOf(parts.map((part) => part.eventBytes)),
    syncDelaysMs: parts.flatMap((part) => part.syncDelaysMs),
    crashDelaysMs: parts.flatMap((part) => part.crashDelaysMs),
    chatDelaysMs: parts.flatMap((part) => part.chatDelaysMs),
    crashStampDelaysMs: parts.flatMap((part) => part.crashStampDelaysMs),
    ownCashOuts: parts.flatMap((part) => part.ownCashOuts),
    cpuMs: sum((part) => part.cpuMs),
    busiestCpuMs: Math.max(...parts.map((part) => part.busiestCpuMs)),
    waitedMs: Math.max(...parts.map((part) => part.waitedMs)),
    wallMs: Math.max(...parts.map((part) => part.wallMs)),
  };
};

/**
 * Many players and visitors, connected by one or more processes of their own. Each process has a contiguous part of the
 * sockets, so that a socket's number is its place in the list of tokens given to `connect`.
 */
export class Crowd {
  private readonly processes: LoadProcess[];
  private perProcess = 0;

  constructor({ processes = 1 }: { processes?: number } = {}) {
    this.processes = Array.from({ length: processes }, () => new LoadProcess());
  }

  /** Connects a socket per token, null for a visitor. Returns the duration. Call it again only after `disconnect`. */
  async connect({
    port,
    tokens,
    atATime = 100,
  }: {
    port: number;
    tokens: readonly (string | null)[];
    atATime?: number;
  }): Promise<number> {
    this.perProcess = Math.ceil(tokens.length / this.processes.length);
    const startedMs = performance.now();
    await Promise.all(
      this.processes.map((one, at) =>
        one.order({
          kind: 'connect',
          port,
          tokens: tokens.slice(at * this.perProcess, (at + 1) * this.perProcess),
          atATime,
        }),
      ),
    );
    return performance.now() - startedMs;
  }

  /**
   * Reconnects all players at once. Returns the times, in ms since 1970, at which each received their own bet in the
   * round `roundId`.
   */
  async comeback({
    port,
    tokens,
    roundId,
    betIds,
  }: {
    port: number;
    tokens: readonly string[];
    roundId: number;
    betIds: readonly number[];
  }): Promise<number[]> {
    this.perProcess = Math.ceil(tokens.length / this.processes.length);
    const part = <One>(all: readonly One[], at: number): One[] =>
      all.slice(at * this.perProcess, (at + 1) * this.perProcess);
    const answers = await Promise.all(
      this.processes.map((one, at) =>
        one.order({ kind: 'comeback', port, tokens: part(tokens, at), roundId, betIds: part(betIds, at) }),
      ),
    );
    return answers.flatMap((answer) => ('backMs' in answer ? answer.backMs : []));
  }

  /** Sends all players' bets, in order within each process. */
  async bets(orders: readonly BetOrder[], { spreadMs = 0 }: { spreadMs?: number } = {}): Promise<Answered[]> {
    return this.renumbered(
      await Promise.all(this.dealt(orders).map((part, at) => this.to(at, { kind: 'bets', orders: part, spreadMs }))),
    );
  }

  /** Sends all players' bets by HTTP. */
  async httpBets(orders: readonly HttpBetOrder[], { spreadMs = 0 }: { spreadMs?: number } = {}): Promise<Answered[]> {
    return this.renumbered(
      await Promise.all(
        this.dealt(orders).map((part, at) => this.to(at, { kind: 'httpBets', orders: part, spreadMs })),
      ),
    );
  }

  async cashOuts(orders: readonly CashOutOrder[], { spreadMs = 0 }: { spreadMs?: number } = {}): Promise<Answered[]> {
    return this.renumbered(
      await Promise.all(
        this.dealt(orders).map((part, at) => this.to(at, { kind: 'cashOuts', orders: part, spreadMs })),
      ),
    );
  }

  /** Makes each socket's page show this game from now on; null: none. `games` is in the order of connecting. */
  async watch(games: readonly (string | null)[]): Promise<void> {
    await Promise.all(
      this.processes.map((one, at) =>
        one.order({ kind: 'watch', games: games.slice(at * this.perProcess, (at + 1) * this.perProcess) }),
      ),
    );
  }

  async mark(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.order({ kind: 'mark' })));
  }

  async counts(): Promise<Counts> {
    const answers = await Promise.all(this.processes.map((one) => one.order({ kind: 'counts' })));
    return together(answers.flatMap((answer) => ('counts' in answer ? [answer.counts] : [])));
  }

  /** Closes every socket. The server notices it a moment later. */
  async disconnect(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.order({ kind: 'close' })));
  }

  async end(): Promise<void> {
    await this.disconnect();
    for (const one of this.processes) one.end();
  }

  private to(at: number, order: Order): Promise<Answer> {
    return (this.processes[at] as LoadProcess).order(order);
  }

  /** Divides orders among the processes by socket, renumbered for each process. */
  private dealt<One extends { socket: number }>(orders: readonly One[]): One[][] {
    const parts: One[][] = this.processes.map(() => []);
    for (const order of orders) {
      const at = Math.floor(order.socket / this.perProcess);
      parts[at]?.push({ ...order, socket: order.socket - at * this.perProcess });
    }
    return parts;
  }

  private renumbered(answers: readonly Answer[]): Answered[] {
    return answers.flatMap((answer, at) =>
      answersOf([answer]).map((one) => ({ ...one, socket: one.socket + at * this.perProcess })),
    );
  }
}
