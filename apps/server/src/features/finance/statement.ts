import { HOUSE } from '@updraft/ledger';
import { oneLine } from '@updraft/rules/text';
import type { Query } from '../../db/db.ts';

const OPEN_WITHDRAWALS = 'open withdrawals';

/**
 * Buckets of accounts, by which the journal is summed. External accounts have negative balances, so that the sum of all
 * accounts is zero. The value brought in is an asset. The players' part of it is a liability. The rest, which the house
 * holds, is the owner's equity.
 */
const BUCKETS = {
  cash: `account_id = ${HOUSE.cash}`,
  stock: `account_id = ${HOUSE.stock}`,
  escrow: 'is_escrow(account_id)',
  payments: `account_id = ${HOUSE.payments}`,
  market: `account_id = ${HOUSE.market}`,
  capital: `account_id = ${HOUSE.capital}`,
  suspense: `account_id = ${HOUSE.suspense}`,
  revaluation: `account_id = ${HOUSE.revaluation}`,
  costs: `account_id in (${[HOUSE.bonusCost, HOUSE.cashbackCost, HOUSE.referralCost, HOUSE.prizeCost].join(', ')})`,
  promisedMoney: `account_id in (${[HOUSE.tournamentMoney, HOUSE.hourlyPool].join(', ')})`,
  waitingStakes: `account_id = ${HOUSE.battleMoney}`,
  promisedItems: `account_id = ${HOUSE.giveawayItems}`,
  receivables: `account_id = ${HOUSE.receivables}`,
  balances: 'is_players(account_id) and account_id = cash_of(holder_of(account_id))',
  items: 'is_players_items(account_id)',
  bonus: 'is_players(account_id) and account_id = bonus_of(holder_of(account_id))',
  cashback: 'is_players(account_id) and account_id = cashback_of(holder_of(account_id))',
  reserved: 'is_players(account_id) and account_id = reserved_of(holder_of(account_id))',
} as const;
/** SQL expression for the bucket of an account. */
export const BUCKET = `case ${Object.entries(BUCKETS)
  .map(([bucket, where]) => `when ${where} then '${bucket}'`)
  .join(' ')} end`;

/** `staked`: the items in escrow, summed from their moves. */
type Bucket = keyof typeof BUCKETS | 'staked';
type Sort = 'assets' | 'liabilities' | 'equity';

/** Lines of the balance sheet, with the buckets that each adds or subtracts. [M7] */
const LINES: readonly { sort: Sort; name: string; plus?: readonly Bucket[]; minus?: readonly Bucket[] }[] = [
  { sort: 'assets', name: 'payment providers', minus: ['payments'] },
  // The owner's money, less the net payments to the market. The account of the market also has the worth of delivered
  // items, and that of revaluations the changes of this worth. Subtracting all present items cancels both.
  {
    sort: 'assets',
    name: 'bank and market',
    minus: ['capital', 'market', 'revaluation', 'stock', 'promisedItems', 'items', 'reserved', 'staked'],
  },
  { sort: 'assets', name: 'items held', plus: ['stock', 'promisedItems', 'items', 'reserved', 'staked'] },
  { sort: 'assets', name: 'owed by players', minus: ['receivables'] },
  { sort: 'liabilities', name: 'balances of players', plus: ['balances'] },
  { sort: 'liabilities', name: 'items of players', plus: ['items'] },
  { sort: 'liabilities', name: 'bonus money held', plus: ['bonus'] },
  { sort: 'liabilities', name: 'cashback not taken yet', plus: ['cashback'] },
  { sort: 'liabilities', name: OPEN_WITHDRAWALS, plus: ['reserved'] },
  { sort: 'liabilities', name: 'stakes of open rounds', plus: ['escrow', 'waitingStakes'] },
  { sort: 'liabilities', name: 'payments under review', plus: ['suspense'] },
  { sort: 'liabilities', name: 'giveaways and prizes', plus: ['promisedMoney', 'promisedItems'] },
  { sort: 'equity', name: 'capital of the owner', minus: ['capital'] },
  { sort: 'equity', name: 'results', plus: ['cash', 'stock', 'costs', 'capital'] },
];
/** Forms of the house's equity: the bankroll, and items to sell. */
const HOLDINGS: readonly { name: string; plus: readonly Bucket[] }[] = [
  { name: 'cash of the house', plus: ['cash'] },
  { name: 'items in the storehouse', plus: ['stock'] },
];

export interface StatementLine {
  sort: Sort | 'holdings';
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
  openWithdrawals: number;
  /** Assets less liabilities and equity, in cents. Zero if the books are right. */
  differenceCents: number;
  /** Kinds of transfers on that day, with their number and the moved sum. */
  movements: { kind: string; count: number; cents: number }[];
  /** Adjustments that took effect on that day. [M8] */
  adjustments: {
    id: number;
    player_id: number;
    amount_cents: number;
    reason: string;
    proposed_by: number;
    decided_by: number;
  }[];
}

/** Returns each bucket's factor in each line, as rows of SQL. */
const shares = (): string =>
  [...LINES, ...HOLDINGS]
    .flatMap((line, at) => [
      ...(line.plus ?? []).map((bucket) => `('${bucket}', ${at}, 1)`),
      ...(('minus' in line && line.minus) || []).map((bucket) => `('${bucket}', ${at}, -1)`),
    ])
    .join(', ');

/**
 * Returns the house's balance sheet of one UTC day, from the journal alone: for each line the sum at the beginning, the
 * additions, the reductions (a transfer counts by its change of the line), and the sum at the end. Amounts are in
 * cents. Call in one snapshot.
 */
export const statementOf = async (query: Query, day: string): Promise<Statement> => {
  const bounds = [`${day}T00:00:00Z`];
  const rows = await query.query<{ line: number; opening: number; came: number; went: number }>(
    `with legs as (
       select transfer_id, ${BUCKET} as bucket, amount_cents from postings
       union all
       select transfer_id, 'staked', case when is_escrow(to_account_id) then price_cents else -price_cents end from item_moves
       where is_escrow(to_account_id) <> is_escrow(from_account_id)
     ), moved as (
       select s.line, t.created_at >= $1::timestamptz as today, sum(s.sign * l.amount_cents) as cents
       from legs l join transfers t on t.id = l.transfer_id join (values ${shares()}) as s(bucket, line, sign) on s.bucket = l.bucket
       where t.created_at < $1::timestamptz + interval '1 day' group by 1, 2, case when t.created_at >= $1::timestamptz then t.id end
     )
     select line, coalesce(sum(cents) filter (where not today), 0)::bigint as opening,
       coalesce(sum(cents) filter (where today and cents > 0), 0)::bigint as came, coalesce(sum(-cents) filter (where today and cents < 0), 0)::bigint as went
     from moved group by line`,
    bounds,
  );
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const lines = [...LINES, ...HOLDINGS.map((line) => ({ ...line, sort: 'holdings' as const }))].map(
    ({ sort, name }, at): StatementLine => {
      const { opening = 0, came = 0, went = 0 } = byLine.get(at) ?? {};
      return { sort, name, openingCents: opening, inCents: came, outCents: went, closingCents: opening + came - went };
    },
  );
  const [open] = await query.query<{ count: number }>(
    `select count(*)::int as count
     from withdrawals
     where created_at < $1::timestamptz + interval '1 day'
       and (ended_at is null or ended_at >= $1::timestamptz + interval '1 day')`,
    bounds,
  );
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
  return {
    day,
    lines,
    openWithdrawals: open?.count ?? 0,
    differenceCents: closingOf(lines, 'assets') - closingOf(lines, 'liabilities') - closingOf(lines, 'equity'),
    movements,
    adjustments,
  };
};

const closingOf = (lines: readonly StatementLine[], sort: StatementLine['sort']): number =>
  lines.reduce((sum, line) => sum + (line.sort === sort ? line.closingCents : 0), 0);

const WIDTH = 16;
const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).padStart(WIDTH);
const NAME = 28;
const PARTS = {
  assets: 'assets',
  liabilities: 'liabilities',
  equity: 'equity',
  holdings: 'the equity is held as',
} as const;

/** Formats the statement as a text table. */
export const statementText = ({
  day,
  lines,
  openWithdrawals,
  differenceCents,
  movements,
  adjustments,
}: Statement): string => {
  const row = (name: string, ...cells: number[]): string => `  ${name.padEnd(NAME)}${cells.map(money).join('')}`;
  const head = `  ${''.padEnd(NAME)}${['opening', 'in', 'out', 'closing'].map((cell) => cell.padStart(WIDTH)).join('')}`;
  const named = (name: string): string => (name === OPEN_WITHDRAWALS ? `${name} (${openWithdrawals})` : name);
  const parts = (['assets', 'liabilities', 'equity', 'holdings'] as const).flatMap((sort) => {
    const own = lines.filter((line) => line.sort === sort);
    const total = (pick: (line: StatementLine) => number): number => own.reduce((sum, line) => sum + pick(line), 0);
    return [
      '',
      PARTS[sort],
      ...own.map((line) => row(named(line.name), line.openingCents, line.inCents, line.outCents, line.closingCents)),
      row(
        'together',
        total((line) => line.openingCents),
        total((line) => line.inCents),
        total((line) => line.outCents),
        total((line) => line.closingCents),
      ),
    ];
  });
  const netCents = closingOf(lines, 'assets') - closingOf(lines, 'liabilities');
  return [
    `Statement of ${day} (UTC), dollars`,
    head,
    ...parts,
    '',
    `assets less liabilities: ${money(netCents).trim()}; equity: ${money(closingOf(lines, 'equity')).trim()}`,
    differenceCents === 0
      ? 'They agree: the books balance.'
      : `THE BOOKS DO NOT BALANCE: ${money(differenceCents).trim()}`,
    '',
    'movements',
    ...movements.map(
      ({ kind, count, cents }) => `  ${kind.padEnd(NAME)}${String(count).padStart(WIDTH)}${money(cents)}`,
    ),
    '',
    adjustments.length === 0 ? 'no corrections by hand' : 'corrections by hand',
    ...adjustments.map(
      (one) =>
        `  ${one.id}: player ${one.player_id} ${money(one.amount_cents).trim()} ${JSON.stringify(oneLine(one.reason))}; proposed by ${one.proposed_by}, approved by ${one.decided_by}`,
    ),
    '',
  ].join('\n');
};
