import type { PayoutEvent, PayoutProvider, PayoutState } from '@updraft/outside/payments';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { Withdrawals } from './withdrawals.commands.ts';
import { type WithdrawalRow, findWithdrawal, notePayout, takeDuePayouts } from './withdrawals.store.ts';

interface Dependencies {
  db: Db;
  withdrawals: Pick<Withdrawals, 'completed' | 'refused'>;
  provider: PayoutProvider;
  settings: SettingsReader;
  log: Log;
  webhookUrl: string;
  /** How often what is due is looked for. */
  everyMs?: number;
}

const AT_ONCE = 10;
/** Nobody else takes a payout that is being asked for. */
const HELD_MS = 30_000;
const ASK_AGAIN_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** The id under which a provider knows a payout: the same however often it is asked. */
export const payoutIdOf = (withdrawalId: number): string => `withdrawal-${withdrawalId}`;

const withdrawalIdOf = (payoutId: string): number | null => {
  const [, digits] = /^withdrawal-([1-9]\d{0,14})$/.exec(payoutId) ?? [];
  return digits === undefined ? null : Number(digits);
};

/**
 * Sends approved withdrawals and follows them until they are paid or rejected. What was asked for
 * before is looked for first, and every request names the withdrawal: a payout is never sent twice,
 * whenever the process ends.
 */
export class Payouts {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), this.deps.everyMs ?? 5000);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  /** A provider's report: believed when it names a payout of ours and its sum; a repeat changes nothing. */
  async report(event: PayoutEvent): Promise<void> {
    const { db, withdrawals, provider, log } = this.deps;
    const id = withdrawalIdOf(event.payoutId);
    const row = id === null ? null : await findWithdrawal(db, id);
    if (!row || row.provider !== provider.id || row.payout_cents !== event.amountCents || event.currency !== 'USD') {
      log.error({ payoutId: event.payoutId, eventId: event.eventId, kind: event.kind, amountCents: event.amountCents }, 'a report of a payout that is not ours as it says');
      return;
    }
    if (event.kind === 'payout_paid') await withdrawals.completed(row.id);
    else await withdrawals.refused(row.id);
  }

  /** Looks for what is due now. */
  wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.run().catch((error: unknown) => this.deps.log.error({ err: error }, 'payouts could not be looked for'));
    void this.running.then(() => {
      this.running = null;
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
  }

  /** One pass over what is due. */
  async run(): Promise<void> {
    for (const row of await takeDuePayouts(this.deps.db, { most: AT_ONCE, heldMs: HELD_MS })) {
      await this.settle(row).catch((error: unknown) => this.deps.log.error({ err: error, withdrawalId: row.id }, 'a payout could not be followed: it is asked about again'));
    }
  }

  private async settle(row: WithdrawalRow): Promise<void> {
    const { db, provider, log } = this.deps;
    // Before the first request: whoever comes after an interruption knows whom to ask.
    if (row.provider === null) await notePayout(db, { id: row.id, provider: provider.id, providerRef: null, nextMs: HELD_MS });
    else if (row.provider !== provider.id) {
      log.error({ withdrawalId: row.id, provider: row.provider }, 'a payout belongs to a provider that is not connected: staff must follow it');
      return;
    }
    const known = row.attempts > 1 ? await provider.find(payoutIdOf(row.id)) : { status: 'unknown' as const };
    if (known === null) return this.later(row, null);
    const state = known.status === 'unknown' ? await this.send(row) : known;
    if (state === null) return this.later(row, null);
    await this.apply(row, state);
  }

  private async send(row: WithdrawalRow): Promise<PayoutState | null> {
    const result = await this.deps.provider.send({
      payoutId: payoutIdOf(row.id),
      amountCents: row.payout_cents ?? 0,
      currency: 'USD',
      system: row.system ?? 1,
      wallet: row.wallet ?? '',
      description: `${this.deps.settings.get('site.name')} withdrawal ${row.id}`,
      webhookUrl: this.deps.webhookUrl,
    });
    return result.ok ? result.state : null;
  }

  private async apply(row: WithdrawalRow, state: PayoutState): Promise<void> {
    const { withdrawals, log } = this.deps;
    if (state.status === 'paid') await withdrawals.completed(row.id);
    else if (state.status === 'rejected') {
      log.warn({ withdrawalId: row.id, reason: state.reason }, 'a payout was rejected');
      await withdrawals.refused(row.id);
    } else if (state.status === 'pending') await this.later(row, state.providerRef);
  }

  private async later(row: WithdrawalRow, providerRef: string | null): Promise<void> {
    const nextMs = Math.min(LONGEST_WAIT_MS, ASK_AGAIN_MS * 2 ** Math.min(10, Math.max(0, row.attempts - 1)));
    await notePayout(this.deps.db, { id: row.id, provider: this.deps.provider.id, providerRef, nextMs });
  }
}
