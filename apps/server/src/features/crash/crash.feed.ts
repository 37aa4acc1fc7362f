import type { ServerPayload, ShownItem } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { RoundBets } from './crash.bets.ts';
import { type Bet, toCrashBet } from './crash.round.ts';

/**
 * What everyone sees of the round. New bets and cash-outs gather and go out in the flush slots;
 * the crash moment does not wait. Only bets that a screen can show are sent: the largest hundred.
 */
export class CrashFeed {
  private readonly broadcaster: Broadcaster;
  private newBets: Bet[] = [];
  private takes: { bet: Bet; payload: ServerPayload<'successTake'> }[] = [];
  private round: { id: number; bets: RoundBets } = { id: 0, bets: new RoundBets() };
  private loaderBetId = 0;

  constructor({ broadcaster }: { broadcaster: Broadcaster }) {
    this.broadcaster = broadcaster;
    broadcaster.onSlot(() => this.gather());
  }

  /** A round opened or was resumed: nothing of the last one may follow. */
  open(round: { id: number; bets: RoundBets }): void {
    this.round = round;
    this.newBets = [];
    this.takes = [];
    this.loaderBetId = round.bets.loader()?.bet_id ?? 0;
  }

  addBets(bets: readonly Bet[]): void {
    this.newBets.push(...bets);
  }

  addTake({ bet, multiplier, win, item }: { bet: Bet; multiplier: number; win: number; item: ShownItem | null }): void {
    this.takes.push({ bet, payload: { roundId: bet.roundId, bet_id: bet.id, user_id: bet.playerId, multiplier, win, item } });
  }

  /** Hands over what has gathered; called once a slot, and when something goes out that it belongs before. */
  gather(): void {
    if (this.newBets.length > 0) this.gatherBets();
    for (const { bet, payload } of this.takes.splice(0)) {
      if (this.round.bets.isShown(bet)) this.broadcaster.toAll('successTake', payload);
    }
  }

  private gatherBets(): void {
    const { id, bets } = this.round;
    const shown = this.newBets.filter((bet) => bets.isShown(bet)).map(toCrashBet);
    this.newBets = [];
    this.broadcaster.toAll('newBets', { roundId: id, bets: shown, totals: bets.totals() });
    const loader = bets.loader();
    if (loader && loader.bet_id !== this.loaderBetId) {
      this.loaderBetId = loader.bet_id;
      this.broadcaster.toAll('crashLoaderItem', loader);
    }
  }
}
