import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageHandler, PageResponse } from '../../../http/page.ts';
import type { P2pHarness, P2pTrouble } from '../../p2p-contract-tests.ts';
import type { P2pWallet } from '../../p2p.ts';
import { makeTestWorld } from '../../testing/world.ts';
import { accountSecret, P2P_ACCOUNT } from '../accounts.ts';
import { seal } from '../sealed.ts';
import { createSandboxWallet } from '../wallet-client.ts';
import { createSandboxWalletSite } from '../wallet-site.ts';

/** Harness with the wallet site and its client on one real server. */

const SECRET = 'a shared secret of the tests';
const MOUNT_PATH = '/sandbox/wallet';
/** Client's timeout in tests with missing responses. Other tests use the client's default timeout. */
const IMPATIENT_MS = 250;

export interface SandboxWalletHarness extends P2pHarness {
  url: string;
  bookPath: string;
}

const say = (status: number, body: string): PageResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

export const makeWalletHarness = async (): Promise<SandboxWalletHarness> => {
  const folder = await mkdtemp(join(tmpdir(), 'updraft-wallet-'));
  const bookPath = join(folder, 'wallet.log');
  const world = await makeTestWorld();
  const { url } = world.server;
  let requests = 0;
  let broken: P2pTrouble | null = null;
  const start = () =>
    createSandboxWalletSite({ publicUrl: url, mountPath: MOUNT_PATH, secret: SECRET, bookPath, now: world.now });
  let site = await start();
  const handle: PageHandler = async (request) => {
    if (broken === null) return site.handle(request);
    if (broken === 'timeout') await new Promise((resolve) => setTimeout(resolve, IMPATIENT_MS + 200));
    if (broken === 'about_another')
      return say(
        200,
        seal(
          { receipt: '1', invoice_id: '1', status: 'not_found', url, payee: '1' },
          { secret: accountSecret(P2P_ACCOUNT, SECRET), nowMs: world.now() },
        ),
      );
    if (broken === 'status_500') return say(500, '{}');
    return broken === 'status_404'
      ? say(404, '{"status":"not_found"}')
      : say(200, '{"receipt":"1","status":"not_found"}');
  };
  world.server.mount(MOUNT_PATH, handle);
  const client = (change: { secret?: string; apiUrl?: string; timeoutMs?: number } = {}) =>
    createSandboxWallet({ apiUrl: url + MOUNT_PATH, secret: SECRET, now: world.now, ...change });
  const [patient, impatient] = [client(), client({ timeoutMs: IMPATIENT_MS })];
  const asking = (): P2pWallet => (broken === 'timeout' ? impatient : patient);

  return {
    url: url + MOUNT_PATH,
    bookPath,
    wallet: {
      id: patient.id,
      createRequest: (request) => asking().createRequest(request),
      findReceipt: (receipt) => asking().findReceipt(receipt),
    },
    stranger: client({ secret: 'another secret' }),
    unreachable: client({ apiUrl: 'http://127.0.0.1:1' }),
    newRequest: () => ({
      invoiceId: `inv-${++requests}`,
      amountKopecks: 231_125,
      expiresAtMs: world.now() + 1_800_000,
    }),
    transfer: async (page, kind) => {
      const response = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ choice: kind }),
        redirect: 'manual',
      });
      return /\/receipt\/(\d+)/.exec(response.headers.get('location') ?? '')?.[1] ?? `no receipt: ${response.status}`;
    },
    setBroken: (how) => {
      broken = how;
    },
    restart: async () => {
      await site.close();
      site = await start();
    },
    pass: world.pass,
    nowMs: world.now,
    close: async () => {
      await site.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
