import { bonusOf } from '@updraft/ledger';
import { type DepositInParts, obligationOf } from '@updraft/rules/wagering';
import type { Query } from '../../db/db.ts';
import type { DepositRef } from '../../ports/wagering.ts';

/** Returns the name of a deposit, for the memos of transfers of its bonus money. */
export const depositName = ({ source, sourceId }: DepositRef): string => `${source}:${sourceId}`;

export interface StoredDeposit extends DepositInParts {
  id: number;
  playerId: number;
}

interface DepositRow {
  id: number;
  player_id: number;
  amount_cents: number;
  to_stake_cents: number;
  taken_back_cents: number;
}

const DEPOSIT = 'id, player_id, amount_cents, to_stake_cents, taken_back_cents';

const toDeposit = (row: DepositRow): StoredDeposit => ({
  id: row.id,
  playerId: row.player_id,
  amountCents: row.amount_cents,
  leftCents: row.amount_cents - row.taken_back_cents,
  addedCents: row.to_stake_cents,
});

/** Returns a deposit; null: there is none. Deposits change only under their player's lock. */
export const findDeposit = async (query: Query, { source, sourceId }: DepositRef): Promise<StoredDeposit | null> => {
  const [row] = await query.query<DepositRow>(
    `select ${DEPOSIT} from deposits_made where source = $1 and source_id = $2`,
    [source, sourceId],
  );
  return row ? toDeposit(row) : null;
};

/** Returns the wagering that the player's deposits after this one require, in cents. */
export const newerObligationsCents = async (query: Query, { playerId, id }: StoredDeposit): Promise<number> =>
  (
    await query.query<DepositRow>(`select ${DEPOSIT} from deposits_made where player_id = $1 and id > $2`, [
      playerId,
      id,
    ])
  )
    .map(toDeposit)
    .reduce((sum, deposit) => sum + obligationOf(deposit), 0);

/**
 * Counts `backCents` of a deposit as taken back, also in the player's total of deposits, and subtracts `droppedCents`
 * from the player's wagering left; negative sums undo this. Call under the player's lock.
 */
export const changeDeposit = async (
  query: Query,
  { id, playerId, backCents, droppedCents }: { id: number; playerId: number; backCents: number; droppedCents: number },
): Promise<void> => {
  await query.query(
    'update deposits_made set taken_back_cents = taken_back_cents + $2 where id = $1 and player_id = $3',
    [id, backCents, playerId],
  );
  await query.query(
    'update play_states set deposited_cents = deposited_cents - $2, to_stake_cents = to_stake_cents - $3 where player_id = $1',
    [playerId, backCents, droppedCents],
  );
};

/** One gift of bonus money. */
export interface Grant {
  /** Id of the transfer that gave the money. */
  id: number;
  givenCents: number;
  voidedCents: number;
  /** Number of times that a part of the money was voided. */
  voids: number;
  /** Sum of all later grants to the player that is not voided. */
  newerCents: number;
}

interface GrantRow {
  id: number;
  given_cents: number;
  voided_cents: number;
  voids: number;
  deposit: string | null;
}

/** Reads the grants of bonus money of a deposit from the journal, newest first. Call under the player's lock. */
export const grantsOf = async (
  query: Query,
  { playerId, deposit }: { playerId: number; deposit: DepositRef },
): Promise<Grant[]> => {
  const rows = await query.query<GrantRow>(
    `select t.id, p.amount_cents as given_cents, coalesce(v.cents, 0)::bigint as voided_cents, v.count as voids,
       coalesce(t.memo->>'deposit', 'invoice:' || (t.memo->>'invoice')) as deposit
     from postings p join transfers t on t.id = p.transfer_id
     cross join lateral (
       select -sum(vp.amount_cents) as cents, count(*)::int as count
       from transfers vt
       join postings vp on vp.transfer_id = vt.id and vp.account_id = p.account_id
       where vt.kind = 'bonus.voided' and vt.corrects = t.id) v
     where p.account_id = $1 and p.amount_cents > 0 order by t.id desc`,
    [bonusOf(playerId)],
  );
  const name = depositName(deposit);
  let newerCents = 0;
  return rows.flatMap(({ id, given_cents: givenCents, voided_cents: voidedCents, voids, deposit: of }) => {
    const grant = { id, givenCents, voidedCents, voids, newerCents };
    newerCents += givenCents - voidedCents;
    return of === name ? [grant] : [];
  });
};

/** Removes the unreleased fraction of a cent of a player without bonus money. [BO-4] */
export const dropFractionOfNothing = async (query: Query, playerId: number): Promise<void> => {
  await query.query(
    `update play_states set bonus_units = 0 where player_id = $1 and (select balance_cents from accounts where id = $2) = 0`,
    [playerId, bonusOf(playerId)],
  );
};
