import { randomUUID } from 'node:crypto';
import type { ServerPayload } from '@updraft/contract';
import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { toDollars } from '@updraft/rules/money';
import { ask } from '../../site/connection.ts';
import { type BetOutcome, Bettor } from '../bettor.ts';
import type { PlayerParts } from '../game.ts';
import { type BetLimits, type PlannedBet, planBets } from './betting.ts';
import { type RoundView, fromSnapshot, onCrash, onMultiplier, onTick } from './round.ts';
import { ManualCashOuts } from './manual-cash-outs.ts';

/** State of a signed-in player at the table: their id, the limits and the clock. */
interface Seat {
  playerId: number;
  limits: BetLimits;
  clockOffsetMs: number;
}

/** A player at the crash table: joins rounds, bets at times of their own, and cashes out. */
export class Gambler {
  private readonly deps: PlayerParts;
  private readonly cashOuts: ManualCashOuts;
  private readonly bettor: Bettor<PlannedBet>;
  private view: RoundView | null = null;
  private seat: Seat | null = null;

  constructor(deps: PlayerParts) {
    this.deps = deps;
    this.cashOuts = new ManualCashOuts(deps);
    this.bettor = new Bettor(deps, {
      game: 'crash',
      plan: () => this.plan(),
      send: (bet, roundId) => this.send(bet, roundId),
    });
  }

  /** Starts to consider rounds, after the sign-in and the connection. */
  sit(seat: Seat): void {
    this.seat = seat;
    this.cashOuts.setClock(seat.clockOffsetMs);
    this.bettor.sit(seat.limits.minBetCents);
    void this.look();
  }

  /**
   * Reads a snapshot, which shows bets from before the connection. Without a snapshot the player begins with the next
   * round.
   */
  private async look(): Promise<void> {
    const { session, socket } = this.deps;
    const answer = await ask(socket, 'getGame', { apiToken: session.token() });
    if (answer && 'roundId' in answer && this.seat) this.onSnapshot(answer);
  }

  /** Handles a lost connection. Placed bets are found again in the next snapshot. */
  leave(): void {
    this.seat = null;
    this.view = null;
    this.bettor.leave();
    this.cashOuts.pause();
  }

  setMaintenance(isOn: boolean): void {
    this.bettor.setMaintenance(isOn);
  }

  onSnapshot(snapshot: ServerPayload<'crashInit'>): void {
    this.bettor.setMaintenance(snapshot.maintenance);
    if (snapshot.roundId !== this.view?.id) this.cashOuts.forget();
    const own = snapshot.bets.filter((bet) => bet.user.id === this.seat?.playerId);
    if (own.length > 0) this.bettor.hasJoined(snapshot.roundId);
    for (const bet of own) {
      if (bet.autoWithdraw === NO_AUTO_CASH_OUT && bet.is_win === BET_RESULT.PENDING) this.cashOuts.add(bet.id);
    }
    this.see(fromSnapshot(snapshot, performance.now()));
  }

  onTick(tick: ServerPayload<'crashStartTimer'>): void {
    if (this.view) this.see(onTick(this.view, tick, performance.now()));
  }

  onMultiplier(word: ServerPayload<'crashMultiplier'>): void {
    if (this.view) this.see(onMultiplier(this.view, word));
  }

  onCashOut(take: ServerPayload<'successTake'>): void {
    if (take.user_id !== this.seat?.playerId) return;
    this.cashOuts.remove(take.bet_id);
    if (take.newBalance !== undefined) this.deps.keeper.setBalance(take.newBalance);
    this.deps.keeper.markStale();
  }

  onCrash(crash: ServerPayload<'clearBets'>): void {
    if (!this.view) return;
    this.see(onCrash(this.view, crash));
    this.cashOuts.forget();
    this.bettor.onResult();
  }

  private see(view: RoundView): void {
    this.view = view;
    this.cashOuts.follow(view);
    this.bettor.setOpen(view.phase === 'waiting' ? view : null);
  }

  private plan(): PlannedBet[] {
    const { personality, keeper, random } = this.deps;
    return this.seat ? planBets(personality, { items: keeper.purse().items, limits: this.seat.limits }, random) : [];
  }

  /** Sends a bet. If the response is lost, repeats the bet once under the same key. */
  private async send(bet: PlannedBet, roundId: number): Promise<BetOutcome> {
    const { session, socket } = this.deps;
    const apiToken = session.token();
    if (apiToken === null) return null;
    const payload = {
      apiToken,
      items: Object.fromEntries(bet.itemIds.map((id) => [id, {}])),
      sum: toDollars(bet.stakeCents),
      autoWithdraw: bet.autoCashOutHundredths === null ? NO_AUTO_CASH_OUT : bet.autoCashOutHundredths / 100,
      key: randomUUID(),
    };
    const send = () => session.site.inFlight(() => ask(socket, 'newBet', payload));
    const answer = (await send()) ?? (this.bettor.mayStillBet(roundId) ? await send() : null);
    if (answer?.status === 'success' && bet.autoCashOutHundredths === null) {
      this.cashOuts.add(answer.bet.id);
      if (this.view) this.cashOuts.follow(this.view);
    }
    return answer;
  }
}
