import type { ServerPayload } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { BetFeed, type ToldRound } from '../../stakes/round/bet-feed.ts';
import { RoundBets } from '../../stakes/round/round-bets.ts';
import { type Bet, CRASH } from './crash.round.ts';
import { toPendingBet } from './crash.wire.ts';

/**
 * Sends the changes of a round of crash to pages: new and cancelled bets, the dearest item, cash-outs. They are
 * collected and sent in the flush slots. The crash itself is sent at once.
 */
export class CrashFeed {
  readonly bets: BetFeed<Bet>;
  private readonly broadcaster: Broadcaster;
  private cashOuts: { bet: Bet; payload: ServerPayload<'successTake'> }[] = [];
  private cancelled: number[] = [];
  private isChanged = false;
  private round: ToldRound<RoundBets<Bet>> = { id: 0, bets: new RoundBets<Bet>() };
  private loaderBetId = 0;

  constructor({ broadcaster }: { broadcaster: Broadcaster }) {
    this.broadcaster = broadcaster;
    this.bets = new BetFeed<Bet>({
      game: CRASH,
      broadcaster,
      tell: (round, bets) => this.tellBets(round, bets),
    });
    broadcaster.onSlot(() => this.gatherCancelled(), CRASH);
    broadcaster.onSlot(() => this.gatherCashOuts(), CRASH);
  }

  /** Begins with a round that was opened or resumed, and drops unsent changes of the last round. */
  open(round: ToldRound<RoundBets<Bet>>): void {
    this.round = round;
    this.cashOuts = [];
    this.cancelled = [];
    this.isChanged = false;
    this.loaderBetId = round.bets.dearestItem()?.bet_id ?? 0;
    this.bets.open(round);
  }

  /** Adds a cash-out without its prize, which only the winner's screen shows and which is most of the bytes. */
  addCashOut({ bet, multiplier, win }: { bet: Bet; multiplier: number; win: number }): void {
    this.cashOuts.push({
      bet,
      payload: { roundId: bet.roundId, bet_id: bet.id, user_id: bet.playerId, multiplier, win },
    });
  }

  /** Removes cancelled bets from the round. The next slot tells pages which shown bets to remove. */
  cancel(bets: readonly Bet[]): void {
    if (bets.length === 0) return;
    for (const { id } of this.bets.takeBack(bets)) this.cancelled.push(id);
    this.round.bets.remove(bets);
    this.bets.fillUp();
    this.isChanged = true;
  }

  /** Closes the list when betting ends, and sends the collected bets and cancellations. */
  closeBetting(): void {
    this.bets.closeBetting();
    this.gatherCancelled();
  }

  /** Sends the cancelled bets, also if no page shows any of them, because the totals have changed. */
  private gatherCancelled(): void {
    if (!this.isChanged) return;
    this.isChanged = false;
    const { id, bets } = this.round;
    const loaderItem = bets.dearestItem();
    this.loaderBetId = loaderItem?.bet_id ?? 0;
    const payload = { roundId: id, bets: this.cancelled.splice(0), totals: bets.totals(), loaderItem };
    this.broadcaster.toTopic(CRASH, 'cancelledBets', payload);
  }

  private gatherCashOuts(): void {
    for (const { bet, payload } of this.cashOuts.splice(0)) {
      if (this.round.bets.isShown(bet)) this.broadcaster.toTopic(CRASH, 'successTake', payload);
    }
  }

  private tellBets({ id, bets }: ToldRound<RoundBets<Bet>>, told: readonly Bet[]): void {
    this.broadcaster.toTopic(CRASH, 'newBets', { roundId: id, bets: told.map(toPendingBet), totals: bets.totals() });
    const loader = bets.dearestItem();
    if (!loader || loader.bet_id === this.loaderBetId) return;
    this.loaderBetId = loader.bet_id;
    this.broadcaster.toTopic(CRASH, 'crashLoaderItem', loader);
  }
}
