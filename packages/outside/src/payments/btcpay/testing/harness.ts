import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import type { PayoutHarness, Trouble } from '../../payout-contract-tests.ts';
import type { PayoutProvider } from '../../payouts.ts';
import { makeTestWorld } from '../../testing/world.ts';
import { createBtcpayPayouts } from '../payouts.ts';
import { ADDRESSES, type FakeServer, createFakeServer } from './fake-server.ts';

/**
 * Harness with the double of a BTCPay Server and its client over real HTTP. Tests can break the connection between
 * them.
 */

const STORE = { storeId: 'the-store', apiKey: 'an API key of the tests', webhookSecret: 'a webhook secret' };
const PAYOUT_METHOD = 'USDT-TRON';
const DELAY_MS = 60_000;
/** Client's timeout in tests with missing responses. Other tests use the client's default timeout. */
const IMPATIENT_MS = 250;

export interface BtcpayHarness extends PayoutHarness {
  provider: PayoutProvider & Required<Pick<PayoutProvider, 'readWebhook'>>;
  server: FakeServer;
  /**
   * Creates a client for another process. `before` is called before each of its requests with text such as `POST
   * /path`.
   */
  another(before: (request: string) => Promise<void>): PayoutProvider;
  webhookUrl: string;
  /** Returns a new address of this kind. */
  address(kind: keyof typeof ADDRESSES): string;
  /** Loses the response to the next request of this kind, which is carried out. Later responses arrive. */
  loseNext(what: 'create' | 'claim'): void;
  /** Returns the requests since the last call, as text such as `GET /path`. */
  takeRequests(): string[];
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const say = (status: number, body: string): PageResponse => ({ status, headers: {}, body });

const broken = async (
  trouble: Exclude<Trouble, 'lost_answer' | 'unsigned' | 'about_another'>,
): Promise<PageResponse> => {
  switch (trouble) {
    case 'timeout':
      await new Promise((resolve) => setTimeout(resolve, IMPATIENT_MS + 200));
      return say(200, '[]');
    case 'status_500':
      return say(500, '{"error":"oops"}');
    case 'status_404':
      return say(404, '[]');
    case 'garbage':
      return say(200, '<html>Welcome to the hotel</html>');
    case 'huge':
      return say(200, ' '.repeat(40_000_000));
  }
};

/**
 * Faults of the connection to BTCPay that tests inject. A forged response is none of them: responses bear no signature,
 * and TLS alone protects them.
 */
export const BTCPAY_TROUBLES = ['timeout', 'status_500', 'status_404', 'garbage', 'lost_answer', 'huge'] as const;

const kindOf = ({ method, path }: PageRequest): 'create' | 'claim' | null =>
  method !== 'POST' ? null : path.endsWith('/payouts') ? 'claim' : 'create';

export const makeBtcpayHarness = async (): Promise<BtcpayHarness> => {
  const world = await makeTestWorld();
  const { now, webhookUrl } = world;
  const { url } = world.server;
  const server = createFakeServer({
    ...STORE,
    payoutMethod: PAYOUT_METHOD,
    delayMs: DELAY_MS,
    webhookUrl,
    now,
    schedule: world.schedule,
    fetch: world.fetch,
  });
  let trouble: Trouble | null = null;
  let losing: 'create' | 'claim' | null = null;
  let hasLost = false;
  let payouts = 0;
  let addresses = 0;
  let requests: string[] = [];
  const handle: PageHandler = async (request) => {
    requests.push(`${request.method} ${request.path}`);
    if (losing !== null && kindOf(request) === losing) {
      losing = null;
      await server.handle(request);
      return say(502, 'bad gateway');
    }
    if (trouble === 'lost_answer') {
      if (hasLost) return say(502, 'bad gateway');
      const answer = await server.handle(request);
      if (kindOf(request) !== 'claim') return answer;
      hasLost = true;
      return say(502, 'bad gateway');
    }
    return trouble === null || trouble === 'unsigned' || trouble === 'about_another'
      ? server.handle(request)
      : broken(trouble);
  };
  world.server.mount('/', handle);
  const client = (change: Partial<Parameters<typeof createBtcpayPayouts>[0]> = {}) =>
    createBtcpayPayouts({ url, ...STORE, payoutMethod: PAYOUT_METHOD, ...change }) as BtcpayHarness['provider'];
  const [patient, impatient] = [client(), client({ timeoutMs: IMPATIENT_MS })];
  const asking = (): PayoutProvider => (trouble === 'timeout' ? impatient : patient);
  const address = (kind: keyof typeof ADDRESSES): string => {
    addresses += 1;
    const tail = [...String(addresses)].map((digit) => BASE58[Number(digit) + 10]).join('');
    return `${ADDRESSES[kind]}${tail.padEnd(32, '1')}`;
  };

  return {
    server,
    another: (before) =>
      client({
        fetch: async (input, init) => {
          await before(`${init?.method ?? 'GET'} ${new URL(new Request(input).url).pathname}`);
          return fetch(input, init);
        },
      }),
    webhookUrl,
    address,
    loseNext: (what) => {
      losing = what;
    },
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    provider: {
      ...patient,
      send: (payout) => asking().send(payout),
      find: (payoutId, providerRef) => asking().find(payoutId, providerRef),
    },
    stranger: client({ apiKey: 'another key' }),
    unreachable: client({ url: 'http://127.0.0.1:1' }),
    reader: patient,
    newPayout: (ending) => ({
      payoutId: `withdrawal-${++payouts}`,
      amountCents: 4_000 + payouts,
      currency: 'USD',
      system: 4,
      wallet: address(ending),
      description: 'Withdrawal',
      webhookUrl,
    }),
    delayMs: DELAY_MS,
    breakWith: (next) => {
      trouble = next;
      hasLost = false;
    },
    sentCents: (payoutId) => {
      const own = new Set(server.pulls.filter(({ name }) => name === payoutId).map(({ id }) => id));
      const paid = server.payouts.filter(({ pullPaymentId, state }) => own.has(pullPaymentId) && state === 'Completed');
      return Promise.resolve(paid.map(({ originalAmount }) => Math.round(Number(originalAmount) * 100)));
    },
    restart: async () => {
      await world.settled();
      server.tellAgain();
    },
    takeWebhooks: world.takeWebhooks,
    forge: (rawBody) => rawBody.replace('"Cancelled"', '"Completed"'),
    answerWebhooksWith: world.answerWebhooksWith,
    pass: world.pass,
    nowMs: now,
    close: async () => {
      await world.settled();
      await world.close();
    },
  };
};
