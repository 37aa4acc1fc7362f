import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payer, PaymentProvider, WebhookResult } from '@updraft/outside/payments';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { addReceivable, reinstateReceivable } from '../finance/receivables.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { erasePlayer } from '../../kernel/players.store.ts';
import { Deposits } from './deposits.commands.ts';

let world: World;
let deposits: Deposits;
const logged: { level: string; about: Record<string, unknown> }[] = [];
const payouts: unknown[] = [];
/** True if `readWebhook` has to query the provider about the next report. */
let isAskedFirst = false;
/** Result of the provider's next `readWebhook`. */
let read: WebhookResult = { ok: true, ignored: 'a test' };

const write =
  (level: string) =>
  (about: Record<string, unknown>): void =>
    void logged.push({ level, about });
const log = {
  ...createLog({ level: 'silent', pretty: false }),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
} as never;
const provider: PaymentProvider = {
  id: 'test',
  createInvoice: ({ invoiceId }) =>
    Promise.resolve({ ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` }),
  readWebhook: async ({ beforeAsking }) => {
    if (isAskedFirst) await beforeAsking?.();
    return read;
  },
};

beforeAll(async () => {
  world = await createWorld({ every: 400, settings: { 'deposit.maxCents': 5000 } });
  deposits = new Deposits({
    db: world.db,
    outbox: world.outbox,
    promo: world.promo,
    wagering: world.wagering,
    settings: world.settings,
    addReceivable,
    reinstateReceivable,
    givePercentages: world.givePercentages,
    limits: limitsGuard,
    log,
    notePayer: world.notePayer,
    providers: { card_aggregator: provider },
    payoutReporters: [{ ...provider, id: 'payer' }],
    onPayout: ({ event, providerId }) => Promise.resolve(void payouts.push({ event, providerId })),
    refreshProfile: () => Promise.resolve(),
    urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' },
  });
});
beforeEach(() => {
  logged.length = payouts.length = 0;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const report = () => deposits.webhook('test', { rawBody: '{}', headers: {}, nowMs: 0 });
const open = async (playerId: number, promocode: string | null = null) => {
  const outcome = await deposits.create({ playerId, method: 'card_aggregator', sumCents: 2500, promocode, key: null });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
const paid = (invoiceId: string, change: object = {}): WebhookResult => ({
  ok: true,
  event: {
    eventId: `event ${invoiceId}`,
    kind: 'paid',
    chargeId: `charge ${invoiceId}`,
    invoiceId,
    providerRef: 'ref',
    amountCents: 2500,
    currency: 'USD',
    occurredAtMs: 0,
    ...change,
  },
});

const instrumentsOf = async (playerId: number): Promise<{ kind: string; instrument: string }[]> =>
  world.db.query('select kind, instrument from deposit_instruments where player_id = $1 order by first_paid_at', [
    playerId,
  ]);
const paidBy = (invoiceId: string, payer: Payer): WebhookResult => ({ ok: true, paidBy: { invoiceId, payer } });

describe('[RF-6] a report of the payer', () => {
  const tell = async (result: WebhookResult) => {
    read = result;
    const outcome = await report();
    return outcome.ok ? outcome.effect : outcome.reason;
  };

  it.each([
    ['before', ['noted', 'credited']],
    ['after', ['credited', 'noted']],
  ])('[RF-6] a report %s the payment keeps a hash of the card, and the payment is credited', async (when, effects) => {
    const { id } = await world.player();
    const { invoiceId } = await open(id);
    const reports = [paidBy(invoiceId, 'card:Fingerprint1'), paid(invoiceId)];
    const told = [];
    for (const one of when === 'before' ? reports : reports.reverse()) told.push(await tell(one));
    expect(told).toEqual(effects);
    expect(await tell(paidBy(invoiceId, 'card:Fingerprint1'))).toBe('noted');
    expect(await instrumentsOf(id)).toEqual([
      { kind: 'card', instrument: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    ]);
    expect(await world.balance(id)).toBe(2500);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('[RF-6] a failed report of the payer %s the payment leaves the credit unchanged', async (_when, isFirst) => {
    const { id } = await world.player();
    const { invoiceId } = await open(id);
    const failing = async (): Promise<void> => {
      const tx = vi.spyOn(world.outbox, 'tx').mockRejectedValueOnce(new Error('no database'));
      await expect(tell(paidBy(invoiceId, 'card:Fingerprint2'))).rejects.toThrow('no database');
      tx.mockRestore();
    };
    if (isFirst) await failing();
    expect(await tell(paid(invoiceId))).toBe('credited');
    if (!isFirst) await failing();
    expect([await world.balance(id), await instrumentsOf(id)]).toEqual([2500, []]);
  });

  it.each(['none of ours', '00000000-0000-0000-0000-000000000000'])(
    '[RF-6] a report of the payer is ignored for the unknown invoice %s',
    async (invoiceId) => {
      expect(await tell(paidBy(invoiceId, 'card:Fingerprint3'))).toBe('ignored');
    },
  );

  it('keeps nothing of a player whose data were erased', async () => {
    const { id } = await world.player();
    const { invoiceId } = await open(id);
    await erasePlayer(world.db, id, (steamId) => `erased:${steamId}`);
    await tell(paidBy(invoiceId, 'card:Fingerprint4'));
    expect(await instrumentsOf(id)).toEqual([]);
  });

  it('comes with the payment where that names the payer, also of a payment that is held', async () => {
    const { id } = await world.player();
    const [first, second] = [await open(id), await open(id)];
    expect(await tell(paid(first.invoiceId, { payer: 'wallet:W-1' }))).toBe('credited');
    expect(await tell(paid(second.invoiceId, { payer: 'address:TX1', amountCents: 1 }))).toBe('review');
    expect(await tell(paid(second.invoiceId, { eventId: 'f', chargeId: 'f', kind: 'failed', payer: 'card:F5' }))).toBe(
      'failed',
    );
    expect((await instrumentsOf(id)).map(({ kind }) => kind)).toEqual(['wallet', 'address']);
  });

  it('distinguishes kinds and providers, and no ways to write one number', async () => {
    const { id } = await world.player();
    for (const [providerId, payer] of [
      ['test', 'wallet:+7 900 000-00-02'],
      ['test', 'wallet:79000000002'],
      ['test', 'wallet:++'],
      ['other', 'wallet:79000000002'],
      ['test', 'card:79000000002'],
    ] as const)
      await world.db.tx((query) => world.notePayer(query, { playerId: id, providerId, payer }));
    expect((await instrumentsOf(id)).map(({ kind }) => kind)).toEqual(['wallet', 'wallet', 'card']);
  });
});

describe('[M9] a report of a provider', () => {
  it('is answered if it is about nothing of the site, and the operator is told of it', async () => {
    read = { ok: true, ignored: 'a payment method was added', answer: 'OK' };
    expect(await report()).toEqual({ ok: true, effect: 'ignored', answer: 'OK' });
    expect(logged).toEqual([{ level: 'info', about: { providerId: 'test', report: 'a payment method was added' } }]);
  });

  it('is passed to the payouts if it is about a payout', async () => {
    const payout = { payoutId: 'p', status: 'paid' };
    read = { ok: true, payout } as unknown as WebhookResult;
    expect(await report()).toEqual({ ok: true, effect: 'ignored' });
    expect(payouts).toEqual([{ event: payout, providerId: 'test' }]);
    // A provider that only pays out reports to its own address.
    await deposits.webhook('payer', { rawBody: '{}', headers: {}, nowMs: 0 });
    expect(payouts.at(-1)).toEqual({ event: payout, providerId: 'payer' });
  });

  it('is refused if its provider is not connected', async () => {
    expect(await deposits.webhook('other', { rawBody: '{}', headers: {}, nowMs: 0 })).toEqual({
      ok: false,
      reason: 'unknown_provider',
    });
  });

  it('proves genuine by its signature, before anything is asked or written', async () => {
    const proven = async (result: WebhookResult, isAsked = false): Promise<boolean> => {
      [read, isAskedFirst] = [result, isAsked];
      let isGenuine = false;
      await deposits.webhook('test', { rawBody: '{}', headers: {}, nowMs: 0, onGenuine: () => (isGenuine = true) });
      isAskedFirst = false;
      return isGenuine;
    };
    expect(await proven({ ok: false, reason: 'bad_signature' })).toBe(false);
    expect(await proven({ ok: false, reason: 'stale' })).toBe(false);
    expect(await proven({ ok: false, reason: 'unavailable' }, true)).toBe(true);
    expect(await proven({ ok: true, ignored: 'a test' })).toBe(true);
    expect(await proven(paid('none of ours either'))).toBe(true);
  });

  it('has its effect beside two others at most, so that players find the database free', async () => {
    let [running, most] = [0, 0];
    const tx = world.outbox.tx.bind(world.outbox);
    const watched = vi.spyOn(world.outbox, 'tx').mockImplementation(async (work) => {
      most = Math.max(most, ++running);
      try {
        return await tx(work);
      } finally {
        running--;
      }
    });
    read = paid('none of ours at all');
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => report()));
    watched.mockRestore();
    const effects = outcomes.map((outcome) => outcome.ok && outcome.effect).sort();
    expect(effects).toEqual([...Array.from({ length: 29 }, () => 'repeated'), 'review']);
    expect(most).toBe(3);
  });

  it('[S9] is logged with its effect: what staff must look at as a warning', async () => {
    const { invoiceId } = await open((await world.player()).id);
    const tell = async (result: WebhookResult) => {
      read = result;
      logged.length = 0;
      await report();
      return logged.map(({ level, about }) => [level, about['effect'], about['invoiceId'], about['kind']]);
    };
    expect(await tell(paid(invoiceId))).toEqual([['info', 'credited', invoiceId, 'paid']]);
    expect(await tell(paid('none of ours'))).toEqual([['warn', 'review', 'none of ours', 'paid']]);
    expect(await tell(paid(invoiceId, { eventId: 'back', kind: 'charged_back' }))).toEqual([
      ['warn', 'reversed', invoiceId, 'charged_back'],
    ]);
  });
});

it('a deposit above the largest sum is refused, and the refusal names the largest sum', async () => {
  const { id: playerId } = await world.player();
  expect(
    await deposits.create({ playerId, method: 'card_aggregator', sumCents: 5001, promocode: null, key: null }),
  ).toMatchObject({ message: 'deposit_api.max_sum', params: { sum: 50 } });
});

it('[PR-5] an invoice keeps its code and the percentage that the code had when it was opened', async () => {
  const { id } = await world.player();
  const code = { text: 'KEEP-5', kind: 'percent' as const, basisPoints: 500, amountCents: null, entryId: null };
  const limits = { endsAt: null, totalLimit: null, dailyLimit: null, minDepositCents: 0, createdBy: id };
  expect(await world.promo.create({ ...code, ...limits })).toMatchObject({ ok: true });
  const { invoiceId } = await open(id, 'keep-5');
  expect(
    await world.db.query('select promo_code, promo_basis_points from invoices where id = $1', [invoiceId]),
  ).toEqual([{ promo_code: 'KEEP-5', promo_basis_points: 500 }]);
});

it('[S9] invoices that could not be expired are told to the operator, and the server goes on', async () => {
  const away = vi.spyOn(world.db, 'tx').mockRejectedValue(new Error('the database is away'));
  deposits.start();
  await deposits.stop();
  away.mockRestore();
  expect(logged).toEqual([
    { level: 'error', about: { err: expect.objectContaining({ message: 'the database is away' }) as Error } },
  ]);
});

it('[M9] genuine reports that come while the server stops are turned away, to come again', async () => {
  await deposits.stop();
  read = paid('too late');
  expect(await report()).toEqual({ ok: false, reason: 'busy' });
  read = { ok: false, reason: 'bad_signature' };
  expect(await report()).toEqual({ ok: false, reason: 'bad_signature' });
});
