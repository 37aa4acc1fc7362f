import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  InvoiceResult,
  NewInvoice,
  PaymentEvent,
  PaymentProvider,
  WebhookRequest,
  WebhookResult,
} from './port.ts';

/** Contract tests of every payment provider, run against its test system or a double over real HTTP [M9]. */

/**
 * Ending of a payment that a test selects. `late`: paid after the expiry. `twice_same`: one charge, reported twice.
 * `twice_new`: two charges of one invoice. `old_report`: signed over 300 s ago. `out_of_order`: an earlier failure is
 * reported after the payment. `charge_back_won`: the site gets the money again.
 */
export type Ending =
  | 'pay'
  | 'fail'
  | 'late'
  | 'twice_same'
  | 'twice_new'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_signature'
  | 'old_report'
  | 'out_of_order'
  | 'charge_back'
  | 'charge_back_won'
  | 'refund'
  | 'refund_part';

/** Abilities of a provider's protocol. They select the tests that can run. */
export interface PaymentAbilities {
  /** Possible endings of a payment at the provider, besides `pay`. */
  endings: readonly Exclude<Ending, 'pay'>[];
  /**
   * True if reports have a signed time, so that a replay is stale after 300 s. Otherwise a replay has the event id of
   * the first report.
   */
  signsTime: boolean;
  /**
   * True if the site requests an invoice from the provider; otherwise the payer's browser sends the signed invoice to
   * the provider.
   */
  isAskedFirst: boolean;
  /** True if the provider has `lookUp`. */
  looksUp?: boolean;
}

export interface PaymentHarness {
  provider: PaymentProvider;
  /** The same client with a wrong secret. */
  stranger: PaymentProvider;
  /** A client of an address without a server. */
  unreachable: PaymentProvider;
  /** Returns an invoice of the site with a new id. */
  newInvoice(): NewInvoice;
  /**
   * Acts as the payer on the provider's page. Returns the browser's final address, or null if the browser stayed on a
   * page of the provider.
   */
  finish(redirectUrl: string, ending: Ending): Promise<string | null>;
  /** Returns every webhook received since the last call, in order. */
  takeWebhooks(): WebhookRequest[];
  /** Advances the clock of the provider and the test, and runs the timers that expire. */
  pass(durationMs: number): Promise<void>;
  nowMs(): number;
  /** Returns variants of the report with changed content, made without the secret. */
  tampered(genuine: WebhookRequest): WebhookRequest[];
  /** Returns variants of the report whose signature is cut, lengthened, changed or missing. */
  unsigned(genuine: WebhookRequest): WebhookRequest[];
  /**
   * Returns reports with a valid signature and invalid content: junk, invalid amounts, too much text. `what` names the
   * fault.
   */
  broken(genuine: WebhookRequest): { what: string; report: WebhookRequest }[];
  close(): Promise<void>;
}

const opened = (result: InvoiceResult): Extract<InvoiceResult, { ok: true }> => {
  if (!result.ok) throw new Error(result.reason);
  return result;
};

interface Begun {
  invoice: NewInvoice;
  redirectUrl: string;
  providerRef: string;
}

export const describePaymentProvider = (
  name: string,
  make: () => Promise<PaymentHarness>,
  { endings, signsTime, isAskedFirst, looksUp = false }: PaymentAbilities,
): void => {
  describe(`${name}: payments`, () => {
    let h: PaymentHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    const itIf = (isSo: boolean, title: string, run: () => Promise<void>): void => {
      if (isSo) it(title, run);
    };
    const itCan = (ending: Exclude<Ending, 'pay'>, title: string, run: () => Promise<void>): void =>
      itIf(endings.includes(ending), title, run);
    const read = async (report: WebhookRequest): Promise<WebhookResult> => h.provider.readWebhook(report);
    /** Returns the payment events since the last call, without genuine reports of other kinds. */
    const events = async (): Promise<PaymentEvent[]> => {
      const results = await Promise.all(h.takeWebhooks().map(read));
      return results.flatMap((result) => {
        if (!result.ok) throw new Error(result.reason);
        return 'event' in result ? [result.event] : [];
      });
    };
    const begin = async (): Promise<Begun> => {
      const invoice = h.newInvoice();
      const { redirectUrl, providerRef } = opened(await h.provider.createInvoice(invoice));
      return { invoice, redirectUrl, providerRef };
    };
    const endWith = async (ending: Ending): Promise<Begun & { events: PaymentEvent[] }> => {
      const begun = await begin();
      await h.finish(begun.redirectUrl, ending);
      return { ...begun, events: await events() };
    };
    const genuine = async (): Promise<WebhookRequest> => {
      await h.finish((await begin()).redirectUrl, 'pay');
      const reports = h.takeWebhooks();
      const results = await Promise.all(reports.map(read));
      const report = reports.find((_, index) => results[index]?.ok === true && 'event' in results[index]);
      if (report === undefined) throw new Error('no webhook');
      return report;
    };

    it('[M9] reports a payment with our invoice id, amount and currency, and redirects the payer back', async () => {
      const { invoice, redirectUrl, providerRef } = await begin();
      expect(await h.finish(redirectUrl, 'pay')).toBe(invoice.returnUrl);
      const [event, ...rest] = await events();
      expect(rest).toEqual([]);
      expect(event).toMatchObject({
        kind: 'paid',
        invoiceId: invoice.invoiceId,
        amountCents: invoice.amountCents,
        currency: 'USD',
      });
      expect([event?.eventId, event?.chargeId, event?.providerRef, providerRef]).not.toContain('');
      expect(Math.abs((event?.occurredAtMs ?? 0) - h.nowMs())).toBeLessThan(60_000);
    });

    itCan('fail', '[M9] a failed payment is reported as failed', async () => {
      const { invoice, events: told } = await endWith('fail');
      expect(told).toMatchObject([{ kind: 'failed', invoiceId: invoice.invoiceId }]);
    });

    itCan('twice_same', '[M9] a repeat carries the same event id', async () => {
      const [first, again, ...rest] = (await endWith('twice_same')).events;
      expect([first?.kind, rest]).toEqual(['paid', []]);
      expect(again).toEqual(first);
    });

    itCan('twice_new', '[M9] gives a second charge of one invoice another charge id and another event id', async () => {
      const [one, other, ...rest] = (await endWith('twice_new')).events;
      expect([one?.kind, other?.kind, rest]).toEqual(['paid', 'paid', []]);
      expect(other?.eventId).not.toBe(one?.eventId);
      expect(other?.chargeId).not.toBe(one?.chargeId);
      expect(other?.invoiceId).toBe(one?.invoiceId);
    });

    it('[M9] gives charges of two invoices two charge ids and two event ids', async () => {
      const [one, other] = [await endWith('pay'), await endWith('pay')];
      expect(one.events[0]?.eventId).not.toBe(other.events[0]?.eventId);
      expect(one.events[0]?.chargeId).not.toBe(other.events[0]?.chargeId);
    });

    itCan(
      'late',
      '[M9] reports a late payment after the invoice has expired, or after the checkout was reported as expired',
      async () => {
        const { invoice, events: before } = await endWith('late');
        const expiresAtMs = invoice.expiresAtMs ?? 0;
        await h.pass(expiresAtMs - h.nowMs() + 180_000);
        const all = [...before, ...(await events())];
        const payment = all.pop();
        expect(payment).toMatchObject({ kind: 'paid', invoiceId: invoice.invoiceId });
        const isAfterEnd = (payment?.occurredAtMs ?? 0) > expiresAtMs;
        if (!isAfterEnd || all.length > 0)
          expect(all).toMatchObject([{ kind: 'expired', invoiceId: invoice.invoiceId }]);
        expect(all.map(({ eventId }) => eventId)).not.toContain(payment?.eventId);
      },
    );

    itCan('wrong_amount', '[M9] a payment of another amount is reported with the paid amount', async () => {
      const { invoice, events: told } = await endWith('wrong_amount');
      expect(told).toMatchObject([{ kind: 'paid', invoiceId: invoice.invoiceId, currency: 'USD' }]);
      expect(told[0]?.amountCents).not.toBe(invoice.amountCents);
    });

    itCan('wrong_currency', '[M9] a payment in another currency is reported with the paid currency', async () => {
      const { invoice, events: told } = await endWith('wrong_currency');
      expect(told).toMatchObject([
        { kind: 'paid', invoiceId: invoice.invoiceId, currency: 'EUR', amountCents: invoice.amountCents },
      ]);
    });

    itCan('wrong_signature', '[M9] a report with a wrong signature is refused, and not sent again', async () => {
      await h.finish((await begin()).redirectUrl, 'wrong_signature');
      await h.pass(60_000);
      expect(await Promise.all(h.takeWebhooks().map(read))).toEqual([{ ok: false, reason: 'bad_signature' }]);
    });

    itCan('old_report', '[M9] a report signed over 300 s ago is refused as stale', async () => {
      await h.finish((await begin()).redirectUrl, 'old_report');
      expect(await Promise.all(h.takeWebhooks().map(read))).toEqual([{ ok: false, reason: 'stale' }]);
    });

    itCan('out_of_order', '[M9] a failure before the payment, reported after it, has its earlier time', async () => {
      const { invoice, events: told } = await endWith('out_of_order');
      expect(told).toMatchObject([
        { kind: 'paid', invoiceId: invoice.invoiceId },
        { kind: 'failed', invoiceId: invoice.invoiceId },
      ]);
      expect(told[1]?.occurredAtMs).toBeLessThan(told[0]?.occurredAtMs ?? 0);
      expect(told[1]?.eventId).not.toBe(told[0]?.eventId);
    });

    const takenBack = [
      ['charge_back', 'charged_back', 1],
      ['refund', 'refunded', 1],
      ['refund_part', 'refunded', 0.5],
    ] as const;
    for (const [ending, kind, share] of takenBack) {
      itCan(
        ending,
        `[M9] a report of a ${kind} payment names the charge, its invoice and the returned sum: ${ending}`,
        async () => {
          const { invoice, events: told } = await endWith(ending);
          expect(told).toMatchObject([{ kind: 'paid', invoiceId: invoice.invoiceId }]);
          await h.pass(15_000);
          const back = await events();
          expect(back).toMatchObject([
            {
              kind,
              invoiceId: invoice.invoiceId,
              currency: 'USD',
              amountCents: Math.floor(invoice.amountCents * share),
            },
          ]);
          expect(back[0]?.eventId).not.toBe(told[0]?.eventId);
          expect(back[0]?.chargeId).toBe(told[0]?.chargeId);
          expect(back[0]?.occurredAtMs).toBeGreaterThanOrEqual(told[0]?.occurredAtMs ?? Infinity);
        },
      );
    }

    itCan(
      'charge_back_won',
      '[M9] names the same charge and the same sum for a chargeback and its reinstatement',
      async () => {
        const { invoice, events: told } = await endWith('charge_back_won');
        await h.pass(25_000);
        const [back, again, ...rest] = await events();
        expect(rest).toEqual([]);
        const same = {
          chargeId: told[0]?.chargeId,
          invoiceId: invoice.invoiceId,
          amountCents: invoice.amountCents,
          currency: 'USD',
        };
        expect([back, again]).toMatchObject([
          { kind: 'charged_back', ...same },
          { kind: 'charge_reinstated', ...same },
        ]);
        expect(again?.eventId).not.toBe(back?.eventId);
      },
    );

    const lookUp = ({ invoice: { invoiceId }, providerRef }: Begun, by: PaymentProvider = h.provider) =>
      by.lookUp?.({ invoiceId, providerRef }) ?? Promise.resolve(null);

    for (const ending of ['pay', ...endings] as const)
      itIf(looksUp, `[M9] looks up the same events as were reported: ${ending}`, async () => {
        const begun = await begin();
        await h.finish(begun.redirectUrl, ending);
        await h.pass((begun.invoice.expiresAtMs ?? 0) - h.nowMs() + 180_000);
        const reported = new Map((await events()).map((event) => [event.eventId, event]));
        expect(reported.size).toBeGreaterThan(0);
        expect(await lookUp(begun)).toEqual([...reported.values()]);
        expect(await lookUp(begun)).toEqual([...reported.values()]);
      });

    itIf(
      looksUp,
      '[M9] looks up no event of an unpaid invoice, of an unknown one, or under another invoice id',
      async () => {
        const begun = await begin();
        expect(await lookUp(begun)).toEqual([]);
        expect(await lookUp({ ...begun, providerRef: 'no-such-invoice' })).toEqual([]);
        await h.finish(begun.redirectUrl, 'pay');
        expect(await lookUp({ ...begun, invoice: { ...begun.invoice, invoiceId: 'another' } })).toEqual([]);
        expect(h.takeWebhooks()).not.toEqual([]);
      },
    );

    itIf(looksUp, '[M9] a look-up returns null, and not an empty list, without a server or its secret', async () => {
      const begun = await begin();
      expect([await lookUp(begun, h.unreachable), await lookUp(begun, h.stranger)]).toEqual([null, null]);
    });

    it('has a look-up exactly if the suite declares one', () => {
      expect(h.provider.lookUp !== undefined).toBe(looksUp);
    });

    it('[M9] reads each report independently of the order and of repeats', async () => {
      const [one, other] = [await genuine(), await genuine()];
      const first = await Promise.all([one, other].map(read));
      expect(await Promise.all([other, one, one].map(read))).toEqual([first[1], first[0], first[0]]);
    });

    it('[M9] refuses a tampered report', async () => {
      const report = await genuine();
      const tampered = h.tampered(report);
      expect(tampered.length).toBeGreaterThanOrEqual(4);
      for (const forged of tampered) {
        expect(forged).not.toEqual(report);
        expect(await read(forged)).toEqual({ ok: false, reason: 'bad_signature' });
      }
    });

    it('[M9] refuses a signature by another secret, a missing one, or one of another form', async () => {
      const report = await genuine();
      expect(await h.stranger.readWebhook(report)).toEqual({ ok: false, reason: 'bad_signature' });
      const unsigned = h.unsigned(report);
      expect(unsigned.length).toBeGreaterThanOrEqual(4);
      for (const forged of unsigned) {
        expect(forged).not.toEqual(report);
        expect(await read(forged)).toEqual({ ok: false, reason: 'bad_signature' });
      }
    });

    itIf(
      signsTime,
      '[M9] accepts a report signed up to 300 s before or after the present time, and refuses others as stale',
      async () => {
        const report = await genuine();
        const at = async (deltaMs: number): Promise<WebhookResult> =>
          read({ ...report, nowMs: Math.floor(report.nowMs / 1000) * 1000 + deltaMs });
        expect([(await at(300_000)).ok, (await at(-300_000)).ok]).toEqual([true, true]);
        expect(await at(301_000)).toEqual({ ok: false, reason: 'stale' });
        expect(await at(-301_000)).toEqual({ ok: false, reason: 'stale' });
      },
    );

    itIf(!signsTime, '[M9] a replay has the event id of the first report, also a day later', async () => {
      const report = await genuine();
      const eventIdOf = (result: WebhookResult): string =>
        result.ok && 'event' in result ? result.event.eventId : 'none';
      const first = eventIdOf(await read(report));
      expect(first).not.toBe('none');
      expect(eventIdOf(await read({ ...report, nowMs: report.nowMs + 86_400_000 }))).toBe(first);
    });

    it('[M9] refuses an old report with a wrong signature as badly signed, and not as stale', async () => {
      const report = await genuine();
      expect(await h.stranger.readWebhook({ ...report, nowMs: report.nowMs + 900_000 })).toEqual({
        ok: false,
        reason: 'bad_signature',
      });
    });

    it('[S4] refuses signed texts that are no reports as malformed', async () => {
      const report = await genuine();
      const broken = h.broken(report);
      expect(broken.length).toBeGreaterThanOrEqual(6);
      for (const { what, report: signed } of broken)
        expect([what, await read(signed)]).toEqual([what, { ok: false, reason: 'malformed' }]);
    });

    it('opens one payment for two requests with one invoice id', async () => {
      const invoice = h.newInvoice();
      const [one, two] = [
        opened(await h.provider.createInvoice(invoice)),
        opened(await h.provider.createInvoice(invoice)),
      ];
      expect(two).toEqual(one);
      expect(opened(await h.provider.createInvoice(h.newInvoice())).providerRef).not.toBe(one.providerRef);
    });

    it.each([
      { amountCents: 0 },
      { amountCents: -100 },
      { amountCents: 10.5 },
      { amountCents: 1e15 },
      { returnUrl: 'javascript:alert(1)' },
    ])('[S4] refuses an invoice with %o', async (change) => {
      expect(await h.provider.createInvoice({ ...h.newInvoice(), ...change })).toEqual({
        ok: false,
        reason: 'refused',
      });
    });

    itIf(
      isAskedFirst,
      'returns refused to a client with a wrong secret, and unavailable without a server',
      async () => {
        expect(await h.stranger.createInvoice(h.newInvoice())).toEqual({ ok: false, reason: 'refused' });
        expect(await h.unreachable.createInvoice(h.newInvoice())).toEqual({ ok: false, reason: 'unavailable' });
      },
    );
  });
};
