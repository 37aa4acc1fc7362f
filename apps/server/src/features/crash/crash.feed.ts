import type { ServerPayload } from '@updraft/contract';
import { LIVE_BETS_SHOWN } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Topic } from '../../realtime/topics.ts';
import { RoundBets } from '../../stakes/round-bets.ts';
import { type Bet, toPendingBet } from './crash.round.ts';

/** The topic of pages that show crash. */
export const CRASH: Topic = 'crash';

/** Rows of bets in one slot: what a screen shows without scrolling. */
const ROWS_A_SLOT = 25;
/** The rows of a crowded round while bets pour in. They are fewer, because ever larger bets replace each other. */
const ROWS_WHILE_CROWDED = 10;

/**
 * What watchers of crash see of the round. New bets and cash-outs gather and go out in the flush slots; the crash
 * moment does not wait. Only bets that a screen can show are sent: the largest hundred. While bets pour in these change
 * all the time. So a crowded round sends the largest few until betting closes, and then the rest of the hundred once.
 */
export class CrashFeed {
  private readonly broadcaster: Broadcaster;
  private newBets: Bet[] = [];
  private takes: { bet: Bet; payload: ServerPayload<'successTake'> }[] = [];
  private round: { id: number; bets: RoundBets<Bet> } = { id: 0, bets: new RoundBets<Bet>() };
  private readonly told = new Set<number>();
  private isStanding = false;
  private loaderBetId = 0;

  constructor({ broadcaster }: { broadcaster: Broadcaster }) {
    this.broadcaster = broadcaster;
    broadcaster.onSlot(() => this.gather(), CRASH);
  }

  /** A round opened or was resumed: nothing of the last one may follow. */
  open(round: { id: number; bets: RoundBets<Bet> }): void {
    this.round = round;
    this.newBets = [];
    this.takes = [];
    this.loaderBetId = round.bets.loader()?.bet_id ?? 0;
    this.isStanding = false;
    this.told.clear();
    // The snapshot of a resumed round has just shown them.
    for (const bet of round.bets.largest()) this.told.add(bet.id);
  }

  /** Betting is over: the largest bets are final, and those that were held back go out. */
  stand(): void {
    this.isStanding = true;
    const { bets } = this.round;
    const missing = bets.largest().filter((bet) => !this.told.has(bet.id));
    if (missing.length > 0) this.newBets = [...missing];
    this.gather();
  }

  addBets(bets: readonly Bet[]): void {
    this.newBets.push(...bets);
  }

  /** The prize is shown on its winner's screen only, and is most of a cash-out's bytes: watchers do without it. */
  addTake({ bet, multiplier, win }: { bet: Bet; multiplier: number; win: number }): void {
    this.takes.push({ bet, payload: { roundId: bet.roundId, bet_id: bet.id, user_id: bet.playerId, multiplier, win } });
  }

  /** Hands over what has gathered: once a slot, and before something that belongs behind it. */
  gather(): void {
    if (this.newBets.length > 0) this.gatherBets();
    for (const { bet, payload } of this.takes.splice(0)) {
      if (this.round.bets.isShown(bet)) this.broadcaster.toTopic(CRASH, 'successTake', payload);
    }
  }

  private gatherBets(): void {
    const { id, bets } = this.round;
    const isHeldBack = !this.isStanding && bets.size > LIVE_BETS_SHOWN;
    const rows = this.newBets
      .filter((bet) => bets.isShown(bet, isHeldBack ? ROWS_WHILE_CROWDED : LIVE_BETS_SHOWN))
      .sort((a, b) => b.stakeCents - a.stakeCents || a.id - b.id);
    // What does not fit into this slot waits for the next. Bets that are too small for now go out when betting closes.
    const now = this.isStanding ? rows : rows.slice(0, ROWS_A_SLOT);
    this.newBets = rows.slice(now.length);
    for (const bet of now) this.told.add(bet.id);
    this.broadcaster.toTopic(CRASH, 'newBets', { roundId: id, bets: now.map(toPendingBet), totals: bets.totals() });
    const loader = bets.loader();
    if (loader && loader.bet_id !== this.loaderBetId) {
      this.loaderBetId = loader.bet_id;
      this.broadcaster.toTopic(CRASH, 'crashLoaderItem', loader);
    }
  }
}
