import type { WheelSnapshot, WheelSpin } from '@updraft/contract';
import { type Heard, TableWatch } from '../draws/watch.ts';
import type { WheelRecords } from './records.ts';

/** Settings of short rounds. The beacon round is published one to four seconds after the close. */
export const WHEEL_SETTINGS = { 'wheel.bettingMs': 1500, 'wheel.spinMs': 1000, 'wheel.resultMs': 300 };

const BETTING_SHARE = 0.6;
/** Time before the close at which the last bets are sent, so that they are in transit when betting closes. */
const LATEST_BET_MS = 20;
const BEFORE_THE_CLOSE_MS = 60;

/** Watches the page of the wheel during one run of the server, and lets players bet in its rounds. */
export class WheelWatch extends TableWatch<WheelSnapshot, WheelRecords> {
  protected readonly game = 'wheel';
  private isJoining = true;

  protected readonly heard: Heard = {
    newGameWheel: (snapshot) => this.onSnapshot(snapshot),
    wheelTimer: ({ timer, roundId }) => {
      if (timer === 0) this.closed(roundId, { isJoining: false });
    },
    startWheel: (spin) => this.onSpin(spin),
  };

  protected onSnapshot({ roundId, game, spin }: WheelSnapshot): void {
    const { records, scene, isJoining } = this;
    const { public_hash: publicHash, closesAt: closesAtMs, beacon, phase, msLeft } = game;
    this.isJoining = false;
    records.hash(roundId, publicHash);
    records.close(roundId, { closesAtMs, beaconRound: beacon.round });
    if (phase === 'betting') this.opened(roundId, msLeft);
    if (phase === 'beacon') this.closed(roundId, { isJoining });
    if (phase === 'returned') {
      records.returned.add(roundId);
      scene.reach('stakes of the wheel went back');
    }
    if (spin) this.onSpin(spin);
  }

  private opened(roundId: number, msLeft: number): void {
    if (!this.isNew('open', roundId)) return;
    const { scene, players, random } = this;
    scene.reach('wheel opens');
    this.later(msLeft - BEFORE_THE_CLOSE_MS, () => void scene.reach('before the wheel closes'));
    for (const player of players)
      if (random.chance(BETTING_SHARE))
        this.later(random.between(0, msLeft - LATEST_BET_MS), () => player.betOnWheel(roundId));
  }

  private onSpin({ roundId, ms, sector, rotate, secret_hash: secretHash, beacon }: WheelSpin): void {
    const { records, scene } = this;
    records.spin(roundId, { sector, rotate, secretHash, randomness: beacon.randomness });
    if (this.isNew(ms > 1 ? 'spun' : 'stopped', roundId)) scene.reach(ms > 1 ? 'wheel spins' : 'wheel stops');
    const known = records.wins.size;
    if (this.isNew('told', roundId)) this.whenTold(() => records.wins.size > known, 'a win on the wheel was told');
  }
}
