import { HOUSE } from '@updraft/ledger';
import { describe, expect, it } from 'vitest';
import { financeWorld } from '../../testing/finance-world.ts';
import { statementOf, statementText } from './statement.ts';

const here = financeWorld();

describe('the statement of a day', () => {
  it('[M7] [M8] shows what is owed to players, adds up to nothing, and names corrections by hand', async () => {
    const { id: playerId } = await here.world.player({ cents: 700 });
    const [item] = await here.world.give(playerId, 1);
    await here.money.deposit(playerId);
    const proposed = await here.money.adjustments.propose({
      playerId,
      amountCents: 250,
      reason: 'lost in a fault',
      reasonClass: 'correction',
      key: null,
      staffId: here.a,
    });
    await here.money.adjustments.decide({ id: proposed.ok ? proposed.id : 0, approve: true, staffId: here.b });
    const day = await here.newestDay();
    const statement = await statementOf(here.world.db, day);
    expect(statement.differenceCents).toBe(0);
    const of = (name: string) => statement.lines.find((line) => line.name === name);
    const [held] = await here.world.db.query<{ cash: number; items: number }>(
      `select sum(balance_cents) filter (where id = cash_of(holder_of(id)))::bigint as cash,
         sum(balance_cents) filter (where is_players_items(id))::bigint as items
       from accounts
       where is_players(id)`,
    );
    expect(of('balances of players')?.closingCents).toBe(held?.cash);
    expect(of('items of players')?.closingCents).toBe(held?.items);
    expect(held?.items).toBeGreaterThanOrEqual(item?.price_cents ?? 1);
    expect(of('payment providers')?.closingCents).toBe(-(await here.money.houseCents(HOUSE.payments)));
    // The items are counted by their rows, not by the journal.
    const [there] = await here.world.db.query<{ cents: number }>(
      `select sum(price_cents)::bigint as cents from items where account_id <> ${HOUSE.market}`,
    );
    expect(of('items held')?.closingCents).toBe(there?.cents);
    for (const line of statement.lines)
      expect(line.openingCents + line.inCents - line.outCents).toBe(line.closingCents);
    expect(statement.adjustments.map((one) => one.reason)).toContain('lost in a fault');
    expect(statementText(statement)).toMatch(
      /assets\n(.*\n)*.*balances of players .*\n(.*\n)*.*They agree: the books balance/,
    );
    // The next day begins with the closing sums of this one.
    const next = await statementOf(here.world.db, new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
    expect(next.lines.map((line) => line.openingCents)).toEqual(statement.lines.map((line) => line.closingCents));
    expect(next.movements).toEqual([]);
  });

  it('[M7] shows a reason as one quoted line, whatever was written', async () => {
    const reason = 'lost); proposed by 1, approved by 2\n  9: player 9 1.00 (\u202eforged';
    const statement = await statementOf(here.world.db, await here.newestDay());
    const adjustment = { id: 5, player_id: 6, amount_cents: 100, reason, proposed_by: 7, decided_by: 8 };
    const lines = statementText({ ...statement, adjustments: [adjustment] }).split('\n');
    expect(lines.slice(lines.indexOf('corrections by hand') + 1)).toEqual([
      '  5: player 6 1.00 "lost); proposed by 1, approved by 2 9: player 9 1.00 (forged"; proposed by 7, approved by 8',
      '',
    ]);
  });

  const closing = async (): Promise<(name: string) => number> => {
    const { lines, differenceCents } = await statementOf(here.world.db, await here.newestDay());
    expect(differenceCents).toBe(0);
    return (name) => lines.find((line) => line.name === name)?.closingCents ?? Number.NaN;
  };

  it('[M7] a deposit raises an asset and a liability alike; one that is taken back is owed, an asset in place of the money', async () => {
    const { id: playerId } = await here.world.player();
    const before = await closing();
    const deposit = await here.money.deposit(playerId, { cents: 200_000 });
    const after = await closing();
    const by = (from: (name: string) => number, to: (name: string) => number, name: string): number =>
      to(name) - from(name);
    expect(by(before, after, 'payment providers')).toBe(200_000);
    expect(by(before, after, 'balances of players')).toBe(200_000);
    for (const name of ['capital of the owner', 'results', 'owed by players', 'bank and market'])
      expect([name, by(before, after, name)]).toEqual([name, 0]);
    await here.money.report({
      invoiceId: deposit.invoiceId,
      chargeId: deposit.chargeId,
      kind: 'charged_back',
      amountCents: 200_000,
    });
    const owed = await closing();
    expect(
      ['payment providers', 'owed by players', 'balances of players', 'results'].map((name) => by(after, owed, name)),
    ).toEqual([-200_000, 200_000, 0, 0]);
  });

  it('[M7] shows losses of players as the result of the house, and its cash and items as its equity', async () => {
    const { id: playerId } = await here.world.player({ cents: 300 });
    const before = await closing();
    const taken = await here.money.adjustments.propose({
      playerId,
      amountCents: -300,
      reason: 'stands for losses',
      staffId: here.a,
      reasonClass: 'correction',
      key: null,
    });
    await here.money.adjustments.decide({ id: taken.ok ? taken.id : 0, approve: true, staffId: here.b });
    const after = await closing();
    expect([
      after('results') - before('results'),
      after('balances of players') - before('balances of players'),
      after('payment providers') - before('payment providers'),
    ]).toEqual([300, -300, 0]);
    expect(after('cash of the house') + after('items in the storehouse')).toBe(
      after('capital of the owner') + after('results'),
    );
  });

  it('[M7] withdrawals that are open are owed, and counted', async () => {
    const { id: playerId } = await here.world.player();
    const [item] = await here.world.give(playerId, 1);
    const [row] = await here.world.db.query<{ id: number; day: string }>(
      `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status)
       values ($1, 'site', 1, 'w', $2, $2, $3, '[]', 'moderation')
       returning id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day`,
      [playerId, item?.price_cents, [item?.id]],
    );
    if (!row) throw new Error('no withdrawal');
    const withIt = await statementOf(here.world.db, row.day);
    await here.world.db.query('delete from withdrawals where id = $1', [row.id]);
    const without = await statementOf(here.world.db, row.day);
    expect(withIt.openWithdrawals).toBe(without.openWithdrawals + 1);
    expect(statementText(withIt)).toContain(`open withdrawals (${withIt.openWithdrawals})`);
  });

  it('[M10] notices books that do not balance', () => {
    const line = {
      sort: 'assets' as const,
      name: 'cash of the house',
      openingCents: 0,
      inCents: 0,
      outCents: 0,
      closingCents: 0,
    };
    expect(
      statementText({
        day: '2026-01-31',
        lines: [line],
        openWithdrawals: 0,
        differenceCents: 5,
        movements: [],
        adjustments: [],
      }),
    ).toContain('DO NOT BALANCE: 0.05');
  });
});
