import type { PaymentEvent } from '@updraft/outside/payments';
import { expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';

const here = financeWorld();

type Step = Pick<PaymentEvent, 'kind'> & Partial<PaymentEvent>;

const INQUIRY = { kind: 'inquiry', providerRef: 'a dispute' } as const;
const INQUIRY_ENDED = { kind: 'inquiry_ended', providerRef: 'a dispute' } as const;
const CHARGED_BACK = { kind: 'charged_back', providerRef: 'a dispute' } as const;
const REINSTATED = { kind: 'charge_reinstated' } as const;
const REFUNDED = { kind: 'refunded' } as const;
const REFUND_FAILED = { kind: 'refund_failed' } as const;
const PART = { kind: 'refunded', amountCents: 500, alike: 'a refund of 500' } as const;
const WHOLE = { kind: 'refunded', alike: 'a refund of 2500' } as const;

/** Effects of the reports in their order, what the player owes afterwards in cents, and the rows that wait for finance. */
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
];

it.each(TRANSITIONS)('[M9] %s', async (_, steps, effects, owed, waiting) => {
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

it('[M9] finance may dismiss an inquiry and charge nobody with it', async () => {
  const { invoiceId, chargeId } = await here.money.deposit((await here.world.player()).id);
  await here.money.report({ invoiceId, chargeId, ...INQUIRY });
  const row = await here.money.reviewOf(chargeId);
  const decide = (action: 'charge' | 'dismiss') => here.money.resolve(row?.id ?? 0, { action, staffId: here.a });
  expect(await decide('charge')).toMatchObject({ message: 'staff_api.review_wrong_action' });
  expect(await decide('dismiss')).toMatchObject({ ok: true });
  expect(await here.money.reviewOf(chargeId)).toBeUndefined();
});
