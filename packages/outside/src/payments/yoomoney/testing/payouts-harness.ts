import type { PageHandler, PageRequest, PageResponse } from '../../../http/page.ts';
import type { PayoutHarness, Trouble } from '../../payout-contract-tests.ts';
import type { PayoutMemory, PayoutProvider } from '../../payouts.ts';
import type { TestWorld } from '../../testing/world.ts';
import { createYoomoneyPayouts } from '../payouts.ts';
import { ACCOUNT, IMPATIENT_MS, makeYoomoneyDouble, say } from './double.ts';
import type { FakeYoomoney } from './fake-yoomoney.ts';

/**
 * Harness with the double of YooMoney, the client, and the caller's memory of payouts. Tests can break the connection.
 */

const DELAY_MS = 60_000;
const ENDINGS = { paid: '1', rejected: '7', delayed: '3', refusedLate: '5' } as const;

/**
 * Faults of the connection to YooMoney that tests inject. A forged response is none of them: responses bear no
 * signature, and TLS alone protects them.
 */
export const YOOMONEY_TROUBLES = ['timeout', 'status_500', 'status_404', 'garbage', 'lost_answer', 'huge'] as const;

export interface YoomoneyPayoutsHarness extends PayoutHarness {
  world: TestWorld;
  yoomoney: FakeYoomoney;
  /** References that the caller has stored, by the ids of their payouts. */
  references: Map<string, string>;
  /** The client without the caller's memory. */
  client: PayoutProvider;
  memoryOf(payoutId: string): PayoutMemory;
  wallet(ending: keyof typeof ENDINGS): string;
  setRate(kopecksPerDollar: number | null): void;
  /** Returns the methods of the requests since the last call. */
  takeRequests(): string[];
}

export const makeYoomoneyPayoutsHarness = async (): Promise<YoomoneyPayoutsHarness> => {
  const { world, yoomoney } = await makeYoomoneyDouble();
  const { url } = world.server;
  const references = new Map<string, string>();
  let trouble: Trouble | null = null;
  let hasLost = false;
  let payouts = 0;
  let rate: number | null = 9_245;
  let requests: string[] = [];

  const losing = async (request: PageRequest): Promise<PageResponse> => {
    if (hasLost) return say(502, 'bad gateway');
    const answer = await yoomoney.handle(request);
    hasLost = request.path === '/api/process-payment';
    return hasLost ? say(502, 'bad gateway') : answer;
  };
  const handle: PageHandler = async (request) => {
    requests.push(request.path.replace('/api/', ''));
    switch (trouble) {
      case 'timeout':
        await new Promise((resolve) => setTimeout(resolve, IMPATIENT_MS + 200));
        return say(200, '{"operations":[]}');
      case 'status_500':
        return say(500, '{"operations":[]}');
      case 'status_404':
        return say(404, '{"operations":[]}');
      case 'garbage':
        return say(200, '<html>Welcome to the hotel</html>');
      case 'huge':
        return say(200, ' '.repeat(2_000_000));
      case 'lost_answer':
        return losing(request);
      default:
        return yoomoney.handle(request);
    }
  };
  world.server.mount('/', handle);
  const connect = (change: { url?: string; token?: string; timeoutMs?: number } = {}): PayoutProvider =>
    createYoomoneyPayouts({
      url,
      token: ACCOUNT.token,
      rates: { current: () => Promise.resolve(rate === null ? null : { kopecksPerDollar: rate, asOfMs: 0 }) },
      ...change,
    });
  const memoryOf = (payoutId: string): PayoutMemory => ({
    reference: references.get(payoutId) ?? null,
    remember: (reference) => {
      const first = references.get(payoutId) ?? reference;
      references.set(payoutId, first);
      return Promise.resolve(first);
    },
  });
  /** Returns the client as the site uses it, with the stored memory of each payout. */
  const withMemory = (of: PayoutProvider): PayoutProvider => ({
    ...of,
    send: (payout) => of.send(payout, memoryOf(payout.payoutId)),
    find: (payoutId, providerRef) => of.find(payoutId, providerRef ?? references.get(payoutId)),
  });
  const [patient, impatient] = [connect(), withMemory(connect({ timeoutMs: IMPATIENT_MS }))];
  const remembering = withMemory(patient);
  const asking = (): PayoutProvider => (trouble === 'timeout' ? impatient : remembering);
  const wallet = (ending: keyof typeof ENDINGS): string =>
    `4100${String(++payouts).padStart(10, '0')}${ENDINGS[ending]}`;

  return {
    world,
    yoomoney,
    references,
    client: patient,
    memoryOf,
    wallet,
    setRate: (next) => {
      rate = next;
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
    stranger: withMemory(connect({ token: 'another token' })),
    unreachable: withMemory(connect({ url: 'http://127.0.0.1:1' })),
    newPayout: (ending) => ({
      wallet: wallet(ending),
      payoutId: `withdrawal-${payouts}`,
      amountCents: 4_000 + payouts,
      currency: 'USD',
      system: 2,
      description: 'Withdrawal',
      webhookUrl: world.webhookUrl,
    }),
    delayMs: DELAY_MS,
    breakWith: (next) => {
      trouble = next;
      hasLost = false;
    },
    sentCents: (payoutId) =>
      Promise.resolve(
        yoomoney.operations
          .filter(({ label, direction, status }) => label === payoutId && direction === 'out' && status === 'success')
          .map(({ amount }) => Math.round((amount * 10_000) / (rate ?? 1))),
      ),
    forget: () => references.clear(),
    restart: world.settled,
    pass: world.pass,
    nowMs: world.now,
    close: async () => {
      await world.settled();
      await world.close();
    },
  };
};
