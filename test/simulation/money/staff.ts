import type { Player } from '../../support/players.ts';
import { callSite } from '../call.ts';
import type { Random } from '../random.ts';
import { newCodes } from './promo-codes.ts';
import type { Told } from './told.ts';

const REASON = 'decided in the simulation';
const AT_ONCE = 4;

interface Answer {
  status: string;
  message: string;
}

interface OpenWithdrawal {
  id: number;
  status: string;
}

interface OpenReview {
  id: number;
  kind: 'payment' | 'chargeback' | 'payout_paid' | 'payout_rejected';
  currency: string;
}

interface OpenReceivable {
  id: number;
  sum: number;
  balance: number;
}

/** Two members of staff who decide open cases, across the restarts of the server. */
export class Staff {
  private readonly first: Player;
  private readonly second: Player;
  private readonly random: Random;
  private readonly told: Told;
  private port = 0;
  private hasCodes = false;

  constructor({ accounts, random, told }: { accounts: readonly [Player, Player]; random: Random; told: Told }) {
    [this.first, this.second] = accounts;
    this.random = random;
    this.told = told;
  }

  async begin(port: number): Promise<void> {
    this.port = port;
    if (!this.hasCodes) await this.makeCodes();
  }

  /** Decides some of the open cases at random. */
  async act(): Promise<void> {
    const { withdrawals } = await this.call<{ withdrawals: OpenWithdrawal[] }>('/api/staff/withdrawals/list');
    for (const row of this.random.sample(withdrawals, AT_ONCE)) {
      const choice = this.random.weighted({ approve: 50, reject: 12, leave: 38 });
      if (choice === 'approve') await this.approve(row.id);
      else if (choice === 'reject') await this.reject(row.id);
    }
    const { reviews } = await this.call<{ reviews: OpenReview[] }>('/api/staff/reviews/list');
    // Returned money may belong to a payment that has not been reported yet, so such cases wait until all reports
    // arrived.
    for (const row of this.random.sample(
      reviews.filter(({ kind }) => kind === 'payment'),
      AT_ONCE,
    ))
      await this.resolve(row);
    const { receivables } = await this.call<{ receivables: OpenReceivable[] }>('/api/staff/receivables/list');
    for (const row of this.random.sample(receivables, 1)) await this.settle(row);
  }

  /** Decides all open cases but contradictions of payouts. Returns the number of all cases that were open. */
  async finish(): Promise<number> {
    const { withdrawals } = await this.call<{ withdrawals: OpenWithdrawal[] }>('/api/staff/withdrawals/list');
    const { reviews } = await this.call<{ reviews: OpenReview[] }>('/api/staff/reviews/list');
    const { receivables } = await this.call<{ receivables: OpenReceivable[] }>('/api/staff/receivables/list');
    // A stopped withdrawal that was approved can only be rejected.
    for (const row of withdrawals)
      await (row.status === 'moderation' && this.random.chance(0.7) ? this.approve(row.id) : this.reject(row.id));
    for (const row of reviews) await this.resolve(row);
    for (const row of receivables) await this.settle(row);
    return withdrawals.length + reviews.length + receivables.length;
  }

  private call<T>(path: string, body: object = {}, by = this.first): Promise<T> {
    return callSite<T>({ port: this.port, token: by.token }, { path, body });
  }

  /** Makes a decision as the first member, and as the second one too if the site asks for two. */
  private async both(path: string, body: object): Promise<void> {
    const { message } = await this.call<Answer>(path, body);
    if (/_(proposed|twice)$/.test(message)) await this.call(path, body, this.second);
  }

  private async approve(id: number): Promise<void> {
    const { message } = await this.call<Answer>('/api/staff/withdrawals/approve', { id });
    // The second member is also needed if the first approval was stored before a kill, and the response or the second
    // call was lost.
    const needsAnother = message === 'staff_api.withdrawal_needs_another' || message === 'staff_api.withdrawal_twice';
    const last = needsAnother
      ? await this.call<Answer>('/api/staff/withdrawals/approve', { id }, this.second)
      : { message };
    if (last.message === 'staff_api.withdrawal_approved') this.told.approved.add(id);
  }

  private async reject(id: number): Promise<void> {
    const { status } = await this.call<Answer>('/api/staff/withdrawals/reject', { id, reason: REASON });
    if (status === 'success') this.told.rejected.add(id);
  }

  private resolve({ id, kind, currency }: OpenReview): Promise<void> {
    const action =
      kind === 'payment' ? (currency === 'USD' ? 'credit' : 'return') : kind === 'chargeback' ? 'bear' : null;
    // Contradictions of payouts must not occur. Staff leave them open, so that the audit reports them.
    return action === null
      ? Promise.resolve()
      : this.both('/api/staff/reviews/resolve', { id, action, reason: REASON });
  }

  private settle({ id, sum, balance }: OpenReceivable): Promise<void> {
    return this.both('/api/staff/receivables/settle', {
      id,
      by: balance >= sum ? 'balance' : 'write_off',
      reason: REASON,
    });
  }

  private async makeCodes(): Promise<void> {
    const { data } = await this.call<{ data: { data: { id: number }[] } }>('/api/all-items/getList', {
      appId: 730,
      minPrice: 1,
      maxPrice: 2,
    });
    // A code that already exists was created by a call whose response was lost.
    for (const code of newCodes(data.data[0]?.id ?? 0)) await this.call('/api/staff/promo/create', code);
    this.hasCodes = true;
  }
}
