import { sandboxTokenOf } from '@updraft/outside/steam-trade/sandbox';
import { tradeLinkOf } from '@updraft/rules/withdrawals';
import type { Player } from '../../support/players.ts';
import { callSite } from '../call.ts';
import type { Random } from '../random.ts';
import { Contradiction } from '../records.ts';
import { DEPOSIT_CODE, PROMO_CODES } from './promo-codes.ts';
import type { Scope, Told } from './told.ts';
import { walletOf } from './wallets.ts';

const METHODS = ['card_aggregator', 'card_processor', 'ewallet', 'qiwi', 'qiwi'] as const;
const SYSTEMS = [1, 2, 3, 4] as const;

/**
 * Weight of each action. Players who withdraw money seldom take skins, because an open withdrawal blocks the next skin.
 */
const COMMON = { deposit: 24, pay: 24, prove: 8, depositSkins: 12, answerTrades: 16, promo: 3 } as const;
const HABITS = {
  money: { ...COMMON, withdraw: 16, cancel: 8, take: 1 },
  skins: { ...COMMON, withdraw: 1, cancel: 1, take: 16 },
} as const;

/** Weights of the endings of payments at the checkout. */
const PAYMENTS = {
  pay: 46,
  fail: 6,
  late: 6,
  twice_same: 8,
  twice_new: 6,
  out_of_order: 6,
  wrong_amount: 3,
  wrong_currency: 2,
  wrong_signature: 3,
  old_report: 2,
  charge_back: 3,
  charge_back_won: 3,
  refund: 3,
  refund_part: 3,
} as const;

/** Weights of the kinds of transfers at the wallet, and of the ways to send their receipts. */
const TRANSFERS = { exact: 76, rouble_less: 8, no_comment: 8, other_payee: 8 } as const;
const PROVED_AT_ONCE_SHARE = 0.6;
const PROVED_TWICE_SHARE = 0.2;
const FOREIGN_SHARE = 0.1;
/** Messages that state that the site has received a transfer, now or earlier. */
const TAKEN_MESSAGES = new Set([
  'deposit_api.success',
  'deposit_api.transaction_completed',
  'deposit_api.contact_support',
]);

type Ending = 'accept' | 'decline' | 'expire' | 'hold' | 'gone' | 'reverse' | 'ignore' | 'accept and reverse';

/** Weights of the endings of trades at the platform, by their state there. Only deposited skins can be reversed. */
const TAKEN = { accept: 50, decline: 14, expire: 8, hold: 12, gone: 6, ignore: 10 } as const;
const DEPOSITED = { ...TAKEN, 'accept and reverse': 10 } as const;
const HELD = { accept: 6, decline: 2, ignore: 2 } as const;
const MAX_ANSWERED = 4;
const REVERSED_SHARE = 0.06;
const MAX_REMEMBERED = 5;
const DEAREST_SKIN = 200;

interface Command {
  scope: Scope;
  path: string;
  body: object;
  key: string;
  about: string | null;
}

interface SeenTrade {
  state: string;
  url: string | null;
}

interface Answer {
  status?: string;
  type?: string;
  message?: string;
  url?: string | null;
  withdraws?: {
    id: number;
    status: 'moderation' | 'sending' | 'completed' | 'canceled';
    can_cancel: boolean;
    trade: SeenTrade | null;
  }[];
  deposit?: SeenDeposit;
}

interface SeenDeposit {
  id: number;
  status: 'sending' | 'completed' | 'canceled' | 'reversed';
  trade: SeenTrade;
}

/** A page on which an invoice can be paid. */
interface Bill {
  url: string;
  sumCents: number;
}

interface Held {
  myId: number;
  price: number;
  lockedUntil: string | null;
}

const isSuccess = ({ status, type }: Answer): boolean => status === 'success' || type === 'success';
const dollarsOf = (sums: readonly number[]): number =>
  Math.round(sums.reduce((sum, value) => sum + value * 100, 0)) / 100;
const byId = (items: readonly Held[]): Record<string, object> =>
  Object.fromEntries(items.map((item) => [String(item.myId), {}]));

/**
 * A player's deposits and withdrawals of money and skins, on the site and on the pages of providers, across the restarts of
 * the server.
 */
export class Purse {
  private readonly account: Player;
  private readonly habit: keyof typeof HABITS;
  private readonly random: Random;
  private readonly told: Told;
  private port = 0;
  /** Current action. Actions run one after the other, so that later observations are of later states. */
  private busyWith: object | null = null;
  private isLinked = false;
  private unanswered: Command[] = [];
  private readonly answered: { command: Command; first: Answer }[] = [];
  private bills: Bill[] = [];
  /** Receipts of transfers that the site has not accepted yet. */
  private receipts: string[] = [];
  private readonly withdrawn = new Set<number>();
  private keys = 0;

  constructor({
    account,
    habit,
    random,
    told,
  }: {
    account: Player;
    habit: keyof typeof HABITS;
    random: Random;
    told: Told;
  }) {
    this.account = account;
    this.habit = habit;
    this.random = random;
    this.told = told;
  }

  /** Repeats commands without a response, and one with a response, after the server has started. */
  begin(port: number): Promise<void> {
    this.port = port;
    // An action that waited when the previous server was killed has ended.
    this.busyWith = null;
    return this.alone(async () => {
      if (!this.isLinked) await this.link();
      for (const command of Array.from(this.unanswered)) await this.send(command);
      if (this.answered.length > 0) await this.repeat(this.random.pick(this.answered));
    });
  }

  /** Carries out one action, if no other is running. */
  act(): Promise<void> {
    return this.alone(() => this[this.random.weighted(HABITS[this.habit])]());
  }

  /** Finishes everything that waits for this player. Returns the number of open withdrawals, deposits and receipts. */
  async finish(): Promise<number> {
    const { withdraws, deposits } = await this.look();
    const trades = [...withdraws, ...deposits].flatMap(({ trade }) =>
      trade?.url && (trade.state === 'sent' || trade.state === 'in_escrow') ? [trade.url] : [],
    );
    for (const url of trades) await this.choose(url, this.random.chance(0.6) ? 'accept' : 'decline');
    for (const receipt of Array.from(this.receipts)) await this.tell(receipt);
    return (
      [...withdraws, ...deposits].filter(({ status }) => status === 'moderation' || status === 'sending').length +
      this.receipts.length
    );
  }

  /**
   * Tries to cancel a withdrawal whose payout has just been requested, if it belongs to this player. Other actions of
   * the player continue meanwhile.
   */
  async cancelLate(id: number): Promise<void> {
    if (!this.withdrawn.has(id)) return;
    const answer = await this.call<Answer>(
      '/api/user/cancelWithdraw',
      { id, type: 'site' },
      `money-late-${this.account.id}-${this.keys++}`,
    );
    if (isSuccess(answer)) throw new Contradiction(`withdrawal ${id} was taken back while its payout was being sent`);
    this.told.lateCancels++;
  }

  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.busyWith) return;
    const own = {};
    this.busyWith = own;
    await work();
    if (this.busyWith === own) this.busyWith = null;
  }

  private call<T>(path: string, body: object = {}, key?: string): Promise<T> {
    return callSite<T>({ port: this.port, token: this.account.token }, { path, body, key });
  }

  private async link(): Promise<void> {
    const { steamId } = this.account;
    const { type } = await this.call<Answer>('/api/user/saveUrl', {
      trade_link: tradeLinkOf({ steamId, token: sandboxTokenOf(steamId) }),
    });
    if (type !== 'success') throw new Contradiction(`player ${this.account.id} could not save their trade link`);
    this.isLinked = true;
  }

  private command(scope: Scope, path: string, body: object, about: string | null = null): Promise<void> {
    return this.send({ scope, path, body, about, key: `money-${scope}-${this.account.id}-${this.keys++}` });
  }

  private async send(command: Command): Promise<void> {
    if (!this.unanswered.includes(command)) this.unanswered.push(command);
    const answer = this.note(await this.call<Answer>(command.path, command.body, command.key));
    this.unanswered = this.unanswered.filter((one) => one !== command);
    const { scope, key, about } = command;
    if (scope === 'receipt') this.answeredAbout(about ?? '', answer);
    if (!isSuccess(answer)) return;
    this.told.acknowledged.push({ playerId: this.account.id, scope, key, about });
    if (scope === 'cancel-withdraw') this.told.canceled.add((command.body as { id: number }).id);
    if (scope === 'deposit' && answer.url)
      this.bills.push({ url: answer.url, sumCents: Math.round((command.body as { sum: number }).sum * 100) });
    this.answered.push({ command, first: answer });
    if (this.answered.length > MAX_REMEMBERED) this.answered.shift();
  }

  /** Repeats a command with its key, and checks that the response is the same. [M3] */
  private async repeat({ command, first }: { command: Command; first: Answer }): Promise<void> {
    const again = this.note(await this.call<Answer>(command.path, command.body, command.key));
    // The response for skins has the present state of their deposit.
    const isSame =
      command.scope === 'deposit-skins'
        ? again.deposit?.id === first.deposit?.id
        : isSuccess(again) && (again.url ?? null) === (first.url ?? null);
    if (!isSame)
      throw new Contradiction(
        `the repeated ${command.key} was answered ${JSON.stringify(again)} after ${JSON.stringify(first)}`,
      );
    this.told.repeats++;
  }

  private note(answer: Answer): Answer {
    for (const row of answer.withdraws ?? []) {
      this.told.withdrawal(row);
      this.withdrawn.add(row.id);
    }
    if (answer.deposit) this.told.skinDeposit(answer.deposit);
    return answer;
  }

  private async look(): Promise<{ withdraws: NonNullable<Answer['withdraws']>; deposits: SeenDeposit[] }> {
    const { withdraws = [] } = this.note(await this.call<Answer>('/api/withdraws/list'));
    const { deposits } = await this.call<{ deposits: SeenDeposit[] }>('/api/deposits/skins/list');
    for (const deposit of deposits) this.told.skinDeposit(deposit);
    return { withdraws, deposits };
  }

  private async free(): Promise<Held[]> {
    const { inventory } = await this.call<{ inventory: Held[] }>('/api/user/getInventory', { appId: 730 });
    return inventory.filter((item) => item.lockedUntil === null || Date.parse(item.lockedUntil) < Date.now());
  }

  /** Makes a choice on a page of a provider or platform. The choice may be too late. */
  private async choose(url: string, choice: string): Promise<void> {
    await (await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })).text();
  }

  private deposit(): Promise<void> {
    const promocode = this.random.chance(0.15) ? DEPOSIT_CODE : null;
    return this.command('deposit', '/api/payment/sum/create', {
      depositMethod: this.random.pick(METHODS),
      sum: Math.floor(this.random.between(500, 6000)) / 100,
      promocode,
    });
  }

  private async pay(): Promise<void> {
    // Usually the newest invoice is paid. Older ones may be paid too late.
    const bill = this.random.chance(0.7) ? this.bills.at(-1) : this.random.sample(this.bills, 1)[0];
    if (bill === undefined) return this.deposit();
    // A tenth of the invoices stay in the list and may be paid again.
    if (!this.random.chance(0.1)) this.bills = this.bills.filter((one) => one !== bill);
    if (bill.url.includes('/wallet/')) return this.transfer(bill);
    await this.choose(bill.url, this.random.weighted(PAYMENTS));
  }

  /** Pays from the player's own wallet. The player sends the receipt's number now or later. */
  private async transfer({ url, sumCents }: Bill): Promise<void> {
    const choice = this.random.weighted(TRANSFERS);
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
    const receipt = /\/receipt\/(\d+)/.exec(response.headers.get('location') ?? '')?.[1];
    if (receipt === undefined)
      throw new Contradiction(`a transfer had no receipt: ${response.status} ${await response.text()}`);
    this.told.transfers.set(receipt, { playerId: this.account.id, choice, sumCents, isTaken: false });
    this.receipts.push(receipt);
    if (this.random.chance(PROVED_AT_ONCE_SHARE)) await this.tell(receipt);
  }

  /** Sends a receipt that the player has kept, or tries another player's. */
  private async prove(): Promise<void> {
    const foreign = [...this.told.transfers]
      .filter(([, { playerId, choice }]) => playerId !== this.account.id && choice === 'exact')
      .map(([receipt]) => receipt);
    const [receipt] = this.random.sample(this.random.chance(FOREIGN_SHARE) ? foreign : this.receipts, 1);
    if (receipt !== undefined) await this.tell(receipt);
  }

  private async tell(receipt: string): Promise<void> {
    const once = (): Promise<void> =>
      this.command('receipt', '/api/payment/qiwi/check-transaction', { transactionId: receipt }, receipt);
    await Promise.all(this.random.chance(PROVED_TWICE_SHARE) ? [once(), once()] : [once()]);
  }

  /**
   * Checks the response to a receipt: only an exact transfer is credited, and only to the player who made it. A
   * transfer of this player to the site is never refused as not found.
   */
  private answeredAbout(receipt: string, answer: Answer): void {
    const transfer = this.told.transfers.get(receipt);
    if (!transfer) throw new Contradiction(`receipt ${receipt} belongs to no transfer`);
    const { message = '' } = answer;
    const isOwn = transfer.playerId === this.account.id;
    const isOurs = transfer.choice !== 'other_payee';
    if (isSuccess(answer) && !(isOwn && transfer.choice === 'exact'))
      throw new Contradiction(
        `player ${this.account.id} was credited for the receipt ${receipt} of ${JSON.stringify(transfer)}`,
      );
    if (TAKEN_MESSAGES.has(message)) transfer.isTaken = true;
    if (isOwn && isOurs && message === 'deposit_api.payment_not_found')
      throw new Contradiction(`the receipt ${receipt} of ${JSON.stringify(transfer)} was refused`);
    if (isOwn && (transfer.isTaken || message === 'deposit_api.payment_not_found'))
      this.receipts = this.receipts.filter((one) => one !== receipt);
  }

  private async withdraw(): Promise<void> {
    const items = this.random.sample(await this.free(), 1 + Math.floor(this.random.next() * 3));
    if (items.length === 0) return;
    const system = this.random.pick(SYSTEMS);
    await this.command('withdraw', '/api/user/createWithdraw', {
      sum: dollarsOf(items.map((item) => item.price)),
      wallet: walletOf(system, this.random),
      system,
      items: byId(items),
    });
    // Staff may be deciding on the withdrawal at this moment.
    if (this.random.chance(0.25)) await this.cancel();
  }

  private async cancel(): Promise<void> {
    const { withdraws } = await this.look();
    // The withdrawal may already be in the status sending. The site must then refuse the cancellation.
    const [row] = this.random.sample(
      withdraws.filter((one) => one.can_cancel || one.status === 'sending'),
      1,
    );
    if (row) await this.command('cancel-withdraw', '/api/user/cancelWithdraw', { id: row.id, type: 'site' });
  }

  private async take(): Promise<void> {
    const [item] = this.random.sample(await this.free(), 1);
    if (item) await this.command('take-skin', '/api/withdraws/send', { items: byId([item]) });
  }

  private async depositSkins(): Promise<void> {
    const { items } = await this.call<{ items: { asset_id: string; credit: number | null; refused: string | null }[] }>(
      '/api/deposits/skins/inventory',
    );
    const taken = items.flatMap(({ asset_id: asset, credit, refused }) =>
      refused === null && credit !== null && credit < DEAREST_SKIN ? [{ asset, credit }] : [],
    );
    const chosen = this.random.sample(taken, this.random.chance(0.3) ? 2 : 1);
    if (chosen.length > 0)
      await this.command('deposit-skins', '/api/deposits/skins/create', {
        assets: chosen.map(({ asset }) => asset),
        sum: dollarsOf(chosen.map(({ credit }) => credit)),
      });
  }

  private async answerTrades(): Promise<void> {
    const { withdraws, deposits } = await this.look();
    const taken = withdraws.flatMap(({ trade }) => (trade ? [{ ...trade, endings: TAKEN, mayReverse: false }] : []));
    const deposited = deposits.map(({ trade }) => ({ ...trade, endings: DEPOSITED, mayReverse: true }));
    for (const { state, url, endings, mayReverse } of this.random.sample([...taken, ...deposited], MAX_ANSWERED)) {
      if (url === null) continue;
      if (state === 'sent') await this.answerTrade(url, this.random.weighted(endings as Record<Ending, number>));
      else if (state === 'in_escrow') await this.answerTrade(url, this.random.weighted(HELD));
      else if (state === 'accepted' && mayReverse && this.random.chance(REVERSED_SHARE))
        await this.answerTrade(url, 'reverse');
    }
  }

  private async answerTrade(url: string, ending: Ending): Promise<void> {
    if (ending === 'ignore') return;
    if (ending !== 'accept and reverse') return this.choose(url, ending);
    await this.choose(url, 'accept');
    await this.choose(url, 'reverse');
  }

  private promo(): Promise<void> {
    const promocode = this.random.pick(PROMO_CODES);
    return this.command('promo', '/api/user/usePromo', { promocode }, promocode);
  }
}
