import type { PageHandler } from '../../../http/page.ts';
import type { P2pHarness, P2pTrouble } from '../../p2p-contract-tests.ts';
import type { P2pWallet } from '../../p2p.ts';
import { readFormPage } from '../../testing/form.ts';
import type { TestWorld } from '../../testing/world.ts';
import { createYoomoneyWallet } from '../wallet.ts';
import { ACCOUNT, IMPATIENT_MS, makeYoomoneyDouble, say } from './double.ts';
import type { FakeYoomoney } from './fake-yoomoney.ts';

/**
 * Harness with the double of YooMoney and the client on one real server. Tests can break the connection between them.
 */

export interface YoomoneyWalletHarness extends P2pHarness {
  world: TestWorld;
  yoomoney: FakeYoomoney;
  wallet: Required<P2pWallet>;
  /** Returns the form that the payer's browser posts. */
  formAt(url: string): Promise<ReturnType<typeof readFormPage>>;
}

export const makeYoomoneyWalletHarness = async (): Promise<YoomoneyWalletHarness> => {
  const { world, yoomoney } = await makeYoomoneyDouble();
  const { url } = world.server;
  let broken: P2pTrouble | null = null;
  let requests = 0;
  const handle: PageHandler = async (request) => {
    if (broken === null) return yoomoney.handle(request);
    if (broken === 'timeout') await new Promise((resolve) => setTimeout(resolve, IMPATIENT_MS + 200));
    if (broken === 'status_500') return say(500, '{}');
    if (broken === 'status_404') return say(404, '{"error":"illegal_param_operation_id"}');
    if (broken === 'garbage') return say(200, '<html>Welcome to the hotel</html>');
    const other = {
      operation_id: '1',
      status: 'success',
      direction: 'in',
      amount: 1,
      datetime: '2026-06-01T12:00:00Z',
    };
    return say(200, JSON.stringify({ account: '410010000000000', ...other }));
  };
  world.server.mount('/', handle);
  const connect = (change: { url?: string; token?: string; timeoutMs?: number } = {}) =>
    createYoomoneyWallet({
      ...ACCOUNT,
      url,
      feeBasisPoints: 100,
      formPages: { url: `${url}/to-payment`, secret: 'ours' },
      ...change,
    });
  const { wallet, handle: formPages } = connect();
  world.server.mount('/to-payment', formPages);
  const patient = wallet as Required<P2pWallet>;
  const impatient = connect({ timeoutMs: IMPATIENT_MS }).wallet;
  const asking = (): P2pWallet => (broken === 'timeout' ? impatient : patient);
  const formAt = async (page: string) => readFormPage(await (await fetch(page)).text());

  return {
    world,
    yoomoney,
    formAt,
    wallet: {
      ...patient,
      createRequest: (request) => asking().createRequest(request),
      findReceipt: (receipt) => asking().findReceipt(receipt),
    },
    stranger: connect({ token: 'another token' }).wallet,
    unreachable: connect({ url: 'http://127.0.0.1:1' }).wallet,
    newRequest: () => ({
      invoiceId: `inv-${++requests}`,
      amountKopecks: 231_125,
      expiresAtMs: world.now() + 1_800_000,
    }),
    transfer: async (page, kind) => {
      const { action, fields } = await formAt(page);
      if (kind === 'rouble_less') fields.set('sum', (Number(fields.get('sum')) - 1).toFixed(2));
      if (kind === 'no_comment') fields.delete('label');
      if (kind === 'other_payee') fields.set('receiver', '4100100000000000');
      const response = await fetch(action, { method: 'POST', body: fields });
      return /<p>(\d+)<\/p>/.exec(await response.text())?.[1] ?? `no receipt: ${response.status}`;
    },
    setBroken: (how) => {
      broken = how;
    },
    restart: world.settled,
    pass: world.pass,
    nowMs: world.now,
    close: async () => {
      await world.settled();
      await world.close();
    },
  };
};
