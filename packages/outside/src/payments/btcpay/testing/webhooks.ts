import { createHmac } from 'node:crypto';

/** Waits before each repeat of a webhook that was not received. */
const REDELIVERIES_MS = [10_000, 60_000, 600_000, 600_000, 600_000, 600_000, 600_000, 600_000];

export interface WebhookOptions {
  webhookSecret: string;
  webhookUrl: string;
  schedule: (run: () => void, delayMs: number) => () => void;
  fetch?: typeof fetch;
}

export const signWebhook = (rawBody: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;

/** Creates the sender of a double's webhooks. It signs them, and repeats them until they are received. */
export const createWebhooks = ({
  webhookSecret,
  webhookUrl,
  schedule,
  fetch: send = globalThis.fetch,
}: WebhookOptions) => {
  const deliveries: { body: object; isTaken: boolean }[] = [];
  let isSilent = false;

  const deliver = async (delivery: (typeof deliveries)[number], attempt = 0): Promise<void> => {
    const rawBody = JSON.stringify({ ...delivery.body, isRedelivery: attempt > 0 });
    const answer = await send(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'btcpay-sig': signWebhook(rawBody, webhookSecret) },
      body: rawBody,
    }).catch(() => null);
    if (answer?.ok) {
      delivery.isTaken = true;
      return;
    }
    const waitMs = REDELIVERIES_MS[attempt];
    if (waitMs !== undefined)
      schedule(() => {
        if (!delivery.isTaken) void deliver(delivery, attempt + 1);
      }, waitMs);
  };

  return {
    tell: (body: object): void => {
      const deliveryId = `delivery-${deliveries.length + 1}`;
      const delivery = {
        body: { deliveryId, webhookId: 'the-webhook', originalDeliveryId: deliveryId, ...body },
        isTaken: false,
      };
      deliveries.push(delivery);
      if (!isSilent) void deliver(delivery);
    },
    /** Turns the loss of new webhooks on or off. Lost webhooks are sent only by `tellAgain`. */
    silence: (isNowSilent: boolean): void => void (isSilent = isNowSilent),
    /** Sends webhooks again that were not received, as after a restart. */
    tellAgain: (): void => {
      for (const delivery of deliveries) if (!delivery.isTaken) schedule(() => void deliver(delivery), 1_000);
    },
  };
};
