import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerPayload } from '@updraft/contract';
import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { toDollars } from '@updraft/rules/money';
import { hesitationMs, joins } from '../../mind/joining.ts';
import { between } from '../../mind/random.ts';
import { ask } from '../../site/connection.ts';
import type { PlayerParts } from '../game.ts';
import { type BetLimits, type PlannedBet, planBets } from './betting.ts';
import { type RoundView, fromSnapshot, onCrash, onMultiplier, onTick, remainingMs } from './round.ts';
import { ManualCashOuts } from './manual-cash-outs.ts';

/** A bet sent later than this before the start would most likely be late. */
const TOO_LATE_MS = 500;
/** Errands after a round are spread over about the time in which its result stands. */
const ERRANDS_WITHIN_MS = 3500;
/** The round moved on while the bet was on its way, or the site is closing: nothing to tell of. */
const ORDINARY = new Set([
  'crash_api.game_started',
  'crash_api.game_ended',
  'crash_api.busy',
  'crash_api.price_changed',
  'crash_api.item_not_found',
  'crash_api.item_suspended',
  'crash_api.round_full',
  'app_api.maintenance',
]);
const LOOK_AGAIN = new Set([
  'crash_api.price_changed',
  'crash_api.item_not_found',
  'crash_api.item_locked',
  'crash_api.item_suspended',
]);

/** What a signed-in player knows of the table: itself, the limits, the clock. */
interface Seat {
  playerId: number;
  limits: BetLimits;
  clockOffsetMs: number;
}

/** A player at the crash table: joins rounds, bets at its own moments, and cashes out. */
export class Gambler {
  private readonly deps: PlayerParts;
  private readonly cashOuts: ManualCashOuts;
  private view: RoundView | null = null;
  private seat: Seat | null = null;
  private considered = 0;
  /** The round in which bets of an earlier connection stand: they are all there will be. */
  private joined = 0;
  private hasBet = false;
  private isMaintenance = false;

  constructor(deps: PlayerParts) {
    this.deps = deps;
    this.cashOuts = new ManualCashOuts(deps);
  }

  /** Signed in and connected: from now on rounds are considered. */
  sit(seat: Seat): void {
    this.seat = seat;
    this.cashOuts.setClock(seat.clockOffsetMs);
    void this.look();
  }

  /** A snapshot shows bets that stood before the connection did; without one the next round is the first. */
  private async look(): Promise<void> {
    const { session, socket } = this.deps;
    const answer = await ask(socket, 'getGame', { apiToken: session.token() });
    if (answer && 'roundId' in answer && this.seat) this.onSnapshot(answer);
  }

  /** The connection is gone; bets that stand are found again in the next snapshot. */
  leave(): void {
    this.seat = null;
    this.view = null;
    this.cashOuts.pause();
  }

  setMaintenance(isOn: boolean): void {
    this.isMaintenance = isOn;
  }

  onSnapshot(snapshot: ServerPayload<'crashInit'>): void {
    this.isMaintenance = snapshot.maintenance;
    if (snapshot.roundId !== this.view?.id) this.cashOuts.forget();
    this.view = fromSnapshot(snapshot, performance.now());
    const own = snapshot.bets.filter((bet) => bet.user.id === this.seat?.playerId);
    if (own.length > 0) this.joined = snapshot.roundId;
    for (const bet of own) {
      if (bet.autoWithdraw === NO_AUTO_CASH_OUT && bet.is_win === BET_RESULT.PENDING) this.cashOuts.add(bet.id);
    }
    this.cashOuts.follow(this.view);
    this.consider();
  }

  onTick(tick: ServerPayload<'crashStartTimer'>): void {
    if (!this.view) return;
    this.view = onTick(this.view, tick, performance.now());
    this.consider();
  }

  onMultiplier(word: ServerPayload<'crashMultiplier'>): void {
    if (!this.view) return;
    this.view = onMultiplier(this.view, word);
    this.cashOuts.follow(this.view);
  }

  onCashOut(take: ServerPayload<'successTake'>): void {
    if (take.user_id !== this.seat?.playerId) return;
    this.cashOuts.remove(take.bet_id);
    if (take.newBalance !== undefined) this.deps.keeper.setBalance(take.newBalance);
    this.deps.keeper.markStale();
  }

  onCrash(crash: ServerPayload<'clearBets'>): void {
    if (!this.view) return;
    this.view = onCrash(this.view, crash);
    this.cashOuts.forget();
    const { random, session } = this.deps;
    const later = sleep(random() * ERRANDS_WITHIN_MS).then(() => this.runErrands());
    later.catch((error: unknown) => session.report('errands', String(error)));
  }

  private async runErrands(): Promise<void> {
    if (this.seat) await this.deps.keeper.run(this.seat.limits.minBetCents);
  }

  /** Decides once a round whether to take part; a new player does so at once. */
  private consider(): void {
    const { personality, random, session } = this.deps;
    const { view } = this;
    if (!this.seat || this.isMaintenance || view?.phase !== 'waiting' || view.id === this.considered) return;
    this.considered = view.id;
    if (this.hasBet && !joins(personality, view.id, random)) return;
    const delayMs = this.hasBet
      ? hesitationMs(remainingMs(view, performance.now()) - TOO_LATE_MS, random)
      : between(random, [50, 400]);
    const joining = sleep(delayMs).then(() => this.join(view.id));
    joining.catch((error: unknown) => session.report('bet', String(error)));
  }

  private mayStillBet(roundId: number): boolean {
    return this.seat !== null && this.view?.id === roundId && remainingMs(this.view, performance.now()) > TOO_LATE_MS;
  }

  private async join(roundId: number): Promise<void> {
    if (!this.mayStillBet(roundId) || this.joined === roundId) return;
    await this.runErrands();
    for (const bet of this.plan()) {
      if (bet.afterMs > 0) await sleep(bet.afterMs);
      if (!this.mayStillBet(roundId) || !(await this.place(bet, roundId))) return;
    }
  }

  private plan(): PlannedBet[] {
    const { personality, keeper, random } = this.deps;
    return this.seat ? planBets(personality, { items: keeper.purse().items, limits: this.seat.limits }, random) : [];
  }

  /** Places a bet; a lost answer is asked for once more under the same key. */
  private async place(bet: PlannedBet, roundId: number): Promise<boolean> {
    const { session, socket, keeper } = this.deps;
    const apiToken = session.token();
    if (apiToken === null) return false;
    const payload = {
      apiToken,
      items: Object.fromEntries(bet.itemIds.map((id) => [id, {}])),
      sum: toDollars(bet.stakeCents),
      autoWithdraw: bet.autoCashOutHundredths === null ? NO_AUTO_CASH_OUT : bet.autoCashOutHundredths / 100,
      key: randomUUID(),
    };
    const send = () => session.site.inFlight(() => ask(socket, 'newBet', payload));
    const answer = (await send()) ?? (this.mayStillBet(roundId) ? await send() : null);
    if (answer?.status !== 'success') {
      this.refused(answer?.message ?? null);
      return false;
    }
    this.hasBet = true;
    keeper.remove(bet.itemIds);
    if (bet.autoCashOutHundredths === null) {
      this.cashOuts.add(answer.bet.id);
      if (this.view) this.cashOuts.follow(this.view);
    }
    return true;
  }

  private refused(message: string | null): void {
    const { session, keeper } = this.deps;
    if (message === null || LOOK_AGAIN.has(message)) keeper.markStale();
    if (message === 'user_api.session_ended') session.expired();
    else if (message === null || !ORDINARY.has(message)) session.report('bet', message ?? 'no answer');
  }
}
