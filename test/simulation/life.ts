import { LeanSocket } from '../support/lean-socket.ts';
import { pause } from '../support/pause.ts';
import type { RunningServer } from '../support/server.ts';
import {
  GIFT_MOMENTS,
  JACKPOT_MOMENTS,
  type Kill,
  LATE_MOMENTS,
  MONEY_MOMENTS,
  type Moment,
  WHEEL_MOMENTS,
} from './plan.ts';
import type { SimulatedPlayer } from './player.ts';
import type { Random } from './random.ts';
import { Contradiction, type Records } from './records.ts';

type Payload = Record<string, unknown>;

/** One run of the server, from a start to a kill, as a sideline sees it. */
export interface Scene {
  port: number;
  /** True if the server is being or has been killed. */
  isOver(): boolean;
  isDue(moment: Moment): boolean;
  /** Reports that a moment has come. Returns true if a kill is planned for it. */
  reach(moment: Moment): boolean;
}

/** Activity besides crash. `live` runs it from a start of the server until the scene is over. */
export interface Sideline {
  live(scene: Scene): Promise<void>[];
}

/** Longest wait for a moment within a round. Waits for moments at the edge of a round are longer. */
const PATIENCE_MS = 4000;
const PATIENCE_AT_EDGES_MS = 8000;
/** Longest wait in games with draws: a jackpot's result is shown for five seconds, and a late beacon is waited for. */
const PATIENCE_WITH_DRAWS_MS = 20_000;
/**
 * Longest wait for a moment that did not come before an earlier kill. It is enough for three rounds, even on a busy
 * machine.
 */
const PATIENCE_AGAIN_MS = 40_000;
const EDGES = new Set<Moment>([
  'betting opens',
  'before the start',
  'at the crash',
  'after the crash',
  'under commands',
  'boxes are opened',
  ...MONEY_MOMENTS,
  ...WHEEL_MOMENTS,
]);
const SLOW = new Set<Moment>([...JACKPOT_MOMENTS, ...LATE_MOMENTS, ...GIFT_MOMENTS]);
const TRADE_EVERY_MS = 120;
const OPEN_EVERY_MS = 150;
const LATEST_BET_MS = 900;
const LATEST_STOP_MS = 1800;

/** Returns the longest wait for a kill's moment. */
const patienceOf = ({ moment, delayMs, isAgain }: Kill): number => {
  if (moment === 'anywhere') return delayMs;
  if (isAgain) return PATIENCE_AGAIN_MS;
  if (SLOW.has(moment)) return PATIENCE_WITH_DRAWS_MS;
  return EDGES.has(moment) ? PATIENCE_AT_EDGES_MS : PATIENCE_MS;
};

export interface Ending {
  /** Id of the round in flight at the kill; null: none. */
  roundId: number | null;
  killedAtMs: number;
  goneAtMs: number;
  /** The executed kill; the first planned one, if no moment came in time. */
  kill: Kill;
  isReached: boolean;
}

/** One run of the server: players bet, cash out and trade until a kill at the first planned moment that comes. */
export class Life {
  private readonly server: RunningServer;
  private readonly players: readonly SimulatedPlayer[];
  private readonly records: Records;
  private readonly random: Random;
  private readonly kills: readonly [Kill, ...Kill[]];
  private readonly sidelines: readonly Sideline[];
  private ended = false;
  private fallen: Kill | null = null;
  private failure: unknown = null;
  private flying: number | null = null;
  private acted = { bets: 0, stops: 0 };
  private end: () => void = () => undefined;
  private readonly over = new Promise<void>((resolve) => (this.end = resolve));

  constructor(options: {
    server: RunningServer;
    players: readonly SimulatedPlayer[];
    records: Records;
    random: Random;
    /** Planned kills. The one whose moment comes first is executed; the first one if no moment comes in time. */
    kills: readonly [Kill, ...Kill[]];
    sidelines: readonly Sideline[];
  }) {
    this.server = options.server;
    this.players = options.players;
    this.records = options.records;
    this.random = options.random;
    this.kills = options.kills;
    this.sidelines = options.sidelines;
  }

  async live(): Promise<Ending> {
    const ears = new LeanSocket({
      index: 0,
      token: null,
      listener: {
        onBytes: () => undefined,
        onEvent: (_socket, name, frame) => this.hear(name, frame),
        onLost: () => undefined,
      },
    });
    await Promise.all(this.players.map((player) => player.join(this.server.port)));
    await ears.open(this.server.port);
    for (const player of this.players) this.spawn(player.repeat());
    this.spawn(this.trading());
    this.spawn(this.openingBoxes());
    const scene: Scene = {
      port: this.server.port,
      isDue: (moment) => this.dueAt(moment) !== undefined,
      isOver: () => this.ended,
      reach: (moment) => this.reach(moment),
    };
    for (const work of this.sidelines.flatMap((sideline) => sideline.live(scene))) this.spawn(work);
    setTimeout(this.end, Math.max(...this.kills.map(patienceOf)));
    await this.over;
    const roundId = this.flying;
    const killedAtMs = Date.now();
    this.ended = true;
    await this.server.kill();
    const goneAtMs = Date.now();
    ears.close();
    for (const player of this.players) player.leave();
    if (this.failure instanceof Error) throw this.failure;
    const { fallen, kills } = this;
    const kill = fallen ?? kills[0];
    return { roundId, killedAtMs, goneAtMs, kill, isReached: fallen !== null || kill.moment === 'anywhere' };
  }

  /** Watches the work. Its failure is expected while the server is being killed, but a contradiction is not. */
  private spawn(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (error instanceof Contradiction || !this.ended) {
        this.failure ??= error;
        this.end();
      }
    });
  }

  private async trading(): Promise<void> {
    while (!this.ended) {
      await pause(TRADE_EVERY_MS);
      if (!this.ended) await this.random.pick(this.players).trade();
    }
  }

  private async openingBoxes(): Promise<void> {
    while (!this.ended) {
      await pause(OPEN_EVERY_MS);
      const player = this.random.pick(this.players);
      if (!this.ended) this.spawn(player.openBoxes(() => void this.reach('boxes are opened')));
    }
  }

  private later(delayMs: number, work: () => Promise<void>): void {
    setTimeout(() => {
      if (!this.ended) this.spawn(work());
    }, delayMs);
  }

  private dueAt(moment: Moment): Kill | undefined {
    return this.kills.find((kill) => kill.moment === moment);
  }

  private reach(moment: Moment, offsetMs = 0): boolean {
    const kill = this.dueAt(moment);
    if (!kill) return false;
    setTimeout(
      () => {
        if (!this.ended) this.fallen ??= kill;
        this.end();
      },
      Math.max(0, offsetMs + kill.delayMs),
    );
    return true;
  }

  private hear(name: string, frame: Buffer): void {
    if (this.ended) return;
    try {
      this.react(name, () => (JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, Payload])[1]);
    } catch (error) {
      this.failure ??= error;
      this.end();
    }
  }

  private react(name: string, read: () => Payload): void {
    if (name === 'crashInit') {
      const payload = read();
      this.records.resumed();
      this.records.publicHash(payload['roundId'] as number, payload['publicHashForNextRound'] as string);
      if ((payload['state'] as { status: number }).status === 1) this.flew(payload['roundId'] as number);
    } else if (name === 'crashStartTimer') this.ticked(read());
    else if (name === 'crashMultiplier') this.flew(read()['roundId'] as number);
    else if (name === 'clearBets') this.crashed(read());
    else if (name === 'successTake') {
      const payload = read();
      this.records.announce(payload['bet_id'] as number, payload['multiplier'] as number);
    }
  }

  private ticked(payload: Payload): void {
    const roundId = payload['roundId'] as number;
    this.records.publicHash(roundId, payload['publicHash'] as string);
    this.flying = null;
    if (this.acted.bets === roundId) return;
    this.acted.bets = roundId;
    const startsInMs = (payload['timer'] as number) * 1000;
    this.reach('betting opens');
    this.reach('before the start', startsInMs - 2 * (this.dueAt('before the start')?.delayMs ?? 0));
    const together = this.dueAt('under commands') ? this.random.between(100, LATEST_BET_MS) : null;
    if (together !== null) this.reach('under commands', together);
    for (const player of this.players)
      if (this.random.chance(0.8))
        this.later(together ?? this.random.between(0, LATEST_BET_MS), () => player.bet(roundId));
  }

  private flew(roundId: number): void {
    this.flying = roundId;
    if (this.acted.stops === roundId) return;
    this.acted.stops = roundId;
    this.reach('after the start');
    this.reach('in flight');
    for (const player of this.players)
      if (this.random.chance(0.7)) this.later(this.random.between(0, LATEST_STOP_MS), () => player.stopAll());
  }

  private crashed(payload: Payload): void {
    this.flying = null;
    this.records.result(payload['roundId'] as number, {
      multiplier: payload['multiplier'] as number,
      secretHash: payload['secret_hash'] as string,
    });
    this.reach('at the crash');
    this.reach('after the crash');
  }
}
