import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutput } from '@updraft/contract';
import { APP_ID } from '@updraft/contract/constants';
import { toDollars } from '@updraft/rules/money';
import { type DecideErrand, type Errand, chooseOffers, decideErrand } from '../mind/errands.ts';
import type { Personality } from '../mind/personality.ts';
import { type Random, type Range, between } from '../mind/random.ts';
import { backOffMs } from '../mind/patience.ts';
import type { HeldItem, Purse } from '../mind/situation.ts';
import { payIn } from '../site/checkout.ts';
import type { Result } from '../site/site.ts';
import { type Session, centsOf, failedWith, read } from './session.ts';

const PAUSE_MS: Range = [150, 700];
const MAX_ERRANDS = 4;
/** Longest wait for the provider's report. */
const CREDIT_MS = 30_000;
/** Refusals that are not reported, because prices and items may have changed meanwhile. */
const ORDINARY = new Set([
  'storehouse_api.price_changed',
  'storehouse_api.worth_changed',
  'storehouse_api.insufficient_funds',
  'storehouse_api.item_not_found',
]);

const worthOf = (items: readonly { priceCents: number }[]): number =>
  items.reduce((sum, item) => sum + item.priceCents, 0);

/** Last known balance and items of a player, and the errands that refill them. */
export class PurseKeeper {
  private balanceCents = 0;
  private items: HeldItem[] = [];
  private isStale = true;
  private lastDepositMs = Number.NEGATIVE_INFINITY;
  private failures = 0;
  private pausedUntilMs = 0;
  private running: Promise<void> | null = null;
  private onCredit: (() => void) | null = null;
  private readonly session: Session;
  private readonly personality: Personality;
  private readonly random: Random;
  private readonly decide: DecideErrand;

  constructor({
    session,
    personality,
    random,
    decide = decideErrand,
  }: {
    session: Session;
    personality: Personality;
    random: Random;
    decide?: DecideErrand | undefined;
  }) {
    this.decide = decide;
    this.session = session;
    this.personality = personality;
    this.random = random;
  }

  purse(): Purse {
    return { balanceCents: this.balanceCents, items: this.items };
  }

  /** Marks the items as outdated, so that they are loaded before the next use. */
  markStale(): void {
    this.isStale = true;
  }

  setBalance(dollars: number): void {
    const before = this.balanceCents;
    this.balanceCents = centsOf(dollars);
    if (this.balanceCents > before) this.onCredit?.();
  }

  remove(itemIds: readonly number[]): void {
    this.items = this.items.filter(({ id }) => !itemIds.includes(id));
  }

  /** Reloads the purse if it may have changed; false: the load failed. */
  private async refresh(): Promise<boolean> {
    if (!this.isStale) return true;
    this.isStale = false;
    const [held, money] = await Promise.all([
      read(this.session, 'POST /api/user/getInventory', { appId: APP_ID }),
      read(this.session, 'POST /api/user/getBalance', {}),
    ]);
    if (!held || !money) {
      this.isStale = true;
      return false;
    }
    this.items = held.inventory
      .filter((item) => item.lockedUntil === null)
      .map((item) => ({ id: item.myId, priceCents: centsOf(item.price) }));
    this.setBalance(money.balance);
    return true;
  }

  /** Updates the purse and runs a few due errands. Concurrent calls share one run. */
  run(minBetCents: number): Promise<void> {
    this.running ??= this.errands(minBetCents).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async errands(minBetCents: number): Promise<void> {
    for (let count = 0; count < MAX_ERRANDS; count++) {
      if (this.session.token() === null || performance.now() < this.pausedUntilMs || !(await this.refresh())) return;
      const errand = this.decide(
        this.personality,
        { ...this.purse(), minBetCents, sinceDepositMs: performance.now() - this.lastDepositMs },
        this.random,
      );
      if (!errand) return;
      const isDone = await this.carryOut(errand);
      this.failures = isDone ? 0 : this.failures + 1;
      if (!isDone) this.pausedUntilMs = performance.now() + backOffMs(this.failures, this.random);
      await sleep(between(this.random, PAUSE_MS));
    }
  }

  private carryOut(errand: Errand): Promise<boolean> {
    if (errand.kind === 'deposit') return this.deposit(errand.cents);
    return errand.kind === 'buy' ? this.buy(errand) : this.sell(errand.items);
  }

  private async deposit(cents: number): Promise<boolean> {
    const token = this.session.token();
    if (token === null) return false;
    this.lastDepositMs = performance.now();
    // The listener is added before the payment, because the event may arrive before the page's redirect.
    const waiting = new AbortController();
    const credited = new Promise<true>((resolve) => {
      this.onCredit = () => resolve(true);
    });
    const late = sleep(CREDIT_MS, false as const, { signal: waiting.signal }).catch(() => false as const);
    const paid = await payIn(this.session.site, { token, cents });
    if (!paid.ok) failedWith(this.session, 'deposit', paid);
    else if (!(await Promise.race([credited, late]))) {
      this.session.report('deposit', `paid, but no word of it within ${CREDIT_MS / 1000} s`);
      this.markStale();
    }
    waiting.abort();
    this.onCredit = null;
    return paid.ok;
  }

  private async buy({ priceCents, budgetCents, maxItems, give }: Extract<Errand, { kind: 'buy' }>): Promise<boolean> {
    const [minPrice, maxPrice] = [toDollars(priceCents[0]), toDollars(priceCents[1])];
    const list = await read(this.session, 'POST /api/all-items/getList', { appId: APP_ID, minPrice, maxPrice });
    const token = this.session.token();
    if (!list || token === null) return false;
    const offers = list.data.data.map((entry) => ({
      id: entry.id,
      priceCents: centsOf(entry.price),
      stock: entry.market_count,
    }));
    const chosen = chooseOffers(offers, { budgetCents, most: maxItems }, this.random);
    // Nothing at that price. The next search has other bounds.
    if (chosen.length === 0) return true;
    const selection = {
      buy: chosen.map(({ id }) => id),
      sell: give.map(({ id }) => id),
      give: toDollars(worthOf(give)),
      get: toDollars(worthOf(chosen)),
    };
    return this.traded('buy', await this.session.site.command('POST /api/user/buy', selection, token));
  }

  private async sell(items: readonly HeldItem[]): Promise<boolean> {
    const token = this.session.token();
    if (token === null) return false;
    return this.traded(
      'sell',
      await this.session.site.command(
        'POST /api/user/sell',
        { sell: items.map(({ id }) => id), give: toDollars(worthOf(items)) },
        token,
      ),
    );
  }

  private traded(
    kind: 'buy' | 'sell',
    result: Result<CallOutput<'POST /api/user/buy' | 'POST /api/user/sell'>>,
  ): boolean {
    this.markStale();
    if (!result.ok) {
      failedWith(this.session, kind, result);
      return false;
    }
    const { success, message, balance } = result.value;
    if (balance !== undefined) this.setBalance(balance);
    if (!success && !ORDINARY.has(message)) this.session.report(kind, message);
    return success;
  }
}
