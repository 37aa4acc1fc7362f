import { z } from 'zod';
import { openJournal, readJournal } from '../../sandbox/journal.ts';
import { PayoutRequest } from './payouts-wire.ts';
import { Moment, Reference } from './wire.ts';

/**
 * Book of the payout site: requested, sent and reported payouts. Entries are durable before the payout site responds.
 */

const Asked = z.strictObject({
  type: z.literal('asked'),
  at_ms: Moment,
  request: PayoutRequest,
  provider_ref: Reference,
  outcome: z.enum(['paid', 'rejected']),
  reason: z.string(),
  /** Time of the outcome. It is stored, so that a delay ends at its time even after a kill. */
  due_at_ms: Moment,
});
const Line = z.discriminatedUnion('type', [
  Asked,
  z.strictObject({ type: z.literal('settled'), at_ms: Moment, payout_id: Reference }),
  z.strictObject({ type: z.literal('told'), payout_id: Reference }),
]);
type Line = z.infer<typeof Line>;

export interface PayoutEntry {
  payoutId: string;
  amountCents: number;
  currency: string;
  system: 1 | 2 | 3 | 4;
  wallet: string;
  webhookUrl: string;
  providerRef: string;
  /** State of the payout. Money was sent only in the state `paid`. */
  state: 'pending' | 'paid' | 'rejected';
  /** Planned or actual outcome of the payout. */
  outcome: 'paid' | 'rejected';
  reason: string;
  askedAtMs: number;
  dueAtMs: number;
  settledAtMs: number | null;
  /** True if the merchant has received the webhook of the payout. */
  isTold: boolean;
}

const entryOf = ({ request, ...line }: z.infer<typeof Asked>): PayoutEntry => ({
  payoutId: request.payout_id,
  amountCents: request.amount_cents,
  currency: request.currency,
  system: request.system,
  wallet: request.wallet,
  webhookUrl: request.webhook_url,
  providerRef: line.provider_ref,
  state: 'pending',
  outcome: line.outcome,
  reason: line.reason,
  askedAtMs: line.at_ms,
  dueAtMs: line.due_at_ms,
  settledAtMs: null,
  isTold: false,
});

const changed = (entry: PayoutEntry, line: Exclude<Line, { type: 'asked' }>): PayoutEntry =>
  line.type === 'told' ? { ...entry, isTold: true } : { ...entry, state: entry.outcome, settledAtMs: line.at_ms };

/**
 * Returns the entries that follow from the lines, in the order of the requests. A second entry of one id is kept, so
 * that checks notice a second payment.
 */
const entriesOf = (lines: readonly Line[]): PayoutEntry[] => {
  const entries: PayoutEntry[] = [];
  const placesOf = new Map<string, number[]>();
  for (const line of lines) {
    const payoutId = line.type === 'asked' ? line.request.payout_id : line.payout_id;
    const places = placesOf.get(payoutId) ?? [];
    if (line.type === 'asked') placesOf.set(payoutId, [...places, entries.push(entryOf(line)) - 1]);
    else {
      for (const place of places) {
        const entry = entries[place];
        if (entry !== undefined) entries[place] = changed(entry, line);
      }
    }
  }
  return entries;
};

/** Returns the entries of a payout site for checks. It can be called while the site runs and after a kill. */
export const readPayoutBook = async (path: string): Promise<PayoutEntry[]> => entriesOf(await readJournal(path, Line));

export interface NewEntry {
  request: PayoutRequest;
  providerRef: string;
  outcome: 'paid' | 'rejected';
  reason: string;
  atMs: number;
  dueAtMs: number;
}

export interface PayoutBook {
  /** Returns the entry of a payout, after any pending write or settlement of it. */
  find(payoutId: string): Promise<PayoutEntry | undefined>;
  /**
   * Writes an entry, and settles it at once if its time has come. If an entry of this id exists, returns that entry.
   */
  enter(entry: NewEntry): Promise<{ entry: PayoutEntry; isNew: boolean }>;
  /** Settles a pending payout and returns its entry. Null: it is not pending, or another call settles it. */
  settle(payoutId: string, atMs: number): Promise<PayoutEntry | null>;
  /** Marks the payout's webhook as received by the merchant. */
  told(payoutId: string): Promise<void>;
  /** Returns all entries, the oldest first. */
  all(): PayoutEntry[];
  close(): Promise<void>;
}

/** Opens or creates the book. Throws if it cannot be read. */
export const openPayoutBook = async (path: string): Promise<PayoutBook> => {
  const { before, journal } = await openJournal(path, Line);
  const entries = new Map(entriesOf(before).map((entry) => [entry.payoutId, entry]));
  const writing = new Map<string, Promise<PayoutEntry>>();
  const settling = new Map<string, Promise<PayoutEntry>>();

  const write = async ({ request, providerRef, outcome, reason, atMs, dueAtMs }: NewEntry): Promise<PayoutEntry> => {
    const asked = {
      type: 'asked' as const,
      at_ms: atMs,
      request,
      provider_ref: providerRef,
      outcome,
      reason,
      due_at_ms: dueAtMs,
    };
    const settled = { type: 'settled' as const, at_ms: atMs, payout_id: request.payout_id };
    const isDue = dueAtMs <= atMs;
    await journal.append(isDue ? [asked, settled] : [asked]);
    const entry = isDue ? changed(entryOf(asked), settled) : entryOf(asked);
    entries.set(entry.payoutId, entry);
    return entry;
  };

  const change = async (entry: PayoutEntry, line: Exclude<Line, { type: 'asked' }>): Promise<PayoutEntry> => {
    await journal.append([line]);
    const next = changed(entries.get(entry.payoutId) ?? entry, line);
    entries.set(next.payoutId, next);
    return next;
  };

  return {
    find: async (payoutId) => (await writing.get(payoutId)) ?? (await settling.get(payoutId)) ?? entries.get(payoutId),
    enter: async (wanted) => {
      const payoutId = wanted.request.payout_id;
      // There is no await between the check and the registration, so two simultaneous requests get one entry.
      const known = entries.get(payoutId) ?? writing.get(payoutId);
      if (known) return { entry: await known, isNew: false };
      const written = write(wanted).finally(() => writing.delete(payoutId));
      writing.set(payoutId, written);
      return { entry: await written, isNew: true };
    },
    settle: async (payoutId, atMs) => {
      const entry = entries.get(payoutId);
      if (entry?.state !== 'pending') return null;
      const underWay = settling.get(payoutId);
      if (underWay) {
        await underWay;
        return null;
      }
      const settled = change(entry, { type: 'settled', at_ms: atMs, payout_id: payoutId }).finally(() =>
        settling.delete(payoutId),
      );
      settling.set(payoutId, settled);
      return settled;
    },
    told: async (payoutId) => {
      const entry = entries.get(payoutId);
      if (entry && !entry.isTold) await change(entry, { type: 'told', payout_id: payoutId });
    },
    all: () => [...entries.values()],
    close: () => journal.close(),
  };
};
