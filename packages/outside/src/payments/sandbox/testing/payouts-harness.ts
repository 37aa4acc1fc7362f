import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '../../../http/bounded-fetch.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import type { PayoutHarness, Trouble } from '../../payout-contract-tests.ts';
import type { PayoutProvider } from '../../payouts.ts';
import { makeTestWorld } from '../../testing/world.ts';
import { createSandboxPayments } from '../client.ts';
import { readPayoutBook } from '../payout-book.ts';
import { createSandboxPayouts } from '../payouts-client.ts';
import { createSandboxPayoutSite } from '../payouts-site.ts';
import { FindRequest, sealAnswer } from '../payouts-wire.ts';

/** Harness with the payout site and its client on one real server. Tests can break the connection between them. */

const SECRET = 'a shared secret of the tests';
const MOUNT_PATH = '/sandbox/payouts';
const DELAY_MS = 60_000;
/** Client's timeout in tests with missing responses. Other tests use the client's default timeout. */
const IMPATIENT_MS = 250;

const WALLETS = { paid: '+79990000001', rejected: '+79990000007', delayed: '+79990000003' } as const;

export interface SandboxPayoutHarness extends PayoutHarness {
  url: string;
  bookPath: string;
}

const say = (status: number, body: string): PageResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

/** Returns the response of a broken connection. */
const broken = async (
  { trouble, request, nowMs }: { trouble: Trouble; request: PageRequest; nowMs: number },
  answer: () => Promise<PageResponse>,
): Promise<PageResponse> => {
  switch (trouble) {
    case 'timeout':
      await new Promise((resolve) => setTimeout(resolve, IMPATIENT_MS + 200));
      return say(200, '{}');
    case 'status_500':
      return say(500, '{"error":"oops"}');
    case 'status_404':
      return say(404, '{"status":"unknown"}');
    case 'garbage':
      return say(200, '<html>Welcome to the hotel</html>');
    case 'unsigned':
      return say(
        200,
        sealAnswer(
          { payout_id: FindRequest.loose().parse(parseJson(request.body)).payout_id, status: 'unknown' },
          { secret: 'not ours', nowMs },
        ),
      );
    case 'about_another':
      return say(200, sealAnswer({ payout_id: 'another', status: 'unknown' }, { secret: SECRET, nowMs }));
    case 'huge':
      return say(200, ' '.repeat(1_000_000));
    case 'lost_answer':
      await answer();
      return say(502, 'bad gateway');
  }
};

export const makePayoutHarness = async (): Promise<SandboxPayoutHarness> => {
  const folder = await mkdtemp(join(tmpdir(), 'updraft-payouts-'));
  const bookPath = join(folder, 'payouts.log');
  const world = await makeTestWorld();
  const { now } = world;
  const { url } = world.server;
  let trouble: Trouble | null = null;
  let payouts = 0;
  const start = () =>
    createSandboxPayoutSite({
      mountPath: MOUNT_PATH,
      secret: SECRET,
      bookPath,
      now,
      delayMs: DELAY_MS,
      schedule: world.schedule,
      fetch: world.fetch,
    });
  let site = await start();
  const handle: PageHandler = (request) =>
    trouble === null ? site.handle(request) : broken({ trouble, request, nowMs: now() }, () => site.handle(request));
  world.server.mount(MOUNT_PATH, handle);
  const client = (change: { secret?: string; apiUrl?: string; timeoutMs?: number } = {}) =>
    createSandboxPayouts({ apiUrl: url + MOUNT_PATH, secret: SECRET, now, ...change });
  const [patient, impatient] = [client(), client({ timeoutMs: IMPATIENT_MS })];
  const asking = (): PayoutProvider => (trouble === 'timeout' ? impatient : patient);

  return {
    url: url + MOUNT_PATH,
    bookPath,
    provider: {
      id: patient.id,
      systems: patient.systems,
      send: (payout) => asking().send(payout),
      find: (payoutId) => asking().find(payoutId),
    },
    stranger: client({ secret: 'another secret' }),
    unreachable: client({ apiUrl: 'http://127.0.0.1:1' }),
    reader: createSandboxPayments({ apiUrl: url, secret: SECRET, now }),
    newPayout: (ending) => ({
      payoutId: `po-${++payouts}`,
      amountCents: 4_000 + payouts,
      currency: 'USD',
      system: 1,
      wallet: WALLETS[ending],
      description: 'Withdrawal',
      webhookUrl: world.webhookUrl,
    }),
    delayMs: DELAY_MS,
    breakWith: (next) => {
      trouble = next;
    },
    sentCents: async (payoutId) =>
      (await readPayoutBook(bookPath))
        .filter((entry) => entry.payoutId === payoutId && entry.state === 'paid')
        .map(({ amountCents }) => amountCents),
    restart: async () => {
      await world.settled();
      await site.close();
      site = await start();
    },
    takeWebhooks: world.takeWebhooks,
    forge: (rawBody) => rawBody.replace('payout_rejected', 'payout_paid'),
    answerWebhooksWith: world.answerWebhooksWith,
    pass: world.pass,
    nowMs: now,
    close: async () => {
      await world.settled();
      await site.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
