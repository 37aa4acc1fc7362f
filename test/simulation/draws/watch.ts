import type { CallOutput, ServerEventName, ServerPayload } from '@updraft/contract';
import { beaconRoundMs } from '@updraft/rules/draw';
import { LeanSocket } from '../../support/lean-socket.ts';
import { pause } from '../../support/pause.ts';
import { callSite } from '../call.ts';
import type { Scene, Sideline } from '../life.ts';
import type { DrawnGame, Moment } from '../plan.ts';
import type { SimulatedPlayer } from '../player.ts';
import type { Random } from '../random.ts';
import { Contradiction } from '../records.ts';
import { staysAway } from './late-beacon.ts';

const LOOK_EVERY_MS = 20;
/** Longest time that a wait for the beacon has lasted when a page joins after a restart and hears of it. */
const RESUMED_BEFORE_MS = 300;
/**
 * Kills at the return of stakes begin this long before the end of the wait, because stakes are returned right after it.
 */
const BEFORE_MS = 10;

/** Handler of a page for each event of its game. */
export type Heard = { readonly [K in ServerEventName]?: (payload: ServerPayload<K>) => void };

/** Options of a game with a beacon that is played beside crash. */
export interface DrawOptions<Records> {
  players: readonly SimulatedPlayer[];
  random: Random;
  records: Records;
  /** Longest wait of a round for its beacon. */
  waitMs: number;
}

/**
 * Returns the sideline of a game with a beacon: the players of crash stake their items in it too, and its page is
 * watched.
 */
export const drawSide = <Records>(
  Watch: new (scene: Scene, options: DrawOptions<Records>) => { run(): Promise<void> },
  options: DrawOptions<Records>,
): Sideline => ({
  live: (scene) => [new Watch(scene, { ...options, random: options.random.fork() }).run()],
});

/**
 * Watches the page of a game with a beacon during one run of the server, and reports the moments of its rounds.
 */
export abstract class TableWatch<Snapshot, Records> {
  protected readonly scene: Scene;
  protected readonly players: readonly SimulatedPlayer[];
  protected readonly random: Random;
  protected readonly records: Records;
  private readonly waitMs: number;
  private readonly stages = new Map<string, number>();
  private fail: (error: unknown) => void = () => undefined;

  constructor(scene: Scene, { players, random, records, waitMs }: DrawOptions<Records>) {
    this.scene = scene;
    this.players = players;
    this.random = random;
    this.records = records;
    this.waitMs = waitMs;
  }

  protected abstract readonly game: DrawnGame;
  protected abstract readonly heard: Heard;
  protected abstract onSnapshot(snapshot: Snapshot): void;

  /** Watches until the scene is over. Rejects with the first contradiction or other failure. */
  async run(): Promise<void> {
    const { scene, game } = this;
    const failed = new Promise<never>((_done, fail) => (this.fail = fail));
    const socket = new LeanSocket({
      index: 0,
      token: null,
      listener: {
        onBytes: () => undefined,
        onEvent: (_socket, name, frame) => this.hear(name as ServerEventName, frame),
        onLost: () => undefined,
      },
    });
    await socket.open(scene.port);
    this.begin(async () => {
      const { snapshot } = (await socket.request('watch', { game })) as { snapshot: Snapshot | null };
      if (snapshot) this.onSnapshot(snapshot);
    });
    try {
      await Promise.race([failed, this.untilOver()]);
    } finally {
      socket.close();
    }
  }

  private async untilOver(): Promise<void> {
    while (!this.scene.isOver()) await pause(LOOK_EVERY_MS);
  }

  private hear(name: ServerEventName, frame: Buffer): void {
    const react = this.heard[name] as ((payload: unknown) => void) | undefined;
    if (!react || this.scene.isOver()) return;
    const [, payload] = JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, unknown];
    try {
      react(payload);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Runs the work. Its failure is expected while the server is being killed, but a contradiction is not. */
  private begin(work: () => Promise<void> | void): void {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        if (error instanceof Contradiction || !this.scene.isOver()) this.fail(error);
      });
  }

  protected later(delayMs: number, work: () => Promise<void> | void): void {
    setTimeout(
      () => {
        if (!this.scene.isOver()) this.begin(work);
      },
      Math.max(0, delayMs),
    );
  }

  /** Reports a moment once the players' sockets have received its events, which the watched page does not receive. */
  protected whenTold(isTold: () => boolean, moment: Moment): void {
    const { scene } = this;
    this.begin(async () => {
      while (!scene.isOver() && !isTold()) await pause(LOOK_EVERY_MS);
      if (!scene.isOver()) scene.reach(moment);
    });
  }

  /** Returns true if this stage of the round is seen for the first time. */
  protected isNew(stage: string, roundId: number): boolean {
    if (this.stages.get(stage) === roundId) return false;
    this.stages.set(stage, roundId);
    return true;
  }

  /** Handles the end of betting. `isJoining`: the page has just connected, so the wait may have begun before. */
  protected closed(roundId: number, { isJoining }: { isJoining: boolean }): void {
    if (!this.isNew('closed', roundId)) return;
    const { scene, game, waitMs } = this;
    const knownAtMs = Date.now();
    scene.reach(`before the beacon of the ${game}`);
    this.later(0, async () => {
      const answer = await callSite<CallOutput<`POST /api/${DrawnGame}/getGame`>>(
        { port: scene.port, token: this.players[0]?.account.token ?? '' },
        { path: `/api/${game}/getGame`, body: { id: roundId } },
      );
      if (!answer.success || !answer.game.beacon)
        throw new Contradiction(`round ${roundId} of the ${game} is closed and not found, or nothing decides it`);
      const { genesis_ms: genesisMs, period_ms: periodMs, round } = answer.game.beacon;
      const outAtMs = beaconRoundMs(round, { genesisMs, periodMs });
      this.later(outAtMs - Date.now(), () => void scene.reach(`at the beacon of the ${game}`));
      const sinceMs = knownAtMs - (isJoining ? RESUMED_BEFORE_MS : 0);
      if (staysAway(round))
        this.later(sinceMs + waitMs - BEFORE_MS - Date.now(), () => void scene.reach(`stakes of the ${game} go back`));
    });
  }
}
