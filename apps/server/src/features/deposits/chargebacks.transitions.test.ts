import type { PaymentEvent } from '@updraft/outside/payments';
import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations.ts';
import { splitSql } from '../../db/split-sql.ts';
import { financeWorld } from '../../testing/finance-world.ts';

const here = financeWorld();

type Step = Pick<PaymentEvent, 'kind'> & Partial<PaymentEvent>;

const INQUIRY = { kind: 'inquiry', providerRef: 'a dispute' } as const;
const INQUIRY_ENDED = { kind: 'inquiry_ended', providerRef: 'a dispute' } as const;
const CHARGED_BACK = { kind: 'charged_back', providerRef: 'a dispute' } as const;
const REINSTATED = { kind: 'charge_reinstated' } as const;
/** Returns fields of a report that name the dispute with this id. */
const disputed = (id: string, parts: Partial<PaymentEvent> = {}) => ({ disputeId: id, providerRef: id, ...parts });
const taken = (id: string, amountCents: number) =>
  ({ kind: 'charged_back', ...disputed(id, { amountCents }) }) as const;
const won = (id: string, amountCents: number) =>
  ({ kind: 'charge_reinstated', ...disputed(id, { amountCents }) }) as const;
const asked = (id: string) => ({ kind: 'inquiry', ...disputed(id) }) as const;
const REFUNDED = { kind: 'refunded' } as const;
const REFUND_FAILED = { kind: 'refund_failed' } as const;
const PART = { kind: 'refunded', amountCents: 500, alike: 'a refund of 500' } as const;
const WHOLE = { kind: 'refunded', alike: 'a refund of 2500' } as const;

/**
 * Effects of the reports in their order, what the player owes afterwards in cents, and the rows that wait for finance.
 */
const TRANSITIONS: [name: string, steps: Step[], effects: string[], owed: number[], waiting: string[]][] = [
  ['an inquiry', [INQUIRY], ['noted'], [], ['inquiry']],
  ['an inquiry that ends', [INQUIRY, INQUIRY_ENDED], ['noted', 'noted'], [], []],
  ['an inquiry that is reported after its end', [INQUIRY_ENDED, INQUIRY], ['noted', 'ignored'], [], []],
  ['an inquiry that changes', [INQUIRY, INQUIRY], ['noted', 'ignored'], [], ['inquiry']],
  ['an inquiry that becomes a chargeback', [INQUIRY, CHARGED_BACK], ['noted', 'reversed'], [2500], []],
  ['an inquiry that is reported after its chargeback', [CHARGED_BACK, INQUIRY], ['reversed', 'ignored'], [2500], []],
  [
    'an inquiry that is reported after a chargeback of more than was left',
    [WHOLE, CHARGED_BACK, INQUIRY],
    ['reversed', 'review', 'ignored'],
    [2500],
    ['more_than_left'],
  ],
  [
    'an inquiry of another dispute after one that was won',
    [CHARGED_BACK, REINSTATED, { ...INQUIRY, providerRef: 'another dispute' }],
    ['reversed', 'reinstated', 'noted'],
    [],
    ['inquiry'],
  ],
  ['a refund after an inquiry', [INQUIRY, REFUNDED, INQUIRY_ENDED], ['noted', 'reversed', 'noted'], [2500], []],
  ['a dispute that is won', [CHARGED_BACK, REINSTATED], ['reversed', 'reinstated'], [], []],
  [
    'a dispute that is won, reported the other way round',
    [REINSTATED, CHARGED_BACK],
    ['review', 'reversed'],
    [2500],
    ['reinstated'],
  ],
  ['a refund of what was charged back', [CHARGED_BACK, REFUNDED], ['reversed', 'review'], [2500], ['more_than_left']],
  ['a refund that fails', [REFUNDED, REFUND_FAILED], ['reversed', 'reinstated'], [], []],
  [
    'a refund that fails, reported the other way round',
    [REFUND_FAILED, REFUNDED],
    ['review', 'reversed'],
    [2500],
    ['reinstated'],
  ],
  [
    'a dispute that is won does not undo a refund',
    [REFUNDED, REINSTATED],
    ['reversed', 'review'],
    [2500],
    ['reinstated'],
  ],
  [
    'another refund after one that failed',
    [WHOLE, REFUND_FAILED, WHOLE],
    ['reversed', 'reinstated', 'review'],
    [],
    ['same_sum_again'],
  ],
  ['two refunds of the same sum', [PART, PART], ['reversed', 'review'], [500], ['same_sum_again']],
  [
    'parts of different sums',
    [PART, { ...PART, amountCents: 700, alike: 'of 700' }],
    ['reversed', 'reversed'],
    [500, 700],
    [],
  ],
  [
    'a repeat',
    [
      { ...PART, eventId: 'one' },
      { ...PART, eventId: 'one' },
    ],
    ['reversed', 'repeated'],
    [500],
    [],
  ],
  ['two disputes of one charge', [taken('one', 1000), taken('two', 900)], ['reversed', 'reversed'], [1000, 900], []],
  [
    'two disputes of more than the charge',
    [taken('one', 2000), taken('two', 1000)],
    ['reversed', 'reversed'],
    [2000, 500],
    ['more_than_left'],
  ],
  [
    'two disputes of the same sum, of which the second is won',
    [taken('one', 1000), taken('two', 1000), won('two', 1000)],
    ['reversed', 'reversed', 'reinstated'],
    [1000],
    [],
  ],
  [
    'two disputes that are won',
    [taken('one', 1000), taken('two', 900), won('two', 900), won('one', 1000)],
    ['reversed', 'reversed', 'reinstated', 'reinstated'],
    [],
    [],
  ],
  [
    'a dispute that is won whole, of which the charge covered a part',
    [taken('one', 2000), taken('two', 1000), won('two', 1000)],
    ['reversed', 'reversed', 'reinstated'],
    [2000],
    [],
  ],
  [
    'a dispute that is won, of which the charge covered nothing',
    [taken('one', 2500), taken('two', 1000), won('two', 1000)],
    ['reversed', 'review', 'reinstated'],
    [2500],
    [],
  ],
  [
    'a dispute that is won does not undo another',
    [taken('one', 1000), won('two', 1000)],
    ['reversed', 'review'],
    [1000],
    ['reinstated'],
  ],
  [
    'a dispute whose chargeback is reported twice',
    [taken('one', 1000), taken('one', 1000)],
    ['reversed', 'repeated'],
    [1000],
    [],
  ],
  [
    'a dispute of more than the charge whose chargeback is reported twice',
    [taken('one', 3000), taken('one', 3000)],
    ['reversed', 'repeated'],
    [2500],
    ['more_than_left'],
  ],
  [
    'a dispute that takes another sum later',
    [taken('one', 1000), taken('one', 1200)],
    ['reversed', 'review'],
    [1000],
    ['charged_back_again'],
  ],
  [
    'a dispute that takes its sum again after it was won',
    [taken('one', 1000), won('one', 1000), taken('one', 1000)],
    ['reversed', 'reinstated', 'review'],
    [],
    ['charged_back_again'],
  ],
  [
    'a dispute that is won, reported the other way round, by its id',
    [won('one', 1000), taken('one', 1000), taken('one', 1000)],
    ['review', 'returned', 'repeated'],
    [],
    [],
  ],
  [
    'a dispute by its id, and the end of one without an id',
    [taken('one', 1000), { ...REINSTATED, amountCents: 1000 }],
    ['reversed', 'reinstated'],
    [],
    [],
  ],
  [
    'the end of a dispute by its id, whose chargeback named none',
    [{ ...CHARGED_BACK, amountCents: 1000 }, won('one', 1000)],
    ['reversed', 'reinstated'],
    [],
    [],
  ],
  [
    'chargebacks without a dispute that may be repeats',
    [
      { ...CHARGED_BACK, amountCents: 1000, alike: 'charged back' },
      { ...CHARGED_BACK, amountCents: 900, alike: 'charged back' },
    ],
    ['reversed', 'review'],
    [1000],
    ['charged_back_again'],
  ],
  ['an inquiry of another dispute', [taken('one', 1000), asked('two')], ['reversed', 'noted'], [1000], ['inquiry']],
  [
    'an inquiry that is reported after its dispute was won',
    [taken('one', 1000), won('one', 1000), asked('one')],
    ['reversed', 'reinstated', 'ignored'],
    [],
    [],
  ],
];

it.each(TRANSITIONS)('[M9] books the reports in any order: %s', async (_, steps, effects, owed, waiting) => {
  const { playerId, invoiceId, chargeId } = await here.money.deposit((await here.world.player()).id);
  const named = (text: string | undefined) => text && `${text} of ${chargeId}`;
  const reported: string[] = [];
  for (const step of steps) {
    const [eventId, alike] = [named(step.eventId), named(step.alike)];
    reported.push(
      await here.money.report({ invoiceId, chargeId, ...step, ...(eventId && { eventId }), ...(alike && { alike }) }),
    );
  }
  const open = await here.world.db.query<{ reason: string }>(
    'select reason from deposit_reviews where charge_id = $1 and resolved_at is null order by id',
    [chargeId],
  );
  expect({
    effects: reported,
    owed: await here.money.owedBy(playerId),
    isBlocked: await here.world.isBlocked(playerId),
    waiting: open.map(({ reason }) => reason),
  }).toEqual({ effects, owed, isBlocked: owed.length > 0, waiting });
});

/**
 * Effects of reports about a payment that is under review or that staff returned, and the rows that wait afterwards.
 */
const OF_HELD: [name: string, isReturned: boolean, steps: Step[], effects: string[], waiting: string[]][] = [
  [
    'a dispute of a part that is reported twice takes it once',
    false,
    [taken('one', 1000), taken('one', 1000)],
    ['returned', 'review'],
    ['paid_again', 'charged_back_again'],
  ],
  [
    'two disputes of parts take both',
    false,
    [taken('one', 1000), taken('two', 1000)],
    ['returned', 'returned'],
    ['paid_again'],
  ],
  [
    'a dispute of more than is held leaves the rest before finance',
    false,
    [taken('one', 3000), won('one', 3000)],
    ['returned', 'review'],
    ['more_than_left', 'reinstated'],
  ],
  [
    'a dispute that is won comes before staff',
    false,
    [taken('one', 2500), won('one', 2500)],
    ['returned', 'review'],
    ['reinstated'],
  ],
  [
    'an inquiry after its chargeback is no matter of its own',
    false,
    [taken('one', 2500), asked('one')],
    ['returned', 'ignored'],
    [],
  ],
  [
    'a dispute of what staff returned is known when it comes again',
    true,
    [taken('one', 1000), taken('one', 1000), asked('one')],
    ['returned', 'review', 'ignored'],
    ['charged_back_again'],
  ],
];

it.each(OF_HELD)('[M9] handles reports about held money: %s', async (_, isReturned, steps, effects, waiting) => {
  const { duplicate, reviewId } = await here.paidTwice();
  if (isReturned) await here.money.resolve(reviewId, { staffId: here.a, action: 'return' });
  const reported: string[] = [];
  for (const step of steps) reported.push(await here.money.report({ ...duplicate, ...step }));
  const open = await here.world.db.query<{ reason: string }>(
    'select reason from deposit_reviews where charge_id = $1 and resolved_at is null order by id',
    [duplicate.chargeId],
  );
  expect({ effects: reported, waiting: open.map(({ reason }) => reason) }).toEqual({ effects, waiting });
});

it('[M9] two disputes that are reported before the payment take it together', async () => {
  const { id: playerId } = await here.world.player();
  const [invoiceId, chargeId] = [await here.money.open(playerId), `disputed early ${playerId}`];
  const report = (parts: Step) => here.money.report({ invoiceId, chargeId, ...parts });
  const effects = [];
  for (const step of [taken('one', 1500), taken('two', 1000), { kind: 'paid' } as const, taken('two', 1000)])
    effects.push(await report(step));
  expect(effects).toEqual(['review', 'review', 'returned', 'review']);
  expect(await here.money.reviewOf(chargeId)).toMatchObject({ reason: 'charged_back_again', amount_cents: 1000 });
  expect(await here.money.owedBy(playerId)).toEqual([]);
});

it('[M9] chargebacks of earlier builds get the dispute that their event names, and stay as they are otherwise', async () => {
  const { invoiceId, chargeId } = await here.money.deposit((await here.world.player()).id);
  for (const eventId of [`charged_back:dp_${chargeId}`, `something else ${chargeId}`])
    await here.money.report({ invoiceId, chargeId, kind: 'charged_back', amountCents: 1000, eventId });
  const sql = migrations.find(({ name }) => name === '009-disputes')?.sql ?? '';
  const update = splitSql(sql).find((text) => /^\s*(--.*\s+)*update /.test(text)) ?? '';
  const ids = (provider: string) =>
    here.world.db.tx(async (query) => {
      await query.query('update deposit_chargebacks set provider = $2 where charge_id = $1', [chargeId, provider]);
      await query.query(update, []);
      const rows = await query.query<{ dispute_id: string | null }>(
        'select dispute_id from deposit_chargebacks where charge_id = $1 order by id',
        [chargeId],
      );
      return rows.map(({ dispute_id: id }) => id);
    });
  expect(await ids('another')).toEqual([null, null]);
  expect(await ids('stripe')).toEqual([`dp_${chargeId}`, null]);
  // Restores the provider `test`, which the other rows of this charge name.
  await ids('test');
});

it('[M9] disputes of one charge that are reported at the same moment count once each', async () => {
  const { playerId, invoiceId, chargeId } = await here.money.deposit((await here.world.player()).id);
  const steps = [1, 2, 3].flatMap(() => [taken('one', 1000), taken('two', 900)]);
  const effects = await Promise.all(steps.map((step) => here.money.report({ invoiceId, chargeId, ...step })));
  expect(effects.filter((effect) => effect === 'reversed')).toHaveLength(2);
  expect(effects.filter((effect) => effect === 'repeated')).toHaveLength(4);
  expect((await here.money.owedBy(playerId)).sort()).toEqual([1000, 900]);
});

it('[M9] finance may dismiss an inquiry and charge nobody with it', async () => {
  const { invoiceId, chargeId } = await here.money.deposit((await here.world.player()).id);
  await here.money.report({ invoiceId, chargeId, ...INQUIRY });
  const row = await here.money.reviewOf(chargeId);
  const decide = (action: 'charge' | 'dismiss') => here.money.resolve(row?.id ?? 0, { action, staffId: here.a });
  expect(await decide('charge')).toMatchObject({ message: 'staff_api.review_wrong_action' });
  expect(await decide('dismiss')).toMatchObject({ ok: true });
  expect(await here.money.reviewOf(chargeId)).toBeUndefined();
});
