import type { ServerPayload } from '@updraft/contract';
import { LIVE_BETS_SHOWN } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Topic } from '../../realtime/topics.ts';
import { RoundBets } from '../../stakes/round-bets.ts';
import { type Bet, toPendingBet } from './crash.round.ts';

/** The topic of those whose page shows crash. */
export const CRASH: Topic = 'crash';

/** Rows of bets in one slot: what a screen shows without scrolling. */
const ROWS_A_SLOT = 25;
/** The largest of a crowded round while bets pour in: fewer, because one larger after the other takes their place. */
const ROWS_WHILE_CROWDED = 10;

/**
 * What everyone whose page shows crash sees of the round. New bets and cash-outs gather and go out in the flush slots;
 * the crash moment does not wait. Only bets that a screen can show are sent: the largest hundred.
 * While bets pour in, those change all the time: until the flight a crowded round sends the largest
 * few, and the rest of the hundred once, when they stand.
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
    // A resumed round was just shown as a snapshot.
    for (const bet of round.bets.largest()) this.told.add(bet.id);
  }

  /** Betting is over: the largest bets stand, and everyone gets those that were held back. */
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

  /** The item that was won shows on its winner's screen only, and is most of what a cash-out weighs: others do without. */
  addTake({ bet, multiplier, win }: { bet: Bet; multiplier: number; win: number }): void {
    this.takes.push({ bet, payload: { roundId: bet.roundId, bet_id: bet.id, user_id: bet.playerId, multiplier, win } });
  }

  /** Hands over what has gathered; called once a slot, and when something goes out that it belongs before. */
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
    // What does not fit into this slot waits for the next; what is too small for now is told when bets stand.
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
