import type { ServerPayload } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { BetFeed, type ToldRound } from '../../stakes/bet-feed.ts';
import { RoundBets } from '../../stakes/round-bets.ts';
import { type Bet, CRASH } from './crash.round.ts';
import { toPendingBet } from './crash.wire.ts';

/**
 * What watchers of crash see of the round: new bets, the dearest item, cash-outs. All of it gathers and goes out in the
 * flush slots; the crash moment does not wait.
 */
export class CrashFeed {
  readonly bets: BetFeed<Bet>;
  private readonly broadcaster: Broadcaster;
  private cashOuts: { bet: Bet; payload: ServerPayload<'successTake'> }[] = [];
  private round: ToldRound<RoundBets<Bet>> = { id: 0, bets: new RoundBets<Bet>() };
  private loaderBetId = 0;

  constructor({ broadcaster }: { broadcaster: Broadcaster }) {
    this.broadcaster = broadcaster;
    this.bets = new BetFeed<Bet>({
      game: CRASH,
      broadcaster,
      tell: (round, bets) => this.tellBets(round, bets),
    });
    broadcaster.onSlot(() => this.gatherCashOuts(), CRASH);
  }

  /** A round opened or was resumed: nothing of the last one may follow. */
  open(round: ToldRound<RoundBets<Bet>>): void {
    this.round = round;
    this.cashOuts = [];
    this.loaderBetId = round.bets.dearestItem()?.bet_id ?? 0;
    this.bets.open(round);
  }

  /** The prize is shown on its winner's screen only, and is most of a cash-out's bytes: watchers do without it. */
  addCashOut({ bet, multiplier, win }: { bet: Bet; multiplier: number; win: number }): void {
    this.cashOuts.push({
      bet,
      payload: { roundId: bet.roundId, bet_id: bet.id, user_id: bet.playerId, multiplier, win },
    });
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
