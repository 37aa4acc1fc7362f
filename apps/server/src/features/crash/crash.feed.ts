import type { CrashBet, CrashTotals, LoaderItem, ServerPayload, ShownItem } from '@updraft/contract';
import { LIVE_BETS_SHOWN } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { type Bet, totalsOf, toCrashBet } from './crash.round.ts';

/**
 * What everyone sees of the round. New bets and cash-outs gather and go out in the flush slots;
 * the crash moment does not wait. Only bets that a screen can show are sent: the largest hundred.
 */
export class CrashFeed {
  private readonly broadcaster: Broadcaster;
  private newBets: Bet[] = [];
  private takes: ServerPayload<'successTake'>[] = [];
  private round: { id: number; bets: ReadonlyMap<number, Bet> } = { id: 0, bets: new Map() };
  private loaderBetId = 0;

  constructor({ broadcaster }: { broadcaster: Broadcaster }) {
    this.broadcaster = broadcaster;
    broadcaster.onSlot(() => this.flush());
  }

  /** A round opened or was resumed: nothing of the last one may follow. */
  open(round: { id: number; bets: ReadonlyMap<number, Bet> }): void {
    this.round = round;
    this.newBets = [];
    this.takes = [];
    this.loaderBetId = loaderOf(round.bets.values())?.bet_id ?? 0;
  }

  addBets(bets: readonly Bet[]): void {
    this.newBets.push(...bets);
  }

  addTake(take: { bet: Bet; multiplier: number; win: number; item: ShownItem | null }): void {
    this.takes.push({ bet_id: take.bet.id, user_id: take.bet.playerId, multiplier: take.multiplier, win: take.win, item: take.item });
  }

  flush(): void {
    if (this.newBets.length > 0) this.flushBets();
    if (this.takes.length === 0) return;
    const shown = this.round.bets.size <= LIVE_BETS_SHOWN ? null : new Set(largestBets(this.round.bets.values()).map((bet) => bet.id));
    for (const take of this.takes.splice(0)) {
      if (!shown || shown.has(take.bet_id)) this.broadcaster.toAll('successTake', take);
    }
  }

  private flushBets(): void {
    const largest = largestBets(this.round.bets.values());
    const shown = new Set(largest.map((bet) => bet.id));
    const bets = this.newBets.filter((bet) => shown.has(bet.id)).map(toCrashBet);
    this.newBets = [];
    this.broadcaster.toAll('newBets', { roundId: this.round.id, bets, totals: totalsOf(this.round.bets.values()) });
    const loader = loaderOf(this.round.bets.values());
    if (loader && loader.bet_id !== this.loaderBetId) {
      this.loaderBetId = loader.bet_id;
      this.broadcaster.toAll('crashLoaderItem', loader);
    }
  }
}

/** The bets that a live list can show. */
const largestBets = (bets: Iterable<Bet>): Bet[] => [...bets].sort((a, b) => b.stakeCents - a.stakeCents || a.id - b.id).slice(0, LIVE_BETS_SHOWN);

/** The dearest staked item of the round and its bet. */
export const loaderOf = (bets: Iterable<Bet>): LoaderItem | null => {
  let best: LoaderItem | null = null;
  for (const bet of bets) {
    const item = bet.shown[0];
    if (item && (!best || item.price > best.item.price)) best = { bet_id: bet.id, item };
  }
  return best;
};

/** Rows and totals of a snapshot: the largest bets, and the player's own always. */
export const snapshotBets = (bets: ReadonlyMap<number, Bet>, playerId: number | null): { bets: CrashBet[]; totals: CrashTotals } => {
  const rows = largestBets(bets.values());
  const listed = new Set(rows.map((bet) => bet.id));
  const own = playerId === null ? [] : [...bets.values()].filter((bet) => bet.playerId === playerId && !listed.has(bet.id));
  return { bets: [...rows, ...own].map(toCrashBet), totals: totalsOf(bets.values()) };
};
