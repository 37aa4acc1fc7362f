import type { JackpotSnapshot, JackpotSpin } from '@updraft/contract';
import { type Heard, TableWatch } from '../draws/watch.ts';
import { ALONE_MOMENTS } from '../plan.ts';
import type { SimulatedPlayer } from '../player.ts';
import { cents } from '../records.ts';
import type { JackpotRecords } from './records.ts';

/** Settings of short rounds. A result is shown for five seconds in any case. */
export const JACKPOT_SETTINGS = { 'jackpot.timerMs': 2500, 'jackpot.aloneMs': 1500, 'jackpot.endTimeSeconds': 6 };

/** Share of pots in which only one player bets although no kill at the moments of such pots is planned. */
const ALONE_SHARE = 0.2;
const BETTING_SHARE = 0.5;
/** Least number of players who try to bet after the first one, so that at least one succeeds. */
const OTHERS = 3;
/** Approximate time from the first player's bet to the second player's. */
const ALONE_FOR_MS = 500;
/** Time before the close at which the last bets are sent, so that they are in transit when betting closes. */
const LATEST_BET_MS = 20;
/** Kills at a deadline begin this long before it. */
const BEFORE_MS = 10;
const BEFORE_THE_CLOSE_MS = 60;

/** Watches the page of the jackpot during one run of the server, and lets players bet in its rounds. */
export class JackpotWatch extends TableWatch<JackpotSnapshot, JackpotRecords> {
  protected readonly game = 'jackpot';
  private isJoining = true;
  /** The round whose only player gets the stake back, if no kill comes before that. */
  private aloneId = 0;

  protected readonly heard: Heard = {
    newGameJackpot: (snapshot) => this.onSnapshot(snapshot),
    jackpotTimer: ({ roundId, timer, closesAt: closesAtMs, beacon, ticketsHash }) => {
      if (closesAtMs !== undefined && beacon) this.records.close(roundId, { closesAtMs, beaconRound: beacon.round });
      if (ticketsHash !== undefined) this.records.list(roundId, ticketsHash);
      if (timer === 0) this.closed(roundId, { isJoining: false });
      else this.countsDown(roundId, closesAtMs === undefined ? 1000 * timer : closesAtMs - Date.now());
    },
    startJackpot: (spin) => this.onSpin(spin),
  };

  protected onSnapshot({ roundId, game, spin }: JackpotSnapshot): void {
    const { records, isJoining } = this;
    const { public_hash: publicHash, closesAt: closesAtMs, beacon, phase, msLeft, aloneMsLeft } = game;
    this.isJoining = false;
    records.hash(roundId, publicHash);
    if (closesAtMs !== null && beacon) records.close(roundId, { closesAtMs, beaconRound: beacon.round });
    if (game.tickets_hash !== null) records.list(roundId, game.tickets_hash);
    if (phase === 'returned') this.returned(roundId, { isAlone: closesAtMs === null });
    else if (this.aloneId > 0 && roundId > this.aloneId) this.returned(this.aloneId, { isAlone: true });
    if (phase === 'empty' || phase === 'alone') this.opened(roundId, aloneMsLeft);
    if (phase === 'betting') this.countsDown(roundId, msLeft);
    if (phase === 'beacon') this.closed(roundId, { isJoining });
    if (spin) this.onSpin(spin);
  }

  /** Lets one player bet, and in most rounds others afterwards. */
  private opened(roundId: number, aloneMsLeft: number | null): void {
    if (!this.isNew('open', roundId)) return;
    const { scene, players, random } = this;
    scene.reach('jackpot opens');
    const staysAlone = ALONE_MOMENTS.some((moment) => scene.isDue(moment)) || random.chance(ALONE_SHARE);
    const [first, ...others] = random.sample(players, 1 + OTHERS);
    if (aloneMsLeft !== null) this.alone(roundId, aloneMsLeft);
    else
      this.later(random.between(0, 200), async () => {
        // The page receives the bet only with the next slot, which is too late for the moments of the only player.
        if (await this.bet(first, roundId)) this.alone(roundId, JACKPOT_SETTINGS['jackpot.aloneMs']);
      });
    if (staysAlone) return;
    for (const player of others)
      this.later(random.between(ALONE_FOR_MS, 2 * ALONE_FOR_MS), async () => void (await this.bet(player, roundId)));
  }

  /** Places the bet; returns true if it was accepted. */
  private async bet(player: SimulatedPlayer | undefined, roundId: number): Promise<boolean> {
    return (await player?.betInPot(roundId, () => void this.scene.reach('a bet goes into the pot'))) ?? false;
  }

  private alone(roundId: number, msLeft: number): void {
    if (!this.isNew('alone', roundId)) return;
    const { scene } = this;
    this.aloneId = roundId;
    scene.reach('a player is alone');
    this.later(msLeft - BEFORE_MS, () => {
      if (this.aloneId === roundId) scene.reach('a lone stake goes back');
    });
  }

  private returned(roundId: number, { isAlone }: { isAlone: boolean }): void {
    this.aloneId = 0;
    if (!this.isNew('returned', roundId)) return;
    this.records.returned.add(roundId);
    this.scene.reach(isAlone ? 'a lone stake went back' : 'stakes of the jackpot went back');
  }

  /** Handles the start of the countdown, with the second player's bet. `msLeft`: time to the close. */
  private countsDown(roundId: number, msLeft: number): void {
    this.aloneId = 0;
    if (!this.isNew('counts down', roundId)) return;
    const { scene, players, random } = this;
    scene.reach('the countdown begins');
    this.later(msLeft - BEFORE_THE_CLOSE_MS, () => void scene.reach('before the jackpot closes'));
    this.later(msLeft - BEFORE_MS, () => void scene.reach('the jackpot closes'));
    for (const player of players)
      if (random.chance(BETTING_SHARE))
        this.later(random.between(0, msLeft - LATEST_BET_MS), async () => void (await this.bet(player, roundId)));
  }

  private onSpin({ roundId, ms, winner, beacon, ...spin }: JackpotSpin): void {
    const { scene, records } = this;
    records.draw(roundId, {
      winnerId: winner.user.id,
      ticket: winner.ticket,
      tickets: spin.tickets,
      ticketsHash: spin.tickets_hash,
      winCents: cents(winner.win),
      secretHash: spin.secret_hash,
      randomness: beacon.randomness,
    });
    if (ms === 0 || !this.isNew('spun', roundId)) return;
    scene.reach('jackpot spins');
    this.later(ms - BEFORE_MS, () => void scene.reach('the pot is paid'));
    this.whenTold(() => records.wins.has(roundId), 'the pot was paid');
  }
}
