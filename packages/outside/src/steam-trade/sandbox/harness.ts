import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalServer } from '../../http/testing/local-server.ts';
import type { Ending, TradeHarness } from '../contract-tests.ts';
import { readTradeBook } from './book.ts';
import { createSandboxTrades } from './client.ts';
import { type SandboxTradeSite, createSandboxTradeSite } from './site.ts';

/** Harness with the stand-in and its client on one real server, with a clock that the test moves. */

const SECRET = 'a shared secret of the tests';
const NAMES = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Battle-Scarred)',
  'Glock-18 | Fade (Factory New)',
  'P250 | Sand Dune (Field-Tested)',
];
const PARTNERS = {
  normal: '76561199000000001',
  private: '76561199000000002',
  hold: '76561199000000003',
  banned: '76561199000000004',
};
const MODES = { private: 'private', hold: 'hold', banned: 'cannot_trade' } as const;

export interface SandboxTradeHarness extends TradeHarness {
  url: string;
  clock: { nowMs: number };
  site(): SandboxTradeSite;
  bookPath: string;
  get(path: string): Promise<{ status: number; text: string }>;
  post(path: string, form: Record<string, string>): Promise<number>;
}

export const makeTradeHarness = async ({
  acceptAfterMs = null,
}: { acceptAfterMs?: number | null } = {}): Promise<SandboxTradeHarness> => {
  const folder = await mkdtemp(join(tmpdir(), 'trades-'));
  const bookPath = join(folder, 'trades.log');
  const server = await startLocalServer();
  const clock = { nowMs: Date.UTC(2026, 5, 1, 12) };
  const mountPath = '/sandbox/trade';
  const now = (): number => clock.nowMs;
  let losing = false;
  let offers = 0;
  const open = (): Promise<SandboxTradeSite> =>
    createSandboxTradeSite({
      publicUrl: server.url,
      mountPath,
      secret: SECRET,
      siteName: 'Updraft',
      now,
      path: bookPath,
      names: () => NAMES,
      isSoldOut: (name) => name === 'Sold Out',
      acceptAfterMs,
      tickMs: 0,
    });
  let site = await open();
  server.mount(mountPath, async (request) => {
    const answer = await site.handle(request);
    if (!losing || request.path !== '/api/offers') return answer;
    losing = false;
    return { status: 502, headers: {}, body: '' };
  });
  const connect = (apiUrl = server.url + mountPath) =>
    createSandboxTrades({ apiUrl, hookUrl: `${server.url}/hooks/trade`, secret: SECRET, now });
  const service = connect();
  server.mount('/hooks', service.handleHook);

  const get = async (path: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(server.url + mountPath + path);
    return { status: response.status, text: await response.text() };
  };
  const post = async (path: string, form: Record<string, string>): Promise<number> =>
    (
      await fetch(server.url + mountPath + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      })
    ).status;
  for (const [partner, mode] of Object.entries(MODES))
    await post(`/account/${PARTNERS[partner as keyof typeof MODES]}`, { mode });

  const base = (partnerSteamId: string = PARTNERS.normal) => ({
    offerId: `offer-${++offers}`,
    partnerSteamId,
    token: 'Ab_-1234',
    message: `Updraft ${offers}`,
    expiresAtMs: clock.nowMs + 600_000,
  });
  return {
    url: server.url + mountPath,
    clock,
    site: () => site,
    bookPath,
    get,
    post,
    service,
    unreachable: connect('http://127.0.0.1:1'),
    partners: PARTNERS,
    gift: (partner) => ({ ...base(partner), give: [NAMES[0] ?? ''], receive: [] }),
    request: (assetIds, partner) => ({ ...base(partner), give: [], receive: assetIds }),
    act: async (platformId, ending: Ending) => {
      if ((await post(`/offer/${platformId}`, { choice: ending })) !== 303) throw new Error(`could not ${ending}`);
    },
    timesSent: async ({ offerId }) =>
      (await readTradeBook(bookPath)).find((one) => one.offerId === offerId)?.times ?? 0,
    restart: async () => {
      await site.close();
      site = await open();
      return connect();
    },
    loseNextAnswer: () => {
      losing = true;
    },
    close: async () => {
      await site.close();
      await service.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
