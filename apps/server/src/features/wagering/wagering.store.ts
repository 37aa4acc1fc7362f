import { cashOf, itemsOf, playerOf, reservedOf } from '@updraft/ledger';
import type { BonusState } from '@updraft/rules/bonus';
import type { Worth } from '@updraft/rules/wagering';
import { type Query, one } from '../../db/db.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';
import type { DepositMade } from '../../ports/wagering.ts';

/** A player's wagering left, total of deposits, and bonus money. */
export interface PlayState {
  playerId: number;
  toStakeCents: number;
  depositedCents: number;
  bonus: BonusState;
}

interface PlayRow {
  player_id: number;
  to_stake_cents: number;
  deposited_cents: number;
  bonus_units: number;
  held_cents: number;
}

const PLAY = `select s.player_id, s.to_stake_cents, s.deposited_cents, s.bonus_units, a.balance_cents as held_cents
  from play_states s join accounts a on a.id = bonus_of(s.player_id)`;

const toState = (row: PlayRow): PlayState => ({
  playerId: row.player_id,
  toStakeCents: row.to_stake_cents,
  depositedCents: row.deposited_cents,
  bonus: { heldCents: row.held_cents, accruedUnits: row.bonus_units },
});

/** Returns the states of players with wagering left or bonus money. Call under the players' locks. */
export const obligedStates = async (query: Query, playerIds: readonly number[]): Promise<PlayState[]> =>
  (
    await query.query<PlayRow>(
      `${PLAY} where s.player_id = any($1::bigint[]) and (s.to_stake_cents > 0 or a.balance_cents > 0)`,
      [[...playerIds]],
    )
  ).map(toState);

/** A player's state for the settlement of a stake, with their referrer. */
export interface SettlingState extends PlayState {
  referrerId: number | null;
}

/**
 * Returns the states of players for whom a settled stake has an effect besides cashback: those with wagering left,
 * bonus money or a referrer. Call under the players' locks.
 */
export const settlingStates = async (query: Query, playerIds: readonly number[]): Promise<SettlingState[]> =>
  (
    await query.query<PlayRow & { referrer_id: number | null }>(
      `select s.player_id, s.to_stake_cents, s.deposited_cents, s.bonus_units, a.balance_cents as held_cents, g.referrer_id
       from play_states s
       join accounts a on a.id = bonus_of(s.player_id)
       join gift_states g on g.player_id = s.player_id
       where s.player_id = any($1::bigint[]) and (s.to_stake_cents > 0 or a.balance_cents > 0 or g.referrer_id is not null)`,
      [[...playerIds]],
    )
  ).map((row) => ({ ...toState(row), referrerId: row.referrer_id }));

export const playState = async (query: Query, playerId: number): Promise<PlayState> =>
  toState(one(await query.query<PlayRow>(`${PLAY} where s.player_id = $1`, [playerId])));

/** Returns the worth of protected skins that were staked and are still protected, in cents. */
export const liftedCents = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ cents: number }>(
      'select coalesce(sum(credited_cents), 0)::bigint as cents from lifted_protection where player_id = $1',
      [playerId],
    ),
  ).cents;

/** Returns the worth of each of these players: balance, items held, open stakes, and items reserved for withdrawals. */
export const worths = async (query: Query, playerIds: readonly number[]): Promise<Map<number, Worth>> => {
  const ids = [...playerIds];
  const accounts = await query.query<{ id: number; balance_cents: number }>(
    'select id, balance_cents from accounts where id = any($1::bigint[])',
    [ids.flatMap((id) => [cashOf(id), itemsOf(id), reservedOf(id)])],
  );
  const staked = await query.query<{ player_id: number; cents: number }>(
    'select player_id, sum(stake_cents)::bigint as cents from open_stakes where player_id = any($1::bigint[]) group by player_id',
    [ids],
  );
  const held = new Map(accounts.map((row) => [row.id, row.balance_cents]));
  const openStakes = new Map(staked.map((row) => [row.player_id, row.cents]));
  return new Map(
    ids.map((id) => [
      id,
      {
        balanceCents: held.get(cashOf(id)) ?? 0,
        heldCents: held.get(itemsOf(id)) ?? 0,
        stakedCents: openStakes.get(id) ?? 0,
        reservedCents: held.get(reservedOf(id)) ?? 0,
      },
    ]),
  );
};

/** Returns the present worth of the player's items whose entry is not suspended, in cents. [WA-4, WA-7] */
export const pricedCents = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ cents: number }>(
      `select coalesce(sum(${WORTH}), 0)::bigint as cents from items i join catalogue c on c.id = i.entry_id where i.account_id = $1 and not c.suspended`,
      [itemsOf(playerId)],
    ),
  ).cents;

/** Returns those of these players who hold, or have reserved, an item of a suspended entry. [WA-7] */
export const whoHasUnpriced = async (query: Query, playerIds: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ account_id: number }>(
    'select distinct i.account_id from items i join catalogue c on c.id = i.entry_id where i.account_id = any($1::bigint[]) and c.suspended',
    [playerIds.flatMap((id) => [itemsOf(id), reservedOf(id)])],
  );
  return new Set(rows.map((row) => playerOf(row.account_id)));
};

/**
 * Returns those of these players whose worth must be checked after a price change, and marks them as checked. Call
 * under the players' locks. [WA-3]
 */
export const takeFallen = async (query: Query, playerIds: readonly number[]): Promise<number[]> =>
  (
    await query.query<{ player_id: number }>(
      'delete from fallen_worths where player_id = any($1::bigint[]) returning player_id',
      [[...playerIds]],
    )
  ).map((row) => row.player_id);

/** Returns some players whose worth must be checked. */
export const someFallen = async (query: Query, most: number): Promise<number[]> =>
  (
    await query.query<{ player_id: number }>('select player_id from fallen_worths order by player_id limit $1', [most])
  ).map((row) => row.player_id);

export const saveStates = async (query: Query, states: readonly PlayState[]): Promise<void> => {
  await query.query(
    `update play_states s set to_stake_cents = w."toStakeCents", bonus_units = w."bonusUnits"
     from jsonb_to_recordset($1::jsonb) as w("playerId" bigint, "toStakeCents" bigint, "bonusUnits" integer) where s.player_id = w."playerId"`,
    [
      JSON.stringify(
        states.map(({ playerId, toStakeCents, bonus }) => ({ playerId, toStakeCents, bonusUnits: bonus.accruedUnits })),
      ),
    ],
  );
};

export interface StakeRelease {
  game: string;
  betId: number;
  playerId: number;
  stakeCents: number;
  releasedCents: number;
}

export const insertReleases = async (query: Query, releases: readonly StakeRelease[]): Promise<void> => {
  await query.query(
    `insert into stake_releases (game, bet_id, player_id, stake_cents, released_cents)
     select game, "betId", "playerId", "stakeCents", "releasedCents" from jsonb_to_recordset($1::jsonb)
       as w(game text, "betId" bigint, "playerId" bigint, "stakeCents" bigint, "releasedCents" bigint)`,
    [JSON.stringify(releases)],
  );
};

/**
 * Records a deposit once (the database refuses a second row for its source), and adds it to the player's total of
 * deposits and wagering left. Call under the player's lock.
 */
export const insertDeposit = async (
  query: Query,
  { source, sourceId, playerId, amountCents, toStakeCents }: DepositMade,
): Promise<void> => {
  await query.query(
    'insert into deposits_made (source, source_id, player_id, amount_cents, to_stake_cents) values ($1, $2, $3, $4, $5)',
    [source, sourceId, playerId, amountCents, toStakeCents],
  );
  await query.query(
    'update play_states set deposited_cents = deposited_cents + $2, to_stake_cents = to_stake_cents + $3 where player_id = $1',
    [playerId, amountCents, toStakeCents],
  );
};

/** Returns the sum paid out to a player so far: money, and skins at their price. */
export const paidOutCents = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ paid_out_cents: number }>('select paid_out_cents from play_states where player_id = $1', [
      playerId,
    ]),
  ).paid_out_cents;
