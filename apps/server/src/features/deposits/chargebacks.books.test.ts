import type { PaymentEvent } from '@updraft/outside/payments';
import { beforeAll, describe, expect, it } from 'vitest';
import { checksAfter } from '../../testing/checks-after.ts';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { financeWorld } from '../../testing/finance-world.ts';
import { openReceivables } from '../finance/receivables.ts';
import { statementOf } from '../finance/statement.ts';

const here = financeWorld();
const { paidTwice } = here;

/** Makes one charge for each way in which money can be taken back. */
beforeAll(async () => {
  // The statement below covers one UTC day.
  await farFromMidnight();
  const { world, money, a, b } = here;
  const reported = ({ invoiceId, chargeId }: { invoiceId: string; chargeId: string }, kind: PaymentEvent['kind']) =>
    money.report({ invoiceId, chargeId, kind });
  const disputed = await money.deposit((await world.player({ username: 'ace updraft' })).id);
  for (const kind of ['charged_back', 'charge_reinstated', 'charged_back'] as const) await reported(disputed, kind);
  await reported((await paidTwice()).duplicate, 'refunded');
  // Reports a chargeback that belongs to no deposit. Returns the id of its review.
  const lost = async (chargeId: string): Promise<number> => {
    await money.report({ chargeId, kind: 'charged_back' });
    return (await money.reviewOf(chargeId))?.id ?? 0;
  };
  await money.resolve(await lost('borne by the house'), { staffId: a, action: 'bear' });
  const charged = { action: 'charge' as const, playerId: (await world.player()).id };
  const id = await lost('charged to a player');
  for (const staffId of [a, b]) await money.resolve(id, { staffId, ...charged });
});

describe('the books of chargebacks', () => {
  it('[M7] [M10] balance in the statement of the day', async () => {
    const statement = await statementOf(here.world.db, await here.newestDay());
    expect(statement.differenceCents).toBe(0);
    const of = (name: string) => statement.lines.find((line) => line.name === name)?.closingCents;
    expect(of('owed by players')).toBe(
      (await openReceivables(here.world.db)).reduce((sum, row) => sum + row.amount_cents, 0),
    );
    expect(statement.movements.map((movement) => movement.kind)).toEqual(
      expect.arrayContaining([
        'bonus.restored',
        'bonus.voided',
        'deposit.reinstated',
        'deposit.reversed',
        'reclaim.borne',
        'reclaim.charged',
      ]),
    );
  });

  it.each([
    [
      'a part that nobody took',
      'update deposits_made set taken_back_cents = amount_cents - 1 where id = (select max(id) from deposits_made where taken_back_cents = 0)',
      ['deposits_are_counted_once', 'deposited_totals_follow_from_deposits', 'chargebacks_are_what_was_taken_back'],
    ],
    [
      'a chargeback without its deposit',
      `delete from deposit_chargebacks where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'webhook_events_had_their_effect'],
    ],
    [
      'a chargeback of another sum',
      `update deposit_chargebacks set amount_cents = amount_cents + 1 where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'chargebacks_are_in_the_journal'],
    ],
    [
      'chargebacks of more than their charge',
      `update deposit_chargebacks set units = units + 1 where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_fit_their_charge'],
    ],
    [
      'a dispute that was not won',
      `update deposit_chargebacks set reinstated_at = now() where id = (select max(id) from deposit_chargebacks)`,
      ['chargebacks_are_what_was_taken_back', 'chargebacks_are_in_the_journal'],
    ],
    [
      'a payment that did not go back',
      `update deposit_reviews
       set resolved_at = null, resolution = null, taken_back_cents = 0
       where kind = 'payment' and resolution = 'returned' and resolved_by is null`,
      ['suspense_holds_the_open_reviews'],
    ],
    [
      'a review that was credited to nobody',
      `update deposit_reviews set resolution = 'credited' where id = (select max(id) from deposit_reviews where kind = 'payment' and resolution = 'returned')`,
      ['credited_reviews_are_deposits'],
    ],
    [
      'a debt that is gone',
      `update receivables set status = 'reinstated' where id = (select max(id) from receivables where status = 'open')`,
      ['receivables_are_in_the_journal'],
    ],
  ] as const)('[M10] the reconciliation detects a wrong row: %s', async (_what, sql, checks) => {
    // The triggers must be off for one connection, which only the embedded database guarantees.
    if (here.world.db.kind !== 'embedded') return;
    expect(await checksAfter(here.world, sql)).toEqual([...checks].sort());
  });
});
