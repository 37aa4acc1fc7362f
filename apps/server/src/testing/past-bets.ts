import { sha256 } from '@updraft/rules/fairness';
import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import type { Query } from '../db/db.ts';

/** Inserts settled rounds of an old chain without bets, with crash points from 1.00 to 5.99. */
export const insertPastRounds = async (
  query: Query,
  { first, count }: { first: number; count: number },
): Promise<void> => {
  const [chain] = await query.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ('crash', $1::bigint - 1, $2::int, $3, 'test', 1, $3, 'test')
     returning id`,
    [first, count, sha256(`chain from ${first}`)],
  );
  await query.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       starts_at, started_at, ended_at, settled_at,
       result, secret_hash, seed)
     select 'crash', $1::bigint - 1 + n, $2::bigint, n, 1 + n % 28, $3, 1,
       jsonb_build_object('limits', $4::jsonb, 'payoutCapCents', 1), 'ended', now(), now(), now(), now(),
       jsonb_build_object('pointHundredths', 100 + n % 500), $3, $3 from generate_series(1, $5::int) n`,
    [first, chain?.id, sha256('a hash'), JSON.stringify(DEFAULT_LIMITS), count],
  );
};

/** Inserts lost bets of a player, one in each of these rounds, as the table writes them, without their transfers. */
export const insertPastBets = async (
  query: Query,
  {
    playerId,
    firstRound,
    count,
    stakeCents = 100,
  }: { playerId: number; firstRound: number; count: number; stakeCents?: number },
): Promise<void> => {
  await query.query(
    `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, terms, status, settled_at)
     select 'crash', $2::bigint - 1 + n, $1::bigint, 'past ' || $2::bigint || ' ' || n, '{1}', '[]', $4::bigint,
       '{"auto": 200, "cap": 999900}', 2, now()
     from generate_series(1, $3::int) n`,
    [playerId, firstRound, count, stakeCents],
  );
};
