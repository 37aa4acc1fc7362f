import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceResult, NewInvoice, PaymentEvent, PaymentProvider, WebhookRequest, WebhookResult } from './port.ts';

/** What every payment provider has to do, tried against its test system or stand-in over real HTTP [M9]. */

export type Ending = 'pay' | 'fail' | 'late' | 'twice_same' | 'twice_new';

/** A webhook as our server received it, at that time. */
export type Received = WebhookRequest;

export interface PaymentHarness {
  provider: PaymentProvider;
  /** The same client with a wrong secret. */
  stranger: PaymentProvider;
  /** A client of a place where nobody listens. */
  unreachable: PaymentProvider;
  /** An invoice of the site's; each call has another id. */
  newInvoice(): NewInvoice;
  /** Plays the payer on the provider's page; answers where the browser ended, null if it was kept on a page. */
  finish(redirectUrl: string, ending: Ending): Promise<string | null>;
  /** Every webhook received since the last call, in order. */
  takeWebhooks(): Received[];
  /** Lets the time of the provider and of the test pass, running what is due then. */
  pass(durationMs: number): Promise<void>;
  nowMs(): number;
  /** Answers the next webhooks with this status. */
  answerWebhooksWith(status: number): void;
  /** The provider's own webhook around any body: what a broken provider might sign. */
  sign(rawBody: string): Received;
  close(): Promise<void>;
}

const opened = (result: InvoiceResult): Extract<InvoiceResult, { ok: true }> => {
  if (!result.ok) throw new Error(result.reason);
  return result;
};

export const describePaymentProvider = (name: string, make: () => Promise<PaymentHarness>): void => {
  describe(`${name}: payments`, () => {
    let h: PaymentHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    const read = (received: Received): WebhookResult => h.provider.readWebhook(received);
    const events = (): PaymentEvent[] =>
      h.takeWebhooks().map((received) => {
        const result = read(received);
        if (!result.ok) throw new Error(result.reason);
        return result.event;
      });
    const begin = async (): Promise<{ invoice: NewInvoice; redirectUrl: string; providerRef: string }> => {
      const invoice = h.newInvoice();
      const { redirectUrl, providerRef } = opened(await h.provider.createInvoice(invoice));
      return { invoice, redirectUrl, providerRef };
    };
    const oneWebhook = async (): Promise<Received> => {
      const { redirectUrl } = await begin();
      await h.finish(redirectUrl, 'pay');
      const [received] = h.takeWebhooks();
      if (received === undefined) throw new Error('no webhook');
      return received;
    };

    it('[M9] a payment is reported with our invoice id, its amount and currency, and the payer comes back', async () => {
      const { invoice, redirectUrl, providerRef } = await begin();
      expect(await h.finish(redirectUrl, 'pay')).toBe(invoice.returnUrl);
      const [event, ...rest] = events();
      expect(rest).toEqual([]);
      expect(event).toMatchObject({ kind: 'paid', invoiceId: invoice.invoiceId, providerRef, amountCents: invoice.amountCents, currency: 'USD' });
      expect(event?.eventId).not.toBe('');
      expect(Math.abs((event?.occurredAtMs ?? 0) - h.nowMs())).toBeLessThan(60_000);
    });

    it('[M9] a failed payment is reported as failed', async () => {
      const { invoice, redirectUrl } = await begin();
      expect(await h.finish(redirectUrl, 'fail')).toBe(invoice.returnUrl);
      expect(events()).toMatchObject([{ kind: 'failed', invoiceId: invoice.invoiceId }]);
    });

    it('[M9] a repeat carries the same event id, a second charge another', async () => {
      const repeat = await begin();
      await h.finish(repeat.redirectUrl, 'twice_same');
      const [first, again] = events();
      expect(again).toEqual(first);
      const charge = await begin();
      await h.finish(charge.redirectUrl, 'twice_new');
      const [one, other] = events();
      expect(other?.eventId).not.toBe(one?.eventId);
      expect({ ...other, eventId: '' }).toEqual({ ...one, eventId: '' });
    });

    it('[M9] a late payment is reported after the invoice has expired, or after the checkout was reported as expired', async () => {
      const { invoice, redirectUrl } = await begin();
      const expiresAtMs = invoice.expiresAtMs ?? 0;
      expect(await h.finish(redirectUrl, 'late')).toBeNull();
      await h.pass(expiresAtMs - h.nowMs() + 120_000);
      const all = events();
      const payment = all.pop();
      expect(payment).toMatchObject({ kind: 'paid', invoiceId: invoice.invoiceId });
      if ((payment?.occurredAtMs ?? 0) > expiresAtMs) expect(all).toEqual([]);
      else expect(all).toMatchObject([{ kind: 'expired', invoiceId: invoice.invoiceId }]);
      expect(all.map(({ eventId }) => eventId)).not.toContain(payment?.eventId);
    });

    it('[M9] reports of one invoice may arrive in any order and are each read alone', async () => {
      const { redirectUrl } = await begin();
      await h.finish(redirectUrl, 'fail');
      await h.finish(redirectUrl, 'pay');
      const received = h.takeWebhooks();
      const kinds = (list: Received[]): string[] => list.map(read).map((result) => (result.ok ? result.event.kind : result.reason));
      expect(kinds(received)).toEqual(['failed', 'paid']);
      expect(kinds(received.toReversed())).toEqual(['paid', 'failed']);
    });

    it('[M9] what was not taken is sent again until it is', async () => {
      h.answerWebhooksWith(503);
      const { redirectUrl } = await begin();
      await h.finish(redirectUrl, 'pay');
      await h.pass(600);
      h.answerWebhooksWith(200);
      await h.pass(400_000);
      const all = events();
      expect(all).toHaveLength(3);
      expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(1);
    });

    it('[M9] a tampered amount, invoice or byte of the body is refused', async () => {
      const received = await oneWebhook();
      const body = received.rawBody;
      for (const rawBody of [body.replace(/(\d+)/, '$19'), body.replace('paid', 'failed'), `${body} `, body.slice(0, -1), '']) {
        expect(rawBody).not.toBe(body);
        expect(read({ ...received, rawBody })).toEqual({ ok: false, reason: 'bad_signature' });
      }
    });

    it('[M9] a signature of another secret, none, or one of another form is refused', async () => {
      const received = await oneWebhook();
      const anyHeader = (change: (value: string) => string): Received['headers'] =>
        Object.fromEntries(Object.entries(received.headers).map(([key, value]) => [key, value === undefined ? undefined : change(value)]));
      expect(h.stranger.readWebhook(received)).toEqual({ ok: false, reason: 'bad_signature' });
      for (const headers of [{}, anyHeader(() => ''), anyHeader((value) => value.slice(0, -1)), anyHeader((value) => `${value}0`), anyHeader((value) => value.replace(/.$/, 'g'))]) {
        expect(read({ ...received, headers })).toEqual({ ok: false, reason: 'bad_signature' });
      }
    });

    it('[M9] a replay is read for 300 s and refused as stale after that, also from the future', async () => {
      const received = await oneWebhook();
      const at = (deltaMs: number): WebhookResult => h.provider.readWebhook({ ...received, nowMs: Math.floor(received.nowMs / 1000) * 1000 + deltaMs });
      expect([at(300_000).ok, at(-300_000).ok]).toEqual([true, true]);
      expect(at(300_001)).toEqual({ ok: false, reason: 'stale' });
      expect(at(-300_001)).toEqual({ ok: false, reason: 'stale' });
    });

    it('[M9] a wrong signature is called wrong, however old: strangers learn nothing of our clock', async () => {
      const received = await oneWebhook();
      expect(h.stranger.readWebhook({ ...received, nowMs: received.nowMs + 900_000 })).toEqual({ ok: false, reason: 'bad_signature' });
    });

    it.each(['', 'null', '[]', '{}', '{"kind":"paid"}', 'not json', '{"amount_cents":1e999}'])('[S4] a signed body that is no report is malformed: %s', (rawBody) => {
      expect(read(h.sign(rawBody))).toEqual({ ok: false, reason: 'malformed' });
    });

    it('[S4] amounts that are no positive whole cents are malformed', async () => {
      const { rawBody } = await oneWebhook();
      for (const amount of ['-5', '0', '1.5', '"100"', '1e15', 'null']) {
        const changed = rawBody.replace(/("amount_cents":)\d+/, `$1${amount}`);
        expect(changed).not.toBe(rawBody);
        expect(read(h.sign(changed))).toEqual({ ok: false, reason: 'malformed' });
      }
    });

    it('[S4] an oversized body is malformed, whatever its signature', async () => {
      const { rawBody } = await oneWebhook();
      expect(read(h.sign(rawBody + ' '.repeat(20_000)))).toEqual({ ok: false, reason: 'malformed' });
    });

    it('asking twice with one invoice id opens one payment', async () => {
      const invoice = h.newInvoice();
      const [one, two] = [opened(await h.provider.createInvoice(invoice)), opened(await h.provider.createInvoice(invoice))];
      expect(two.providerRef).toBe(one.providerRef);
      expect(opened(await h.provider.createInvoice(h.newInvoice())).providerRef).not.toBe(one.providerRef);
    });

    it('says refused when the provider does not want the invoice, and unavailable when nobody answers', async () => {
      expect(await h.provider.createInvoice({ ...h.newInvoice(), amountCents: 0 })).toEqual({ ok: false, reason: 'refused' });
      expect(await h.provider.createInvoice({ ...h.newInvoice(), returnUrl: 'javascript:alert(1)' })).toEqual({ ok: false, reason: 'refused' });
      expect(await h.stranger.createInvoice(h.newInvoice())).toEqual({ ok: false, reason: 'refused' });
      expect(await h.unreachable.createInvoice(h.newInvoice())).toEqual({ ok: false, reason: 'unavailable' });
    });
  });
};
