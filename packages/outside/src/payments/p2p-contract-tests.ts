import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { P2pRequest, P2pRequestResult, P2pWallet, Receipt } from './p2p.ts';

/** Contract tests of every wallet to wallet method, run against a test wallet or a double over real HTTP. */

/** Transfers that a test makes: as requested, a rouble less, without the comment, and to another wallet. */
export const TRANSFERS = ['exact', 'rouble_less', 'no_comment', 'other_payee'] as const;
export type TransferKind = (typeof TRANSFERS)[number];

/** Faults of the connection to the wallet; `about_another`: the response is about another request. */
export const P2P_TROUBLES = ['status_500', 'status_404', 'garbage', 'about_another', 'timeout'] as const;
export type P2pTrouble = (typeof P2P_TROUBLES)[number];

export interface P2pHarness {
  wallet: P2pWallet;
  /** The same client with a wrong secret. */
  stranger: P2pWallet;
  /** A client of an address without a server. */
  unreachable: P2pWallet;
  /** Returns a request of the site with a new invoice id. */
  newRequest(): P2pRequest;
  /** Acts as the payer. Returns the receipt number. */
  transfer(url: string, kind: TransferKind): Promise<string>;
  /** Breaks the connection to the wallet; null restores it. */
  setBroken(how: P2pTrouble | null): void;
  restart(): Promise<void>;
  pass(durationMs: number): Promise<void>;
  nowMs(): number;
  close(): Promise<void>;
}

const paidAt = (found: Receipt | null): number => (found?.status === 'found' ? found.paidAtMs : 0);

const opened = (result: P2pRequestResult): Extract<P2pRequestResult, { ok: true }> => {
  if (!result.ok) throw new Error(result.reason);
  return result;
};

export interface P2pTraits {
  /** True if the operator may have several wallets. A client with a single wallet finds no transfer to another. */
  hasSeveral?: boolean;
}

export const describeP2pWallet = (
  name: string,
  make: () => Promise<P2pHarness>,
  { hasSeveral = true }: P2pTraits = {},
): void => {
  describe(`${name}: wallet to wallet`, () => {
    let h: P2pHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    const arriving = (kopecks: number): number => h.wallet.arriving?.(kopecks) ?? kopecks;
    const pay = async (kind: TransferKind) => {
      const request = h.newRequest();
      const { url, payee } = opened(await h.wallet.createRequest(request));
      const receipt = await h.transfer(url, kind);
      return { request, payee, receipt, found: await h.wallet.findReceipt(receipt) };
    };

    it('finds a transfer by its receipt, with payee, roubles, time and comment', async () => {
      const { request, payee, receipt, found } = await pay('exact');
      expect(receipt.length).toBeGreaterThan(10);
      expect(found).toMatchObject({
        status: 'found',
        payee,
        amountKopecks: arriving(request.amountKopecks),
        currency: 'RUB',
        comment: request.invoiceId,
      });
      // A receipt may state the time in whole seconds.
      expect(Math.floor(h.nowMs() / 1000)).toBe(Math.floor(paidAt(found) / 1000));
    });

    it.each([
      [
        'rouble_less',
        ({ amountKopecks, invoiceId }: P2pRequest) => ({ paid: amountKopecks - 100, comment: invoiceId }),
      ],
      ['no_comment', ({ amountKopecks }: P2pRequest) => ({ paid: amountKopecks, comment: '' })],
    ] as const)('the transfer %s is returned with the sum and the comment that arrived', async (kind, expected) => {
      const { request, payee, found } = await pay(kind);
      const { paid, comment } = expected(request);
      expect(found).toMatchObject({ status: 'found', payee, amountKopecks: arriving(paid), comment });
    });

    if (hasSeveral) {
      it('a transfer to another wallet is returned with that wallet as payee', async () => {
        const { payee, found } = await pay('other_payee');
        expect(found).toMatchObject({ status: 'found' });
        expect((found as Extract<Receipt, { status: 'found' }>).payee).not.toBe(payee);
      });

      it('names the requested wallet as payee', async () => {
        const result = opened(await h.wallet.createRequest({ ...h.newRequest(), payee: '+7 911 222-33-44' }));
        expect(result.payee).toBe('+7 911 222-33-44');
        expect(await h.wallet.findReceipt(await h.transfer(result.url, 'exact'))).toMatchObject({
          payee: '+7 911 222-33-44',
        });
      });
    } else
      it('finds no transfer to another wallet, and requests none', async () => {
        expect((await pay('other_payee')).found).toEqual({ status: 'not_found' });
        expect(await h.wallet.createRequest({ ...h.newRequest(), payee: '+7 911 222-33-44' })).toEqual({
          ok: false,
          reason: 'refused',
        });
      });

    it.each(['', '1', '12345678901234', 'not a number', '../../secret', '9'.repeat(5_000)])(
      'finds no transfer for the receipt "%s"',
      async (receipt) => {
        expect(await h.wallet.findReceipt(receipt)).toEqual({ status: 'not_found' });
      },
    );

    it('each transfer has its own receipt, also the second one of a request, after its expiry', async () => {
      const request = h.newRequest();
      const { url } = opened(await h.wallet.createRequest(request));
      const one = await h.transfer(url, 'exact');
      await h.pass(request.expiresAtMs - h.nowMs() + 60_000);
      const other = await h.transfer(url, 'exact');
      expect(other).not.toBe(one);
      const times = (await Promise.all([one, other].map((receipt) => h.wallet.findReceipt(receipt)))).map(paidAt);
      expect([(times[0] ?? 0) < request.expiresAtMs, (times[1] ?? 0) > request.expiresAtMs]).toEqual([true, true]);
    });

    it('two requests with one invoice id have the same response', async () => {
      const request = h.newRequest();
      expect(await h.wallet.createRequest(request)).toEqual(await h.wallet.createRequest(request));
    });

    it('[M4] transfers survive a kill', async () => {
      const { receipt, found } = await pay('exact');
      await h.restart();
      expect(await h.wallet.findReceipt(receipt)).toEqual(found);
    });

    it.each(P2P_TROUBLES)('a look-up returns null, and not "not found", and a request fails on %s', async (how) => {
      const { receipt, found } = await pay('exact');
      h.setBroken(how);
      expect(await h.wallet.findReceipt(receipt)).toBeNull();
      expect((await h.wallet.createRequest(h.newRequest())).ok).toBe(false);
      h.setBroken(null);
      expect(await h.wallet.findReceipt(receipt)).toEqual(found);
    });

    it('the wallet is unavailable without a server, and returns nothing without the secret', async () => {
      const { receipt } = await pay('exact');
      expect(await h.unreachable.findReceipt(receipt)).toBeNull();
      expect(await h.unreachable.createRequest(h.newRequest())).toEqual({ ok: false, reason: 'unavailable' });
      expect(await h.stranger.findReceipt(receipt)).toBeNull();
      expect(await h.stranger.createRequest(h.newRequest())).toEqual({ ok: false, reason: 'refused' });
    });

    it.each([0, -100, 10.5, 1e15])('[S4] refuses a request of %d kopecks', async (amountKopecks) => {
      expect(await h.wallet.createRequest({ ...h.newRequest(), amountKopecks })).toEqual({
        ok: false,
        reason: 'refused',
      });
    });
  });
};
