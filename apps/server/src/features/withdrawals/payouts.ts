import type { PayoutEvent, PayoutProvider, PayoutState } from '@updraft/outside/payments';
import { walletFault } from '@updraft/rules/withdrawals';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { PayoutEnds } from './disputes.ts';
import {
  beginPayout,
  notePayout,
  rememberReference,
  stopPayout,
  stoppedReason,
  takeDuePayout,
} from './payouts.store.ts';
import { type WithdrawalRow } from './withdrawals.store.ts';

interface Dependencies {
  db: Db;
  ends: Pick<PayoutEnds, 'told'>;
  /** All connected providers. The first one that pays a withdrawal's system sends a new payout. */
  providers: readonly [PayoutProvider, ...PayoutProvider[]];
  settings: SettingsReader;
  log: Log;
  webhookUrlOf: (providerId: string) => string;
  everyMs?: number;
}

/** Largest number of payouts in one pass. The next pass follows at once. */
const MAX_AT_ONCE = 10;
/** Time for which no other process gets a payout that is being requested, ms. */
const HELD_MS = 30_000;
const ASK_AGAIN_MS = 30_000;
/** Time after which a payout that was stopped before its first request is checked again, ms. */
const LOOK_AGAIN_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Returns the payout's id for providers, the same in every request. */
export const payoutIdOf = (withdrawalId: number): string => `withdrawal-${withdrawalId}`;

const withdrawalIdOf = (payoutId: string): number | null => {
  const [, digits] = /^withdrawal-([1-9]\d{0,14})$/.exec(payoutId) ?? [];
  return digits === undefined ? null : Number(digits);
};

/**
 * Sends the payouts of approved withdrawals and follows them until they are paid or rejected. Before a repeated request
 * it asks the provider about the payout, and every request names the withdrawal. So a payout is never sent twice, even
 * if the process is killed.
 */
export class Payouts {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), this.deps.everyMs ?? 5000);
    this.timer.unref();
    this.wake();
  }

  /** Stops further payouts. Resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Handles a report of a payout, with the valid signature of the provider `providerId`. [WD-7] */
  report({ event, providerId, log }: { event: PayoutEvent; providerId: string; log?: Log }): Promise<void> {
    const { eventId, payoutId, providerRef, kind, amountCents, currency } = event;
    return this.deps.ends.told(withdrawalIdOf(payoutId), {
      provider: providerId,
      eventId,
      payoutId,
      providerRef,
      kind,
      amountCents,
      currency,
      ...(log && { log }),
    });
  }

  /** Searches for due payouts now. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.run().catch((error: unknown) =>
      this.deps.log.error({ err: error }, 'due payouts could not be read'),
    );
    void this.running.then(() => {
      this.running = null;
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
  }

  /** Runs one pass over the due payouts, one after another. */
  async run(): Promise<void> {
    for (let taken = 0; taken < MAX_AT_ONCE && !this.stopped; taken++) {
      const row = await takeDuePayout(this.deps.db, HELD_MS);
      if (!row) return;
      await this.settle(row).catch((error: unknown) =>
        this.deps.log.error(
          { err: error, withdrawalId: row.id },
          'a payout could not be followed: it is asked about again',
        ),
      );
    }
    this.again = true;
  }

  private async settle(row: WithdrawalRow): Promise<void> {
    const { providers, log } = this.deps;
    const isFirst = row.provider === null;
    const provider = providers.find(({ id, systems }) =>
      isFirst ? systems.includes(row.system ?? 1) : id === row.provider,
    );
    if (!provider) {
      log.error(
        { withdrawalId: row.id, provider: row.provider, system: row.system },
        'a payout belongs to a provider that is not connected: staff must follow it',
      );
      return;
    }
    if (isFirst && !(await this.mayBegin(row, provider))) return;
    const known = isFirst ? { status: 'unknown' as const } : await provider.find(payoutIdOf(row.id), row.provider_ref);
    const state = known?.status === 'unknown' ? await this.send(row, provider) : known;
    if (state === null) {
      log.warn(
        { withdrawalId: row.id, provider: provider.id, attempts: row.attempts },
        'a payout waits: its provider was not reached, or gave no answer that can be used',
      );
      return this.later(row, { provider, providerRef: null });
    }
    await this.apply(row, { provider, state });
  }

  /**
   * Checks a payout before its first request, under the player's lock, and stores its provider for the next process. A
   * player who is stopped by now is not paid, and nothing is sent to a wallet that is refused by now. [WD-3] [WD-8]
   */
  private mayBegin(row: WithdrawalRow, provider: PayoutProvider): Promise<boolean> {
    return this.deps.db.tx(async (query) => {
      await lockPlayers(query, [row.player_id]);
      const reason = (await stoppedReason(query, row.player_id)) ?? walletFault(row.system ?? 1, row.wallet ?? '');
      if (reason === null) return beginPayout(query, { id: row.id, provider: provider.id, nextMs: HELD_MS });
      await stopPayout(query, { id: row.id, reason, nextMs: LOOK_AGAIN_MS });
      return false;
    });
  }

  private async send(row: WithdrawalRow, provider: PayoutProvider): Promise<PayoutState | null> {
    const { db, settings, webhookUrlOf } = this.deps;
    const payout = {
      payoutId: payoutIdOf(row.id),
      amountCents: row.payout_cents ?? 0,
      currency: 'USD',
      system: row.system ?? 1,
      wallet: row.wallet ?? '',
      description: `${settings.get('site.name')} withdrawal ${row.id}`,
      webhookUrl: webhookUrlOf(provider.id),
    } as const;
    const result = await provider.send(payout, {
      reference: row.provider_ref,
      remember: (reference) => rememberReference(db, { id: row.id, provider: provider.id, reference }),
    });
    return result.ok ? result.state : null;
  }

  private async apply(
    row: WithdrawalRow,
    { provider, state }: { provider: PayoutProvider; state: PayoutState },
  ): Promise<void> {
    if (state.status === 'unknown') return;
    if (state.status === 'rejected')
      this.deps.log.warn({ withdrawalId: row.id, reason: state.reason }, 'a payout was rejected');
    // A payout of another sum than requested goes to finance, whether it is pending or paid.
    const isOtherSum = state.status === 'pending' && state.amountCents !== row.payout_cents;
    if (state.status === 'pending' && !isOtherSum) return this.later(row, { provider, providerRef: state.providerRef });
    const payoutId = payoutIdOf(row.id);
    const kind = state.status === 'rejected' ? ('payout_rejected' as const) : ('payout_paid' as const);
    const amountCents = state.status === 'rejected' ? null : state.amountCents;
    await this.deps.ends.told(row.id, {
      provider: provider.id,
      eventId: `answer:${payoutId}:${row.attempts}`,
      payoutId,
      providerRef: state.providerRef ?? '',
      kind,
      amountCents,
      currency: 'USD',
    });
  }

  private async later(
    row: WithdrawalRow,
    { provider, providerRef }: { provider: PayoutProvider; providerRef: string | null },
  ): Promise<void> {
    const nextMs = Math.min(LONGEST_WAIT_MS, ASK_AGAIN_MS * 2 ** Math.min(10, Math.max(0, row.attempts - 1)));
    await notePayout(this.deps.db, { id: row.id, provider: provider.id, providerRef, nextMs });
  }
}
