import { setTimeout as sleep } from 'node:timers/promises';
import { hesitationMs, joins } from '../mind/joining.ts';
import { between } from '../mind/random.ts';
import type { PlayerParts } from './game.ts';
import type { PlannedStake } from './stake.ts';

/** Least remaining time of betting at which a bet is sent. Later ones would probably arrive too late. */
const TOO_LATE_MS = 500;
/** Time over which errands after a round are spread: about as long as its result is shown. */
const ERRANDS_WITHIN_MS = 3500;
/** Refusals that are not reported: the round or the items have changed meanwhile, or the site accepts no bets. */
const ORDINARY = [
  'game_started',
  'game_ended',
  'busy',
  'stopped',
  'price_changed',
  'item_not_found',
  'item_suspended',
  'round_full',
  'min_item',
  'limit_exceeded',
  'win_limit',
];
/** Refusals which mean that the player's view of their items is out of date. */
const LOOK_AGAIN = ['price_changed', 'item_not_found', 'item_locked', 'item_suspended'];

/** A round that takes bets, until `closesAtMs` by the local clock. */
export interface OpenRound {
  id: number;
  closesAtMs: number;
  /** Number of the turn. A round that stays open without a countdown is considered again in each turn. */
  turn?: number;
}

/** Result of a bet; null: no response came. */
export type BetOutcome = { status: 'success' } | { status: 'error'; message: string } | null;

interface Betting<Bet extends PlannedStake> {
  /** Prefix of the game's messages. */
  game: string;
  plan(): readonly Bet[];
  send(bet: Bet, roundId: number): Promise<BetOutcome>;
}

/** Takes part in rounds of any game: decides once a round, waits a little, bets, and runs errands between rounds. */
export class Bettor<Bet extends PlannedStake> {
  private readonly parts: Omit<PlayerParts, 'socket'>;
  private readonly betting: Betting<Bet>;
  private open: OpenRound | null = null;
  /** Smallest bet in cents; null: not at the table. */
  private leastCents: number | null = null;
  private considered = '';
  /**
   * Id of the round with bets of the player, of this connection or an earlier one. No further bets are placed in it.
   */
  private joined = 0;
  private hasBet = false;
  private isMaintenance = false;

  constructor(parts: Omit<PlayerParts, 'socket'>, betting: Betting<Bet>) {
    this.parts = parts;
    this.betting = betting;
  }

  /** Starts to consider rounds. */
  sit(minBetCents: number): void {
    this.leastCents = minBetCents;
  }

  leave(): void {
    this.leastCents = null;
    this.open = null;
  }

  setMaintenance(isOn: boolean): void {
    this.isMaintenance = isOn;
  }

  /** Sets the round that takes bets; null: none. */
  setOpen(round: OpenRound | null): void {
    this.open = round;
    this.consider();
  }

  /** Records that the round already has bets of the player. */
  hasJoined(roundId: number): void {
    this.joined = roundId;
  }

  /** Runs errands after the end of a round, while its result is shown. */
  onResult(): void {
    const { random, session } = this.parts;
    const later = sleep(random() * ERRANDS_WITHIN_MS).then(() => this.runErrands());
    later.catch((error: unknown) => session.report('errands', String(error)));
  }

  mayStillBet(roundId: number): boolean {
    const isTaken = this.leastCents !== null && !this.isMaintenance && this.open?.id === roundId;
    return isTaken && this.leftMs() > TOO_LATE_MS;
  }

  private leftMs(): number {
    return this.open ? Math.max(0, this.open.closesAtMs - performance.now()) : 0;
  }

  private async runErrands(): Promise<void> {
    if (this.leastCents !== null) await this.parts.keeper.run(this.leastCents);
  }

  /** Decides once a round on taking part. A new player always takes part. */
  private consider(): void {
    const { personality, random, session } = this.parts;
    const { open } = this;
    if (this.leastCents === null || this.isMaintenance || !open) return;
    const { id, turn = 0 } = open;
    if (this.considered === `${id}:${turn}`) return;
    this.considered = `${id}:${turn}`;
    if (this.hasBet && !joins(personality, id + turn, random)) return;
    const delayMs = this.hasBet ? hesitationMs(this.leftMs() - TOO_LATE_MS, random) : between(random, [50, 400]);
    const joining = sleep(delayMs).then(() => this.join(open.id));
    joining.catch((error: unknown) => session.report('bet', String(error)));
  }

  private async join(roundId: number): Promise<void> {
    if (!this.mayStillBet(roundId) || this.joined === roundId) return;
    await this.runErrands();
    for (const bet of this.betting.plan()) {
      if (bet.afterMs > 0) await sleep(bet.afterMs);
      if (!this.mayStillBet(roundId) || !(await this.place(bet, roundId))) return;
    }
  }

  private async place(bet: Bet, roundId: number): Promise<boolean> {
    const outcome = await this.betting.send(bet, roundId);
    if (outcome?.status !== 'success') {
      this.refused(outcome?.message ?? null);
      return false;
    }
    this.hasBet = true;
    this.joined = roundId;
    this.parts.keeper.remove(bet.itemIds);
    return true;
  }

  private refused(message: string | null): void {
    const { session, keeper } = this.parts;
    const isOneOf = (names: readonly string[]): boolean =>
      names.some((name) => message === `${this.betting.game}_api.${name}`);
    if (message === null || isOneOf(LOOK_AGAIN)) keeper.markStale();
    if (message === 'user_api.session_ended') session.expired();
    else if (message !== 'app_api.maintenance' && !isOneOf(ORDINARY)) session.report('bet', message ?? 'no answer');
  }
}
