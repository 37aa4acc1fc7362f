import type { StatementAbout, StatementEntry } from '@updraft/contract';
import { type Worth, withSumsAfter } from '@updraft/rules/account';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { type StatementRow, statementRows, transfersOf, worthBefore } from './statement.store.ts';

interface Asked {
  playerId: number;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: readonly number[] | undefined;
  most: number;
}

interface Sums {
  cash: number;
  items: number;
  bonus: number;
}

const toSums = ({ cashCents, itemsCents, bonusCents }: Worth): Sums => ({
  cash: toDollars(cashCents),
  items: toDollars(itemsCents),
  bonus: toDollars(bonusCents),
});

/** Returns a number of the memo; null: the memo has no number under this name. */
const idIn = (memo: Record<string, unknown>, name: string): number | null => {
  const value = memo[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** Pattern of the kinds of transfers that concern a deposit. */
const OF_DEPOSITS = /^(?:deposit|skins|reclaim|receivable)\./;

/** Returns the subject of a transfer; null: none. `games`: games whose rounds have pages. */
const aboutOf = (
  { kind, memo }: Pick<StatementRow, 'kind' | 'memo'>,
  games: ReadonlySet<string>,
): StatementAbout | null => {
  const [group = ''] = kind.split('.');
  const round = idIn(memo, 'round');
  if (round !== null && games.has(group)) return { kind: 'round', game: group as never, id: round };
  const box = idIn(memo, 'box');
  if (box !== null) return { kind: 'box', id: box };
  const draw = idIn(memo, 'draw');
  if (draw !== null) return { kind: 'draw', id: draw };
  const withdrawal = idIn(memo, 'withdrawal');
  if (withdrawal !== null) return { kind: 'withdrawal', id: withdrawal };
  return OF_DEPOSITS.test(kind) ? { kind: 'deposit' } : null;
};

/**
 * Returns a page of a player's statement, newest first, with the player's worth at the beginning and the end of the
 * period. All sums follow from the journal alone. One transaction reads them from one snapshot. [AC-1, AC-2]
 */
export const statementPage = (
  db: Db,
  { playerId, from, to, cursor, most }: Asked,
  games: ReadonlySet<string>,
): Promise<Page<StatementEntry> & { opening: Sums; closing: Sums }> =>
  db.tx(async (query) => {
    await query.query('set transaction isolation level repeatable read');
    const period = await transfersOf(query, { from, to });
    const below = Math.min(period.below, cursor?.[0] ?? period.below);
    const read = await statementRows(query, { playerId, range: { from: period.from, below }, most: most + 1 });
    const { rows, next } = pageOf(read, { most, keyOf: ({ id }) => [id] });
    const [opening, closing] = [
      await worthBefore(query, playerId, period.from),
      await worthBefore(query, playerId, period.below),
    ];
    const after = below === period.below ? closing : await worthBefore(query, playerId, below);
    return {
      rows: withSumsAfter(rows, after).map(({ after: had, ...row }) => ({
        id: row.id,
        kind: row.kind,
        about: aboutOf(row, games),
        date: row.created_at.toISOString(),
        cash: row.cashCents / 100,
        items: row.itemsCents / 100,
        bonus: row.bonusCents / 100,
        cash_after: toDollars(had.cashCents),
        items_after: toDollars(had.itemsCents),
        bonus_after: toDollars(had.bonusCents),
      })),
      next,
      opening: toSums(opening),
      closing: toSums(closing),
    };
  });
