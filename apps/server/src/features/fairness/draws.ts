import type { Beacon } from '@updraft/outside/beacon';
import { type BeaconSchedule, isOutBy } from '@updraft/rules/draw';
import { isHexHash } from '@updraft/rules/fairness';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { BeaconDraws, BeaconRound, DrawSchedule, DrawnBeacon } from '../../stakes/ports.ts';

/** Longest pause between two requests for a beacon round, ms. One request is made exactly when the round comes out. */
const RETRY_MS = 500;
/** Number of beacon rounds in memory: more than the open rounds of all games can wait for. */
const MOST_REMEMBERED = 32;

interface Asked {
  drawn: DrawnBeacon | null;
  isUnderWay: boolean;
  /** Time of the next attempt, on the monotonic clock. */
  dueMs: number;
  /** Start of the newest attempt after the round's own time that found nothing; null: there is none. */
  emptyMs: number | null;
}

interface Dependencies {
  beacon: Beacon;
  clock: Pick<Clock, 'monoMs' | 'wallMs' | 'speed'>;
  log: Log;
}

/**
 * The randomness of beacon rounds, for draws of tables. No method waits: requests to the beacon run in the background
 * while tables check as often as they like. The beacon's port verifies each response. The randomness is in memory only:
 * a table commits it with its round before it is published. [DR-6]
 */
export class Draws implements BeaconDraws {
  private readonly deps: Dependencies;
  private readonly rounds: BeaconSchedule;
  private readonly asked = new Map<number, Asked>();
  private isStopped = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.rounds = { genesisMs: deps.beacon.timeOf(1), periodMs: deps.beacon.periodMs };
  }

  /** The site's beacon, for the terms of rounds that open now. */
  get schedule(): DrawSchedule {
    return { beacon: this.deps.beacon.id, ...this.rounds };
  }

  /**
   * Returns the randomness of a beacon round, and requests it when it is due; null: not here yet, or another beacon's.
   */
  look({ beacon, round }: BeaconRound): DrawnBeacon | null {
    if (beacon !== this.deps.beacon.id) return null;
    const known = this.remembered(round);
    if (known.drawn === null && this.isDue(known)) void this.ask(round, known);
    return known.drawn;
  }

  /**
   * True if a beacon round was out at that time of the monotonic clock, by the wall clock. False with the faster clock
   * of a test, which runs ahead of the database's; live mode refuses such a clock. [DR-12]
   */
  wasOut({ beacon, round }: BeaconRound, { atMs }: { atMs: number }): boolean {
    const { clock, beacon: own } = this.deps;
    if (beacon !== own.id || clock.speed !== 1) return false;
    return isOutBy(round, this.rounds, clock.wallMs() - (clock.monoMs() - atMs));
  }

  /**
   * Returns the reason why a beacon round is missing. `late`: a request since `sinceMs` (monotonic clock) and after the
   * round's own time found nothing, or the round is one of another beacon. `not_due`: its time has not come by the wall
   * clock. Null: it must be requested first. Stakes are refunded only for these reasons, so that an early request voids
   * no round. [DR-7, DR-12]
   */
  absence({ beacon, round }: BeaconRound, { sinceMs }: { sinceMs: number }): 'late' | 'not_due' | null {
    if (beacon !== this.deps.beacon.id) return 'late';
    const emptyMs = this.asked.get(round)?.emptyMs ?? null;
    if (emptyMs !== null && emptyMs >= sinceMs) return 'late';
    return this.isDueNow(round) ? null : 'not_due';
  }

  /** True if the round's time has come by the wall clock. */
  private isDueNow(round: number): boolean {
    return isOutBy(round, this.rounds, this.deps.clock.wallMs());
  }

  /** Sends no further requests. */
  stop(): void {
    this.isStopped = true;
  }

  private remembered(round: number): Asked {
    const known = this.asked.get(round);
    if (known) return known;
    const fresh: Asked = { drawn: null, isUnderWay: false, dueMs: Number.NEGATIVE_INFINITY, emptyMs: null };
    this.asked.set(round, fresh);
    const [oldest] = this.asked.keys();
    if (this.asked.size > MOST_REMEMBERED && oldest !== undefined) this.asked.delete(oldest);
    return fresh;
  }

  private isDue({ isUnderWay, dueMs }: Asked): boolean {
    return !this.isStopped && !isUnderWay && this.deps.clock.monoMs() >= dueMs;
  }

  /** Returns the pause between an attempt that begins now and the next one. */
  private pauseMs(round: number): number {
    const outInMs = this.deps.beacon.timeOf(round) - this.deps.clock.wallMs();
    return outInMs > 0 ? Math.min(outInMs, RETRY_MS) : RETRY_MS;
  }

  private async ask(round: number, known: Asked): Promise<void> {
    const { beacon, clock, log } = this.deps;
    const beganMs = clock.monoMs();
    const wasDue = this.isDueNow(round);
    Object.assign(known, { isUnderWay: true, dueMs: beganMs + this.pauseMs(round) });
    const drawn = await beacon.randomness(round).catch((error: unknown) => {
      log.warn({ err: error, round }, 'the beacon failed');
      return { ok: false } as const;
    });
    known.isUnderWay = false;
    if (drawn.ok && isHexHash(drawn.randomnessHex))
      known.drawn = { randomness: drawn.randomnessHex, signature: drawn.signatureHex };
    else if (wasDue) known.emptyMs = beganMs;
  }
}
