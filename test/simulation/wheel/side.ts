import type { CallOutput, WheelSnapshot, WheelSpin } from '@updraft/contract';
import { LeanSocket } from '../../support/lean-socket.ts';
import { pause } from '../../support/pause.ts';
import { callSite } from '../call.ts';
import type { Scene, Sideline } from '../life.ts';
import type { SimulatedPlayer } from '../player.ts';
import type { Random } from '../random.ts';
import { Contradiction } from '../records.ts';
import type { WheelRecords } from './records.ts';

/** Rounds that follow quickly; the beacon comes one to four seconds after the close. */
export const WHEEL_SETTINGS = { 'wheel.bettingMs': 1500, 'wheel.spinMs': 1000, 'wheel.resultMs': 300 };

const BETTING_SHARE = 0.6;
/** The last bets are on their way when betting closes. */
const LATEST_BET_MS = 20;
const BEFORE_THE_CLOSE_MS = 60;
const LOOK_EVERY_MS = 20;

interface Options {
  players: readonly SimulatedPlayer[];
  random: Random;
  records: WheelRecords;
}

/** The wheel beside crash: the same players bet on it with the same items, and its page is watched. */
export class WheelSide implements Sideline {
  private readonly players: readonly SimulatedPlayer[];
  private readonly random: Random;
  private readonly records: WheelRecords;

  constructor({ players, random, records }: Options) {
    this.players = players;
    this.random = random;
    this.records = records;
  }

  live(scene: Scene): Promise<void>[] {
    return [new Watch(scene, { players: this.players, random: this.random.fork(), records: this.records }).run()];
  }
}

/** The wheel in one life of the server. */
class Watch {
  private readonly scene: Scene;
  private readonly options: Options;
  private seen = { open: 0, closed: 0, spun: 0, stopped: 0 };
  private fail: (error: unknown) => void = () => undefined;

  constructor(scene: Scene, options: Options) {
    this.scene = scene;
    this.options = options;
  }

  async run(): Promise<void> {
    const failed = new Promise<never>((_done, fail) => (this.fail = fail));
    const socket = new LeanSocket({
      index: 0,
      token: null,
      listener: {
        onBytes: () => undefined,
        onEvent: (_socket, name, frame) => this.hear(name, frame),
        onLost: () => undefined,
      },
    });
    await socket.open(this.scene.port);
    const watched = socket.request('watch', { game: 'wheel' }).then((answer) => {
      const { snapshot } = answer as { snapshot: WheelSnapshot | null };
      if (snapshot) this.guard(() => this.onSnapshot(snapshot));
    });
    try {
      await Promise.race([failed, this.untilOver(watched)]);
    } finally {
      socket.close();
    }
  }

  private async untilOver(watched: Promise<void>): Promise<void> {
    void watched;
    while (!this.scene.isOver()) await pause(LOOK_EVERY_MS);
  }

  private hear(name: string, frame: Buffer): void {
    if (this.scene.isOver() || !/^(newGameWheel|wheelTimer|startWheel)$/.test(name)) return;
    const [, payload] = JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, unknown];
    this.guard(() => {
      if (name === 'newGameWheel') this.onSnapshot(payload as WheelSnapshot);
      else if (name === 'startWheel') this.onSpin(payload as WheelSpin);
      else this.onTimer(payload as { timer: number; roundId: number });
    });
  }

  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  private later(delayMs: number, work: () => Promise<void> | void): void {
    setTimeout(
      () => {
        if (this.scene.isOver()) return;
        Promise.resolve(work()).catch((error: unknown) => {
          if (error instanceof Contradiction || !this.scene.isOver()) this.fail(error);
        });
      },
      Math.max(0, delayMs),
    );
  }

  private onSnapshot({ roundId, game, spin }: WheelSnapshot): void {
    const { public_hash: publicHash, closesAt: closesAtMs, beacon, phase, msLeft } = game;
    this.options.records.round(roundId, { publicHash, closesAtMs, beaconRound: beacon.round });
    if (phase === 'betting') this.opened(roundId, msLeft);
    if (phase === 'beacon') this.closed(roundId);
    if (spin) this.onSpin(spin);
  }

  private opened(roundId: number, msLeft: number): void {
    if (this.seen.open === roundId) return;
    this.seen.open = roundId;
    this.scene.reach('wheel opens');
    this.later(msLeft - BEFORE_THE_CLOSE_MS, () => void this.scene.reach('before the wheel closes'));
    const { players, random } = this.options;
    for (const player of players)
      if (random.chance(BETTING_SHARE))
        this.later(random.between(0, msLeft - LATEST_BET_MS), () => player.betOnWheel(roundId));
  }

  private onTimer({ timer, roundId }: { timer: number; roundId: number }): void {
    if (timer === 0) this.closed(roundId);
  }

  private closed(roundId: number): void {
    if (this.seen.closed === roundId) return;
    this.seen.closed = roundId;
    this.scene.reach('before the beacon');
    this.later(0, async () => {
      const { port } = this.scene;
      const caller = { port, token: this.options.players[0]?.account.token ?? '' };
      const answer = await callSite<CallOutput<'POST /api/wheel/getGame'>>(caller, {
        path: '/api/wheel/getGame',
        body: { id: roundId },
      });
      if (!answer.success) throw new Contradiction(`round ${roundId} of the wheel is open and not found`);
      const { genesis_ms: genesisMs, period_ms: periodMs, round } = answer.game.beacon;
      const outMs = genesisMs + (round - 1) * periodMs;
      this.later(outMs - Date.now(), () => void this.scene.reach('at the beacon'));
    });
  }

  private onSpin({ roundId, ms, sector, rotate, secret_hash: secretHash, beacon }: WheelSpin): void {
    this.options.records.spin(roundId, { sector, rotate, secretHash, randomness: beacon.randomness });
    const stage = ms > 1 ? 'spun' : 'stopped';
    if (this.seen[stage] === roundId) return;
    this.seen[stage] = roundId;
    this.scene.reach(ms > 1 ? 'wheel spins' : 'wheel stops');
  }
}
