import type { P2pWallet, Receipt } from '@updraft/outside/payments';
import { bonusOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import { createLimits } from '../../testing/limits.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { addReceivable, reinstateReceivable } from '../finance/receivables.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { Deposits } from './deposits.commands.ts';
import { P2pDeposits } from './p2p.ts';

let world: World;
let deposits: Deposits;
let p2p: P2pDeposits;
let isWalletUp = true;
let kopecksPerDollar = 9245;
let receiptNumber = 10_000_000_000;
const receipts = new Map<string, Receipt>();
const PAYEE = '+7 900 000-00-01';

/** A wallet in memory. Tests of the adapters cover the responses of real wallets. */
const wallet: P2pWallet = {
  id: 'test_wallet',
  createRequest: ({ invoiceId }) =>
    Promise.resolve(
      isWalletUp
        ? { ok: true, url: `https://wallet.test/${invoiceId}`, payee: PAYEE }
        : { ok: false, reason: 'unavailable' },
    ),
  findReceipt: (receipt) => Promise.resolve(isWalletUp ? (receipts.get(receipt) ?? { status: 'not_found' }) : null),
};

let listed: string[] = [];
let listedSinceMs: number[] = [];
let lookedUp: string[] = [];
/** A wallet that keeps a hundredth of a transfer, reports the number of a receipt, and lists transfers. */
const reportingWallet: P2pWallet = {
  ...wallet,
  id: 'reporting_wallet',
  arriving: (paidKopecks) => Math.floor((paidKopecks * 99) / 100),
  readWebhook: ({ rawBody }) =>
    rawBody === '' ? { ok: false, reason: 'bad_signature' } : { ok: true, receipt: rawBody },
  receiptsSince: (sinceMs) => {
    listedSinceMs.push(sinceMs);
    return Promise.resolve(isWalletUp ? listed : null);
  },
};
const reporting = {} as { p2p: P2pDeposits; deposits: Deposits };

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  const { db, outbox, promo, wagering, settings, givePercentages, notePayer } = world;
  const log = createLog({ level: 'silent', pretty: false });
  const credit = {
    promo,
    wagering,
    addReceivable,
    reinstateReceivable,
    givePercentages,
    notePayer,
    limits: limitsGuard,
  };
  const connect = (of: P2pWallet) => {
    const own = new P2pDeposits({
      db,
      outbox,
      ...credit,
      wallet: of,
      clock: systemClock,
      rates: { current: () => Promise.resolve(kopecksPerDollar === 0 ? null : { kopecksPerDollar, asOfMs: 0 }) },
      log,
      noteLookUp: (id) => void lookedUp.push(id),
    });
    const commands = new Deposits({
      db,
      outbox,
      ...credit,
      settings,
      providers: { qiwi: own.provider },
      onPayout: () => Promise.resolve(),
      onReceipt: (said) => own.receive(said),
      log,
      refreshProfile: () => Promise.resolve(),
      urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' },
    });
    return { own, commands };
  };
  ({ own: p2p, commands: deposits } = connect(wallet));
  ({ own: reporting.p2p, commands: reporting.deposits } = connect(reportingWallet));
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const open = async (playerId: number, sumCents = 2500, key: string | null = null) => {
  const outcome = await deposits.create({ playerId, method: 'qiwi', sumCents, promocode: null, key });
  if (!outcome.ok) throw new Error(outcome.message);
  return {
    id: outcome.invoiceId,
    url: outcome.url,
    expiresAt: outcome.expiresAt,
    roubles: (await p2p.roublesOf(outcome.invoiceId)) ?? 0,
  };
};
/** Makes a transfer at the wallet. Returns the number on the receipt. */
const transfer = (parts: Partial<Extract<Receipt, { status: 'found' }>>): string => {
  const receipt = String(receiptNumber++);
  receipts.set(receipt, {
    status: 'found',
    payee: PAYEE,
    amountKopecks: 231_125,
    currency: 'RUB',
    paidAtMs: Date.now() + 1000,
    comment: '',
    ...parts,
  });
  return receipt;
};
const check = (playerId: number, receipt: string, key: string | null = null) => p2p.check({ playerId, receipt, key });
const player = async () => (await world.player()).id;
const reviewsOf = (receipt: string) =>
  world.db.query('select reason, currency, amount_cents, player_id from deposit_reviews where event_id = $1', [
    receipt,
  ]);

describe('deposits from wallet to wallet', () => {
  it('asks for no more roubles than a call can say: such an invoice fails and does not stay open', async () => {
    const id = await player();
    const before = kopecksPerDollar;
    kopecksPerDollar = 110_000;
    expect(
      await deposits.create({ playerId: id, method: 'qiwi', sumCents: 1_000_000, promocode: null, key: null }),
    ).toEqual({ ok: false, message: 'deposit_api.provider_unavailable' });
    kopecksPerDollar = before;
    expect(await world.db.query('select status from invoices where player_id = $1', [id])).toEqual([
      { status: 'failed' },
    ]);
  });

  it('asks for roubles at the rate of the moment, started kopecks whole, and keeps to them', async () => {
    const id = await player();
    const first = await open(id, 2501, 'p2p-fixed');
    expect(first).toMatchObject({ url: `https://wallet.test/${first.id}`, roubles: 2312.18 });
    expect(first.expiresAt.getTime()).toBeGreaterThan(Date.now());
    kopecksPerDollar = 9300;
    expect(await open(id, 2501, 'p2p-fixed')).toEqual(first);
    kopecksPerDollar = 9245;
  });

  it('says so while there is no rate or the wallet does not answer', async () => {
    const id = await player();
    const create = () => deposits.create({ playerId: id, method: 'qiwi', sumCents: 2500, promocode: null, key: null });
    kopecksPerDollar = 0;
    expect(await create()).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    kopecksPerDollar = 9245;
    isWalletUp = false;
    expect(await create()).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    expect(await check(id, '99999999999')).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    isWalletUp = true;
  });

  it('[M9] credits a transfer whose payee, roubles, time and comment match, once', async () => {
    const id = await player();
    const { id: invoice } = await open(id);
    const receipt = transfer({ comment: invoice });
    expect(await check(id, receipt)).toEqual({ ok: true, sumCents: 2500 });
    expect(await check(id, receipt)).toMatchObject({ message: 'deposit_api.transaction_completed' });
    expect(await world.balance(id)).toBe(2500);
  });

  it('[M3] a repeated key gets the first answer, another receipt under it none', async () => {
    const id = await player();
    const receipt = transfer({ comment: (await open(id)).id });
    const first = await check(id, receipt, 'receipt-key');
    expect(await check(id, receipt, 'receipt-key')).toEqual(first);
    expect(await check(id, transfer({}), 'receipt-key')).toMatchObject({ message: 'app_api.key_reused' });
    expect(await world.balance(id)).toBe(2500);
  });

  it('[M3] returns a refusal again under its key, and checks anew under another', async () => {
    const id = await player();
    const { id: invoice } = await open(id);
    const receipt = transfer({ comment: invoice });
    isWalletUp = false;
    const refused = await check(id, receipt, 'receipt-key-2');
    isWalletUp = true;
    expect(refused).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    expect(await check(id, receipt, 'receipt-key-2')).toEqual(refused);
    expect(await check(id, receipt, 'receipt-key-3')).toEqual({ ok: true, sumCents: 2500 });
  });

  it('[M4] accept one receipt of many at once, also of two players', async () => {
    const [id, stranger] = [await player(), await player()];
    const receipt = transfer({ comment: (await open(id)).id });
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, () => check(id, receipt)),
      ...Array.from({ length: 3 }, () => check(stranger, receipt)),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok)
        expect(['deposit_api.transaction_completed', 'deposit_api.payment_not_found']).toContain(outcome.message);
    expect([await world.balance(id), await world.balance(stranger)]).toEqual([2500, 0]);
  });

  it.each(['', '1234567890', '12345678901', '../../etc'])('refuses the unknown receipt "%s"', async (receipt) => {
    expect(await check(await player(), receipt)).toMatchObject({ message: 'deposit_api.transaction_not_found' });
  });

  it('[S6] takes no transfer for an invoice of another player, to another payee, or made before the invoice', async () => {
    const [id, stranger] = [await player(), await player()];
    const { id: invoice } = await open(id);
    for (const [who, parts] of [
      [stranger, { comment: invoice }],
      [id, { comment: invoice, payee: '+7 900 000-00-99' }],
      [id, { comment: invoice, paidAtMs: Date.now() - 60_000 }],
      [id, { comment: '', payee: '+7 900 000-00-99' }],
    ] as const) {
      const receipt = transfer(parts);
      expect(await check(who, receipt)).toMatchObject({ message: 'deposit_api.payment_not_found' });
      expect(await reviewsOf(receipt)).toEqual([]);
    }
    expect(await check(id, transfer({ comment: invoice }))).toMatchObject({ ok: true });
  });

  it('[M9] puts money that came to us and does not match before staff: another sum, no comment, a second transfer', async () => {
    const id = await player();
    const { id: invoice } = await open(id);
    const less = transfer({ comment: invoice, amountKopecks: 231_025 });
    const bare = transfer({});
    const foreign = transfer({ comment: invoice, currency: 'KZT' });
    for (const receipt of [less, bare, less, foreign])
      expect(await check(id, receipt)).toMatchObject({ message: 'deposit_api.contact_support' });
    expect(await reviewsOf(less)).toEqual([
      { reason: 'wrong_amount', currency: 'RUB', amount_cents: 231_025, player_id: id },
    ]);
    expect(await reviewsOf(foreign)).toMatchObject([{ reason: 'wrong_currency', currency: 'KZT' }]);
    expect(await reviewsOf(bare)).toEqual([
      { reason: 'unknown_invoice', currency: 'RUB', amount_cents: 231_125, player_id: null },
    ]);
    expect(await check(id, transfer({ comment: invoice }))).toMatchObject({ ok: true });
    const second = transfer({ comment: invoice });
    expect(await check(id, second)).toMatchObject({ message: 'deposit_api.contact_support' });
    expect(await reviewsOf(second)).toMatchObject([{ reason: 'paid_again' }]);
    expect(await world.balance(id)).toBe(2500);
  });

  it('[M9] are credited if paid in time, whenever the receipt comes; later ones wait for staff', async () => {
    const id = await player();
    for (const [paidMinutesAgo, expected] of [
      [20, { ok: true }],
      [5, { message: 'deposit_api.contact_support' }],
    ] as const) {
      const { id: invoice } = await open(id);
      await world.db.query(
        `update invoices set status = 'expired', created_at = now() - interval '40 minutes', expires_at = now() - interval '10 minutes' where id = $1`,
        [invoice],
      );
      expect(
        await check(id, transfer({ comment: invoice, paidAtMs: Date.now() - paidMinutesAgo * 60_000 })),
      ).toMatchObject(expected);
    }
    expect(await world.balance(id)).toBe(2500);
  });

  it('[LI-12] is held where an own break stands in the way', async () => {
    const id = await player();
    const limits = createLimits(world);
    const { id: invoice } = await open(id);
    await limits.takeBreak({ playerId: id, kind: 'pause', days: 1, key: null });
    expect(await check(id, transfer({ comment: invoice }))).toMatchObject({ message: 'deposit_api.contact_support' });
    expect(await world.balance(id)).toBe(0);
  });

  it('[RF-6] remembers the wallet that paid, where the receipt names it', async () => {
    const id = await player();
    expect(await check(id, transfer({ comment: (await open(id)).id }))).toMatchObject({ ok: true });
    const instruments = () =>
      world.db.query('select kind, instrument from deposit_instruments where player_id = $1', [id]);
    expect(await instruments()).toEqual([]);
    const receipt = transfer({ comment: (await open(id)).id, payer: '+7 900 000-00-07' });
    expect(await check(id, receipt)).toMatchObject({ ok: true });
    expect(await instruments()).toEqual([
      { kind: 'wallet', instrument: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    ]);
  });

  it('gives the nickname bonus like every deposit, and no webhook is believed', async () => {
    const { id } = await world.player({ username: 'ace updraft' });
    expect(await check(id, transfer({ comment: (await open(id)).id }))).toMatchObject({ ok: true });
    const [bonus] = await world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where id = $1',
      [bonusOf(id)],
    );
    expect(bonus?.balance_cents).toBe(250);
    expect(await deposits.webhook('test_wallet', { rawBody: '{}', headers: {}, nowMs: 0 })).toEqual({
      ok: false,
      reason: 'bad_signature',
    });
  });
});

describe('transfers that the wallet reports', () => {
  const ARRIVED = 228_813;
  const openInvoice = async (playerId: number): Promise<string> => {
    const outcome = await reporting.deposits.create({
      playerId,
      method: 'qiwi',
      sumCents: 2500,
      promocode: null,
      key: null,
    });
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.invoiceId;
  };
  const report = (rawBody: string) =>
    reporting.deposits.webhook('reporting_wallet', { rawBody, headers: {}, nowMs: Date.now() });

  it('says whether transfers are credited without their receipt', () =>
    expect([reporting.p2p.reportsTransfers, p2p.reportsTransfers]).toEqual([true, false]));

  it('[M9] credits a transfer once, reported and listed at once and again, less the fee of the wallet', async () => {
    const id = await player();
    const receipt = transfer({ comment: await openInvoice(id), amountKopecks: ARRIVED });
    listed = [receipt];
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => report(receipt)),
      reporting.p2p.receiveListed(),
      reporting.p2p.receiveListed(),
    ]);
    const effects = outcomes.flatMap((outcome) => (outcome?.ok ? [outcome.effect] : []));
    expect(effects).toHaveLength(4);
    expect(effects.every((effect) => effect === 'credited' || effect === 'repeated')).toBe(true);
    expect(await report(receipt)).toEqual({ ok: true, effect: 'repeated' });
    expect(await world.balance(id)).toBe(2500);
    expect(await reporting.p2p.check({ playerId: id, receipt, key: null })).toMatchObject({
      message: 'deposit_api.transaction_completed',
    });
  });

  it('[M9] puts a transfer before staff that came to us and matches no invoice', async () => {
    const id = await player();
    const invoice = await openInvoice(id);
    const [gross, stray] = [transfer({ comment: invoice }), transfer({ comment: 'rent' })];
    for (const receipt of [gross, stray]) expect(await report(receipt)).toEqual({ ok: true, effect: 'review' });
    expect(await reviewsOf(gross)).toMatchObject([{ reason: 'wrong_amount', currency: 'RUB', player_id: id }]);
    expect(await reviewsOf(stray)).toMatchObject([{ reason: 'unknown_invoice', player_id: null }]);
    expect(await world.balance(id)).toBe(0);
  });

  it('[M9] asks for a report again while the wallet does not tell of its transfer', async () => {
    const again = { ok: false, reason: 'unavailable' };
    expect(await report('98765432100')).toEqual(again);
    const id = await player();
    const receipt = transfer({ comment: await openInvoice(id), amountKopecks: ARRIVED });
    isWalletUp = false;
    expect(await report(receipt)).toEqual(again);
    isWalletUp = true;
    expect(await report(receipt)).toEqual({ ok: true, effect: 'credited' });
    expect(await report('')).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it('[S9] notes when the wallet told of all transfers, and not while one of them cannot be looked up', async () => {
    const id = await player();
    const [known, hidden] = [transfer({ comment: await openInvoice(id), amountKopecks: ARRIVED }), '98765432199'];
    lookedUp = [];
    for (const next of [[known, hidden], [known]]) {
      listed = next;
      await reporting.p2p.receiveListed();
    }
    isWalletUp = false;
    await reporting.p2p.receiveListed();
    isWalletUp = true;
    expect(lookedUp).toEqual(['reporting_wallet']);
  });

  it('[M9] finds transfers whose report was lost, the oldest first, also those of a time without a server', async () => {
    const id = await player();
    const invoice = await openInvoice(id);
    const [first, second] = [1, 2].map(() => transfer({ comment: invoice, amountKopecks: ARRIVED }));
    listed = [second ?? '', first ?? ''];
    const HOUR_MS = 3_600_000;
    listedSinceMs = [];
    isWalletUp = false;
    await reporting.p2p.receiveListed();
    expect(await world.balance(id)).toBe(0);
    isWalletUp = true;
    await reporting.p2p.receiveListed();
    expect(await world.balance(id)).toBe(2500);
    expect([await reviewsOf(first ?? ''), await reviewsOf(second ?? '')]).toMatchObject([
      [],
      [{ reason: 'paid_again' }],
    ]);
    expect(listedSinceMs.every((sinceMs) => sinceMs < Date.now() - HOUR_MS)).toBe(true);
  });

  it('[M9] credits what was paid in time though its report comes late', async () => {
    const id = await player();
    const invoice = await openInvoice(id);
    await world.db.query(
      `update invoices set status = 'expired', created_at = now() - interval '40 minutes', expires_at = now() - interval '10 minutes' where id = $1`,
      [invoice],
    );
    const paidAtMs = Date.now() - 20 * 60_000;
    expect(await report(transfer({ comment: invoice, amountKopecks: ARRIVED, paidAtMs }))).toEqual({
      ok: true,
      effect: 'credited',
    });
  });
});
