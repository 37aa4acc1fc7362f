import { HOUSE } from '@updraft/ledger';
import type { Query } from '../../db/db.ts';

/** Accounts of one sort, in the order of the balance sheet. What players hold and what is not settled yet is owed: liabilities. [M7] */
const SORTS: readonly { sort: 'assets' | 'liabilities' | 'equity'; name: string; where: string }[] = [
  { sort: 'assets', name: 'cash of the house', where: `account_id = ${HOUSE.cash}` },
  { sort: 'assets', name: 'items in the storehouse', where: `account_id = ${HOUSE.stock}` },
  { sort: 'liabilities', name: 'balances of players', where: 'account_id >= 16 and account_id % 16 = 1' },
  { sort: 'liabilities', name: 'items of players', where: 'account_id >= 16 and account_id % 16 = 2' },
  { sort: 'liabilities', name: 'bonus money held', where: 'account_id >= 16 and account_id % 16 = 3' },
  { sort: 'liabilities', name: 'items of open withdrawals', where: 'account_id >= 16 and account_id % 16 = 4' },
  { sort: 'liabilities', name: 'stakes of open rounds', where: `account_id = ${HOUSE.crashEscrow}` },
  { sort: 'liabilities', name: 'payments under review', where: `account_id = ${HOUSE.suspense}` },
  { sort: 'equity', name: 'payment providers', where: `account_id = ${HOUSE.payments}` },
  { sort: 'equity', name: 'market of items', where: `account_id = ${HOUSE.market}` },
  { sort: 'equity', name: 'capital of the owner', where: `account_id = ${HOUSE.capital}` },
  { sort: 'equity', name: 'revaluation of items', where: `account_id = ${HOUSE.revaluation}` },
  { sort: 'equity', name: 'owed by players', where: `account_id = ${HOUSE.receivables}` },
];

export interface StatementLine {
  sort: 'assets' | 'liabilities' | 'equity';
  name: string;
  openingCents: number;
  inCents: number;
  outCents: number;
  closingCents: number;
}

export interface Statement {
  /** UTC, `2026-01-31`. */
  day: string;
  lines: StatementLine[];
  /** All accounts together: zero, or the books are wrong. */
  differenceCents: number;
  /** Reasons for which value moved on that day: how often, and how much changed hands. */
  movements: { kind: string; count: number; cents: number }[];
  /** Corrections by hand that took effect on that day. [M8] */
  adjustments: { id: number; player_id: number; amount_cents: number; reason: string; proposed_by: number; decided_by: number }[];
}

/**
 * The house's balance sheet of one UTC day, from the journal alone: what each sort of account held
 * when the day began, what came, what went, and what it held at the end. Amounts in cents; a
 * liability is what is held for others. Call in one snapshot.
 */
export const statementOf = async (query: Query, day: string): Promise<Statement> => {
  const bounds = [`${day}T00:00:00Z`];
  const sort = SORTS.map(({ where }, at) => `when ${where} then ${at}`).join(' ');
  const rows = await query.query<{ at: number | null; opening: number; came: number; went: number }>(
    `select case ${sort} end as at,
       coalesce(sum(p.amount_cents) filter (where t.created_at < $1::timestamptz), 0)::bigint as opening,
       coalesce(sum(p.amount_cents) filter (where t.created_at >= $1::timestamptz and p.amount_cents > 0), 0)::bigint as came,
       coalesce(sum(-p.amount_cents) filter (where t.created_at >= $1::timestamptz and p.amount_cents < 0), 0)::bigint as went
     from postings p join transfers t on t.id = p.transfer_id
     where t.created_at < $1::timestamptz + interval '1 day' group by 1`,
    bounds,
  );
  const bySort = new Map(rows.map((row) => [row.at, row]));
  const lines = SORTS.map(({ sort: of, name }, at): StatementLine => {
    const { opening = 0, came = 0, went = 0 } = bySort.get(at) ?? {};
    return { sort: of, name, openingCents: opening, inCents: came, outCents: went, closingCents: opening + came - went };
  });
  const unknown = bySort.get(null);
  const movements = await query.query<{ kind: string; count: number; cents: number }>(
    `select t.kind, count(distinct t.id)::int as count, coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0)::bigint as cents
     from transfers t left join postings p on p.transfer_id = t.id
     where t.created_at >= $1::timestamptz and t.created_at < $1::timestamptz + interval '1 day' group by t.kind order by t.kind`,
    bounds,
  );
  const adjustments = await query.query<Statement['adjustments'][number]>(
    `select id, player_id, amount_cents, reason, proposed_by, decided_by from adjustments
     where status = 'approved' and decided_at >= $1::timestamptz and decided_at < $1::timestamptz + interval '1 day' order by id`,
    bounds,
  );
  const closing = lines.reduce((sum, line) => sum + line.closingCents, 0);
  return { day, lines, differenceCents: closing + (unknown ? unknown.opening + unknown.came - unknown.went : 0), movements, adjustments };
};

const WIDTH = 16;
const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).padStart(WIDTH);
const NAME = 28;

/** The statement as a table to read. */
export const statementText = ({ day, lines, differenceCents, movements, adjustments }: Statement): string => {
  const row = (name: string, ...cells: number[]): string => `  ${name.padEnd(NAME)}${cells.map(money).join('')}`;
  const head = `  ${''.padEnd(NAME)}${['opening', 'in', 'out', 'closing'].map((cell) => cell.padStart(WIDTH)).join('')}`;
  const parts = (['assets', 'liabilities', 'equity'] as const).flatMap((sort) => {
    const own = lines.filter((line) => line.sort === sort);
    const total = (pick: (line: StatementLine) => number): number => own.reduce((sum, line) => sum + pick(line), 0);
    return [
      '',
      sort === 'equity' ? 'equity and the world outside (what came from there is below zero)' : sort,
      ...own.map((line) => row(line.name, line.openingCents, line.inCents, line.outCents, line.closingCents)),
      row('together', total((line) => line.openingCents), total((line) => line.inCents), total((line) => line.outCents), total((line) => line.closingCents)),
    ];
  });
  return [
    `Statement of ${day} (UTC), dollars`,
    head,
    ...parts,
    '',
    differenceCents === 0 ? 'All accounts together hold nothing: the books balance.' : `THE BOOKS DO NOT BALANCE: ${money(differenceCents).trim()}`,
    '',
    'movements',
    ...movements.map(({ kind, count, cents }) => `  ${kind.padEnd(NAME)}${String(count).padStart(WIDTH)}${money(cents)}`),
    '',
    adjustments.length === 0 ? 'no corrections by hand' : 'corrections by hand',
    ...adjustments.map((one) => `  ${one.id}: player ${one.player_id} ${money(one.amount_cents).trim()} (${one.reason}); proposed by ${one.proposed_by}, approved by ${one.decided_by}`),
    '',
  ].join('\n');
};
