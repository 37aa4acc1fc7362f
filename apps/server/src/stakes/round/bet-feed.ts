import { LIVE_BETS_SHOWN, type TableGame } from '@updraft/contract';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { Ranked, RankedRows } from './largest.ts';
import type { RoundBets } from './round-bets.ts';
import type { StakedBet } from '../stake.ts';

/** Largest number of rows in one slot until betting closes: as many as a screen shows without scrolling. */
const ROWS_A_SLOT = 25;
/**
 * Until betting closes, a round with more bets than its list shows sends only this many of the largest rows. Also the
 * largest number of rows in a slot with a large backlog.
 */
const ROWS_WHILE_CROWDED = 10;
/**
 * Backlog above which a slot sends fewer rows, because larger bets will displace most of them before betting closes.
 */
const ROWS_OF_A_CROWD = 3 * ROWS_A_SLOT;

/** A round with the rows that are sent for it: one for each bet, or for each player. */
export interface ToldRound<Rows> {
  id: number;
  bets: Rows;
}

interface Options<Bet, Round> {
  game: TableGame;
  broadcaster: Broadcaster;
  /** Sends watchers these bets, and the present totals. */
  tell: (round: Round, bets: readonly Bet[]) => void;
}

/**
 * Sends a table's bets to its pages, once a flush slot. Only bets that a screen can show are sent: the largest hundred.
 * While many bets arrive, this hundred changes all the time. So a crowded round sends the largest few until betting
 * closes, and then the rest of the hundred once.
 */
export class BetFeed<
  Bet extends Ranked,
  Round extends ToldRound<RankedRows<Bet>> = ToldRound<RoundBets<Bet & StakedBet>>,
> {
  private readonly tellWatchers: Options<Bet, Round>['tell'];
  private round: Round | null = null;
  private newBets = new Set<Bet>();
  private readonly told = new Set<number>();
  private isClosed = false;

  constructor({ game, broadcaster, tell }: Options<Bet, Round>) {
    this.tellWatchers = tell;
    broadcaster.onSlot(() => this.gather(), game);
  }

  /** Begins with a round that was opened or resumed, and drops unsent rows of the last round. */
  open(round: Round): void {
    this.round = round;
    this.newBets = new Set();
    this.isClosed = false;
    this.told.clear();
    // The snapshot of a resumed round contains these bets.
    for (const bet of round.bets.largest()) this.told.add(bet.id);
  }

  /** Sends these rows with the next slots. A row that changes after it was sent is sent again. */
  add(bets: readonly Bet[]): void {
    for (const bet of bets) {
      this.newBets.add(bet);
      this.told.delete(bet.id);
    }
  }

  /**
   * Takes back bets that are about to leave the round, and sends nothing of them any more. Returns those that a page
   * may show.
   */
  takeBack(bets: readonly Bet[]): readonly Bet[] {
    const shown = bets.filter((bet) => this.told.has(bet.id) || this.round?.bets.isShown(bet));
    for (const bet of bets) {
      this.newBets.delete(bet);
      this.told.delete(bet.id);
    }
    return shown;
  }

  /** Sends, with the next slots, rows that are among the largest now because bets have left the round. */
  fillUp(): void {
    for (const bet of this.round?.bets.largest() ?? []) if (!this.told.has(bet.id)) this.newBets.add(bet);
  }

  /** Closes the list: the largest bets are final, and those that were not sent yet are sent. */
  closeBetting(): void {
    this.isClosed = true;
    const missing = this.round?.bets.largest().filter((bet) => !this.told.has(bet.id)) ?? [];
    if (missing.length > 0) this.newBets = new Set(missing);
    this.gather();
  }

  /** Sends the collected rows: once a slot, and before an event that must come after them. */
  gather(): void {
    const { round } = this;
    if (!round || this.newBets.size === 0) return;
    const isHeldBack = !this.isClosed && round.bets.size > LIVE_BETS_SHOWN;
    const rows = [...this.newBets]
      .filter((bet) => round.bets.isShown(bet, isHeldBack ? ROWS_WHILE_CROWDED : LIVE_BETS_SHOWN))
      .sort((a, b) => b.stakeCents - a.stakeCents || a.id - b.id);
    // Rows beyond this slot's limit follow in the next one. Bets that are too small for now go out when betting closes.
    const most = rows.length > ROWS_OF_A_CROWD ? ROWS_WHILE_CROWDED : ROWS_A_SLOT;
    const now = this.isClosed ? rows : rows.slice(0, most);
    this.newBets = new Set(rows.slice(now.length));
    for (const bet of now) this.told.add(bet.id);
    this.tellWatchers(round, now);
  }
}
