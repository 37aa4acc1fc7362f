import { describe, expect, it } from 'vitest';
import { createWebhookSender, type Schedule, type Webhook } from './webhook-sender.ts';
import type { WebhookBody } from './wire.ts';

const body = (): WebhookBody => ({
  event_id: 'e',
  kind: 'paid',
  charge_id: 'ch_1',
  invoice_id: 'i',
  provider_ref: 'r',
  amount_cents: 1,
  currency: 'USD',
  occurred_at_ms: 0,
});
const WEBHOOK: Webhook = { url: 'http://site/', secret: 's', body };

const setUp = (status: number) => {
  const timers: { run: () => void; isOff: boolean }[] = [];
  let sent = 0;
  const schedule: Schedule = (run) => {
    const timer = { run, isOff: false };
    timers.push(timer);
    return () => {
      timer.isOff = true;
    };
  };
  const sender = createWebhookSender({
    now: () => 0,
    schedule,
    fetch: async () => {
      sent += 1;
      return new Response(null, { status });
    },
  });
  return { sender, timers, sent: () => sent };
};

describe('webhook sender', () => {
  it('cancels late payments and repeats when closed, and accepts no more', async () => {
    const { sender, timers, sent } = setUp(500);
    await sender.send(WEBHOOK);
    sender.sendLater(WEBHOOK, 1_000);
    expect([timers.length, sent()]).toEqual([2, 1]);
    sender.close();
    expect(timers.every(({ isOff }) => isOff)).toBe(true);
    expect(sender.sendLater(WEBHOOK, 1_000)).toBe(false);
    await sender.send(WEBHOOK);
    expect(timers).toHaveLength(2);
  });

  it('holds at most a thousand waiting webhooks, and has room again when one is sent', () => {
    const { sender, timers } = setUp(200);
    const later = (): boolean => sender.sendLater(WEBHOOK, 1_000);
    expect(Array.from({ length: 1_000 }, later).every(Boolean)).toBe(true);
    expect(later()).toBe(false);
    timers[0]?.run();
    expect([later(), later()]).toEqual([true, false]);
  });

  it('does not repeat a received webhook, and reports its receipt once', async () => {
    const { sender, timers } = setUp(204);
    let taken = 0;
    expect(await sender.send({ ...WEBHOOK, onTaken: () => (taken += 1) })).toBe(true);
    expect([timers, taken]).toEqual([[], 1]);
  });

  it('sends a deliberately flawed webhook once', async () => {
    const { sender, timers, sent } = setUp(400);
    expect(await sender.send({ ...WEBHOOK, flaw: 'wrong_signature' })).toBe(false);
    expect(await sender.send({ ...WEBHOOK, flaw: 'old_signature' })).toBe(false);
    expect([timers, sent()]).toEqual([[], 2]);
  });
});
