import type { ShownItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { Largest, type RankedRows } from './largest.ts';
import type { StakedBet } from '../stake.ts';

/** Number of players in a round, their stakes in dollars (`bank`), and the number of staked items. */
interface Totals {
  players: number;
  bank: number;
  items: number;
}

/** The dearest staked item of a round, as it is shown. */
interface DearestItem {
  roundId: number;
  bet_id: number;
  item: ShownItem;
}

/**
 * The bets of the open round. Totals, a player's bets, the largest hundred and the dearest item are kept up to date
 * with each bet, and live bets are listed when they are next read. So accepting a bet costs the same with ten bets as
 * with ten thousand.
 */
export class RoundBets<Bet extends StakedBet> implements RankedRows<Bet> {
  private readonly byId = new Map<number, Bet>();
  private readonly byPlayer = new Map<number, Bet[]>();
  private top = new Largest<Bet>();
  private liveNow: readonly Bet[] | null = [];
  private stakes = 0;
  private itemCount = 0;
  private paid = 0;
  private dearest: DearestItem | null = null;

  get size(): number {
    return this.byId.size;
  }

  /** All stakes of the round together, in cents. */
  get stakedCents(): number {
    return this.stakes;
  }

  /** Sum that the round has paid so far, cents. */
  get paidCents(): number {
    return this.paid;
  }

  get(id: number): Bet | undefined {
    return this.byId.get(id);
  }

  add(bet: Bet): void {
    this.byId.set(bet.id, bet);
    const own = this.byPlayer.get(bet.playerId);
    if (own) own.push(bet);
    else this.byPlayer.set(bet.playerId, [bet]);
    this.stakes += bet.stakeCents;
    this.itemCount += bet.staked.length;
    this.paid += bet.winCents ?? 0;
    this.liveNow = null;
    this.rank(bet);
  }

  /**
   * Removes live bets, as if they had never been made. It goes through the other bets once, however many bets it
   * removes.
   */
  remove(bets: readonly Bet[]): void {
    for (const bet of bets) {
      this.byId.delete(bet.id);
      const own = this.of(bet.playerId).filter((one) => one.id !== bet.id);
      if (own.length > 0) this.byPlayer.set(bet.playerId, own);
      else this.byPlayer.delete(bet.playerId);
      this.stakes -= bet.stakeCents;
      this.itemCount -= bet.staked.length;
    }
    this.liveNow = null;
    this.top = new Largest<Bet>();
    this.dearest = null;
    for (const bet of this.byId.values()) this.rank(bet);
  }

  private rank(bet: Bet): void {
    this.top.place(bet);
    const item = bet.shown[0];
    if (item && (!this.dearest || item.price > this.dearest.item.price))
      this.dearest = { roundId: bet.roundId, bet_id: bet.id, item };
  }

  /** The player's bets in the order in which they were made. */
  of(playerId: number): readonly Bet[] {
    return this.byPlayer.get(playerId) ?? [];
  }

  /** Every bet, in the order in which they were made. */
  all(): readonly Bet[] {
    return [...this.byId.values()];
  }

  /** Bets without a result: neither won, lost nor refunded. */
  live(): readonly Bet[] {
    this.liveNow ??= [...this.byId.values()].filter((bet) => bet.status === 0);
    return this.liveNow;
  }

  won(
    bet: Bet,
    { hundredths, winCents, winItem }: { hundredths: number; winCents: number; winItem: ShownItem | null },
  ): void {
    Object.assign(bet, { status: 1, multiplierHundredths: hundredths, winCents, winItem });
    this.paid += winCents;
    this.liveNow = null;
  }

  lost(bet: Bet): void {
    bet.status = 2;
    this.liveNow = null;
  }

  refunded(bet: Bet): void {
    bet.status = 3;
    this.liveNow = null;
  }

  /** Largest bets, as many as a live list shows. */
  largest(): readonly Bet[] {
    return this.top.rows();
  }

  /** Live list for this player (null: a visitor): the largest bets, and always their own. */
  shownTo(playerId: number | null): readonly Bet[] {
    const top = this.top.rows();
    return playerId === null ? top : [...top, ...this.of(playerId).filter((bet) => !this.isShown(bet))];
  }

  /** True if the bet is among the largest that a live list shows, or among the first `most` of them. */
  isShown(bet: Bet, most?: number): boolean {
    return this.top.has(bet, most);
  }

  totals(): Totals {
    return { players: this.byPlayer.size, bank: toDollars(this.stakes), items: this.itemCount };
  }

  /** The dearest staked item of the round and its bet; the first of equal ones. */
  dearestItem(): DearestItem | null {
    return this.dearest;
  }
}
