import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewPayout, PayoutProvider, PayoutResult, PayoutState } from './payouts.ts';
import type { PayoutEvent } from './port.ts';
import type { PaymentProvider, WebhookRequest } from './port.ts';

/** Contract tests of every payout provider, run against its test system or a double over real HTTP. */

/**
 * Faults of the connection to the provider. `lost_answer`: the provider accepts the request, and its response is lost.
 * `about_another`: the response is about another request.
 */
export const TROUBLES = [
  'timeout',
  'status_500',
  'status_404',
  'garbage',
  'unsigned',
  'about_another',
  'lost_answer',
  'huge',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface PayoutHarness {
  provider: PayoutProvider;
  /** The same client with a wrong secret. */
  stranger: PayoutProvider;
  /** A client of an address without a server. */
  unreachable: PayoutProvider;
  /** Reads the provider's webhooks; absent: the provider sends none. */
  reader?: Pick<PaymentProvider, 'readWebhook'>;
  /** Returns a payout of the site with a new id, to a wallet with this outcome. */
  newPayout(ending: 'paid' | 'rejected' | 'delayed'): NewPayout;
  /** Duration of a delayed payout, ms. */
  delayMs: number;
  /** Breaks the connection to the provider; null restores it. */
  breakWith(trouble: Trouble | null): void;
  /** Returns the sums that the provider has sent under an id. */
  sentCents(payoutId: string): Promise<number[]>;
  /** Clears the site's memory of payouts, as the restore of an earlier database does. */
  forget?(): void;
  /** Kills the provider and restarts it with the content of its disk. */
  restart(): Promise<void>;
  /** Returns every webhook received since the last call, in order; absent: the provider sends none. */
  takeWebhooks?: () => WebhookRequest[];
  /** Returns the body of a rejection's report, changed into a payment's report. */
  forge?: (rawBody: string) => string;
  /** Makes the site respond to the next webhooks with this status. */
  answerWebhooksWith?(status: number): void;
  pass(durationMs: number): Promise<void>;
  nowMs(): number;
  close(): Promise<void>;
}

const UNAVAILABLE: PayoutResult = { ok: false, reason: 'unavailable' };

const stateOf = (result: PayoutResult): PayoutState => {
  if (!result.ok) throw new Error(result.reason);
  return result.state;
};

export interface PayoutTraits {
  /**
   * Faults of the connection to test. A provider without signed responses omits the forged ones, which its client
   * cannot detect.
   */
  troubles?: readonly Trouble[];
  /** True if old reports are refused. This is unnecessary for reports that only trigger a query. */
  signsTime?: boolean;
  /** True if the provider reports the end of a payout; otherwise it is only queried. */
  reports?: boolean;
}

export const describePayoutProvider = (
  name: string,
  make: () => Promise<PayoutHarness>,
  { troubles = TROUBLES, signsTime = true, reports = true }: PayoutTraits = {},
): void => {
  describe(`${name}: payouts`, () => {
    let h: PayoutHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    const eventsOf = async (payoutId: string): Promise<PayoutEvent[]> => {
      const results = await Promise.all(
        (h.takeWebhooks?.() ?? []).map(async (report) => h.reader?.readWebhook(report)),
      );
      const events = results.flatMap((result) => (result?.ok && 'payout' in result ? [result.payout] : []));
      return events.filter((event) => event.payoutId === payoutId);
    };
    const outcomes = [
      ['paid', 'payout_paid'],
      ['rejected', 'payout_rejected'],
    ] as const;

    it.each(outcomes)('a payout is %s by its response, look-up, report and the money sent', async (ending, kind) => {
      const payout = h.newPayout(ending);
      const state = stateOf(await h.provider.send(payout));
      expect(state.status).toBe(ending);
      expect(await h.provider.find(payout.payoutId)).toEqual(state);
      if (state.status === 'paid') expect(state.amountCents).toBe(payout.amountCents);
      expect(await h.sentCents(payout.payoutId)).toEqual(ending === 'paid' ? [payout.amountCents] : []);
      await h.pass(1_000);
      const [event, ...rest] = await eventsOf(payout.payoutId);
      if (!reports) return;
      expect(rest).toEqual([]);
      expect(event).toMatchObject({
        kind,
        amountCents: payout.amountCents,
        currency: 'USD',
        providerRef: 'providerRef' in state ? state.providerRef : '',
      });
      expect(Math.abs((event?.occurredAtMs ?? 0) - h.nowMs())).toBeLessThan(60_000);
    });

    it('a delayed payout is pending until its time, then paid and reported', async () => {
      const payout = h.newPayout('delayed');
      expect(stateOf(await h.provider.send(payout)).status).toBe('pending');
      await h.pass(h.delayMs - 1_000);
      expect([
        await h.provider.find(payout.payoutId),
        await h.sentCents(payout.payoutId),
        await eventsOf(payout.payoutId),
      ]).toEqual([
        { status: 'pending', providerRef: expect.any(String) as unknown, amountCents: payout.amountCents },
        [],
        [],
      ]);
      await h.pass(2_000);
      expect((await h.provider.find(payout.payoutId))?.status).toBe('paid');
      expect(await h.sentCents(payout.payoutId)).toEqual([payout.amountCents]);
      expect(await eventsOf(payout.payoutId)).toMatchObject(reports ? [{ kind: 'payout_paid' }] : []);
    });

    it('returns unknown for an unknown id, and sends nothing for the query', async () => {
      const { payoutId } = h.newPayout('paid');
      expect(await h.provider.find(payoutId)).toEqual({ status: 'unknown' });
      expect(await h.sentCents(payoutId)).toEqual([]);
    });

    it.each(['paid', 'rejected', 'delayed'] as const)(
      '[M3] sends once for one id, requested ten times at once and again later: %s',
      async (ending) => {
        const payout = h.newPayout(ending);
        const states = (await Promise.all(Array.from({ length: 10 }, () => h.provider.send(payout)))).map(stateOf);
        expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
        await h.pass(h.delayMs + 1_000);
        expect(stateOf(await h.provider.send(payout)).status).toBe(ending === 'delayed' ? 'paid' : ending);
        expect(await h.sentCents(payout.payoutId)).toEqual(ending === 'rejected' ? [] : [payout.amountCents]);
        expect(new Set((await eventsOf(payout.payoutId)).map(({ eventId }) => eventId)).size).toBe(reports ? 1 : 0);
      },
    );

    it('[M3] sends nothing more for a repeated id with another sum or wallet', async () => {
      const payout = h.newPayout('paid');
      const first = stateOf(await h.provider.send(payout));
      expect(await h.provider.send({ ...payout, amountCents: payout.amountCents + 1 })).toEqual(UNAVAILABLE);
      expect(await h.provider.send({ ...payout, wallet: `9${payout.wallet}` })).toEqual(UNAVAILABLE);
      expect([await h.provider.find(payout.payoutId), await h.sentCents(payout.payoutId)]).toEqual([
        first,
        [payout.amountCents],
      ]);
    });

    it.each(['paid', 'delayed'] as const)(
      '[M3] sends nothing more if the database has lost the record of the payout: %s',
      async (ending) => {
        const payout = h.newPayout(ending);
        const first = stateOf(await h.provider.send(payout));
        h.forget?.();
        const again = stateOf(await h.provider.send(payout));
        expect(again).toMatchObject({ status: first.status, amountCents: payout.amountCents });
        await h.pass(h.delayMs + 1_000);
        expect([(await h.provider.find(payout.payoutId))?.status, await h.sentCents(payout.payoutId)]).toEqual([
          'paid',
          [payout.amountCents],
        ]);
      },
    );

    it('a rejection is final, and a repeated request sends nothing', async () => {
      const payout = h.newPayout('rejected');
      await h.provider.send(payout);
      await h.restart();
      expect(stateOf(await h.provider.send(payout)).status).toBe('rejected');
      expect(await h.sentCents(payout.payoutId)).toEqual([]);
    });

    it.each([0, -100, 10.5, 1e15])('[S4] a sum of %d cents is rejected and never sent', async (amountCents) => {
      const payout = { ...h.newPayout('paid'), amountCents };
      expect(stateOf(await h.provider.send(payout)).status).toBe('rejected');
      // A payout that was never sent to the provider may be unknown there.
      expect(['rejected', 'unknown']).toContain((await h.provider.find(payout.payoutId))?.status);
      expect(await h.sentCents(payout.payoutId)).toEqual([]);
    });

    it.each(troubles)(
      'a payout is unavailable, and not unknown, on %s, and a repeated request sends once',
      async (trouble) => {
        const payout = h.newPayout('paid');
        h.breakWith(trouble);
        expect(await h.provider.send(payout)).toEqual(UNAVAILABLE);
        expect(await h.provider.find(payout.payoutId)).toBeNull();
        h.breakWith(null);
        const found = await h.provider.find(payout.payoutId);
        expect(found?.status).toBe(trouble === 'lost_answer' ? 'paid' : 'unknown');
        expect(stateOf(await h.provider.send(payout)).status).toBe('paid');
        expect(await h.sentCents(payout.payoutId)).toEqual([payout.amountCents]);
      },
    );

    it('a payout is unavailable without a server', async () => {
      const payout = h.newPayout('paid');
      expect(await h.unreachable.send(payout)).toEqual(UNAVAILABLE);
      expect(await h.unreachable.find(payout.payoutId)).toBeNull();
    });

    it('sends nothing and returns nothing without the secret', async () => {
      const [theirs, ours] = [h.newPayout('paid'), h.newPayout('paid')];
      expect(await h.stranger.send(theirs)).toEqual(UNAVAILABLE);
      expect(await h.provider.find(theirs.payoutId)).toEqual({ status: 'unknown' });
      await h.provider.send(ours);
      expect(await h.stranger.find(ours.payoutId)).toBeNull();
    });

    it('[M4] payouts survive a kill, and a delay ends at its time', async () => {
      const [paid, delayed] = [h.newPayout('paid'), h.newPayout('delayed')];
      for (const payout of [paid, delayed]) stateOf(await h.provider.send(payout));
      await h.pass(h.delayMs / 2);
      await h.restart();
      expect((await h.provider.find(paid.payoutId))?.status).toBe('paid');
      expect((await h.provider.find(delayed.payoutId))?.status).toBe('pending');
      await h.pass(h.delayMs / 2 + 1_000);
      expect((await h.provider.find(delayed.payoutId))?.status).toBe('paid');
      for (const payout of [paid, delayed]) {
        expect(stateOf(await h.provider.send(payout)).status).toBe('paid');
        expect(await h.sentCents(payout.payoutId)).toEqual([payout.amountCents]);
      }
    });

    if (!reports) return;

    it('[M9] a report that was not received is sent again after a restart, as the same event', async () => {
      const payout = h.newPayout('paid');
      h.answerWebhooksWith?.(500);
      await h.provider.send(payout);
      await h.pass(60_000);
      const before = await eventsOf(payout.payoutId);
      h.answerWebhooksWith?.(200);
      await h.restart();
      await h.pass(5_000);
      const after = await eventsOf(payout.payoutId);
      expect([
        before.length > 1,
        after.length,
        new Set([...before, ...after].map((event) => JSON.stringify(event))).size,
      ]).toEqual([true, 1, 1]);
      await h.restart();
      await h.pass(5_000);
      expect(await eventsOf(payout.payoutId)).toEqual([]);
    });

    it('[M9] refuses a tampered report', async () => {
      await h.pass(60_000);
      const { forge = (rawBody: string) => rawBody, takeWebhooks = () => [] } = h;
      const { reader } = h;
      if (!reader) throw new Error('no reader');
      takeWebhooks();
      await h.provider.send(h.newPayout('rejected'));
      await h.pass(1_000);
      const report = takeWebhooks().find(({ rawBody }) => forge(rawBody) !== rawBody);
      if (report === undefined) throw new Error('no webhook');
      const forged = { ...report, rawBody: forge(report.rawBody) };
      expect(await reader.readWebhook(forged)).toEqual({ ok: false, reason: 'bad_signature' });
      if (signsTime)
        expect(await reader.readWebhook({ ...report, nowMs: report.nowMs + 302_000 })).toEqual({
          ok: false,
          reason: 'stale',
        });
      expect((await reader.readWebhook(report)).ok).toBe(true);
    });
  });
};
