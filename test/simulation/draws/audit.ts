import type { Beacon } from '@updraft/outside/beacon';
import { type BeaconSchedule, decidingRound } from '@updraft/rules/draw';
import { publicHashOf } from '@updraft/rules/fairness';
import type { Db } from '../../../apps/server/src/db/db.ts';
import type { RoundRow } from '../../../apps/server/src/stakes/rounds.store.ts';
import type { DrawnGame } from '../plan.ts';
import { staysAway } from './late-beacon.ts';
import type { DrawRecords } from './records.ts';

/** Fields of every draw's result. */
interface BeaconResult {
  beaconRound: number;
  beaconRandomness: string;
}

/** A database row of a round of a game with a beacon. */
export type DrawRow<Terms = object, Result extends object = object> = RoundRow<
  Terms & { schedule: BeaconSchedule },
  Result & BeaconResult,
  Date | null
>;

/** Rows of a game, read once for all its checks. */
export interface DrawBooks<Row extends DrawRow, Bet extends { id: number; round_id: number }> {
  rounds: ReadonlyMap<number, Row>;
  bets: ReadonlyMap<number, Bet>;
  /** The beacon's randomness by the number of the deciding beacon round. */
  randomness: ReadonlyMap<number, string>;
  /** True if some rounds of the beacon are never published. */
  isLate: boolean;
}

export interface BeaconOf {
  beacon: Pick<Beacon, 'randomness'>;
  /** True if some rounds of the beacon are never published. */
  isLate: boolean;
}

/**
 * Reads the rows of a game. `bets`: the columns of a bet that the checks of the game need, besides its id and its
 * round.
 */
export const readDraws = async <Row extends DrawRow, Bet extends { id: number; round_id: number }>(
  db: Db,
  { game, bets: columns, beacon, isLate }: BeaconOf & { game: DrawnGame; bets: string },
): Promise<DrawBooks<Row, Bet>> => {
  const rounds = await db.query<Row>('select * from rounds where game = $1 order by id', [game]);
  const bets = await db.query<Bet>(`select id, round_id, ${columns} from bets where game = $1 order by id`, [game]);
  const randomness = new Map<number, string>();
  for (const { result } of rounds) {
    const drawn = result && (await beacon.randomness(result.beaconRound));
    if (result && drawn?.ok) randomness.set(result.beaconRound, drawn.randomnessHex);
  }
  return {
    randomness,
    isLate,
    rounds: new Map(rounds.map((row) => [row.id, row])),
    bets: new Map(bets.map((row) => [row.id, row])),
  };
};

/** True if the two lists differ, compared as text. */
export const differ = (told: readonly unknown[], kept: readonly unknown[] | null | undefined): boolean =>
  JSON.stringify(told) !== JSON.stringify(kept);

/** Returns the number of the deciding beacon round; null before the close is known. */
const deciderOf = ({ starts_at: closes, terms }: DrawRow): number | null =>
  closes && decidingRound(closes.getTime(), terms.schedule);

/** An acknowledged bet of any game with a beacon. */
interface AckedBet {
  betId: number;
  playerId: number;
  itemIds: readonly number[];
  stakeCents: number;
  roundId: number;
}

/** Checks that every acknowledged bet is recorded with its figures and with the game's own fields (`own`). */
export const acknowledged = <
  Acked extends AckedBet,
  Bet extends { id: number; player_id: number; stake_cents: number; round_id: number; item_ids: readonly number[] },
>(
  { bets }: Pick<DrawBooks<DrawRow, Bet>, 'bets'>,
  {
    game,
    records,
    own,
  }: {
    game: DrawnGame;
    records: { readonly bets: ReadonlyMap<number, Acked> };
    own: { told: (bet: Acked) => unknown; kept: (row: Bet) => unknown };
  },
): string[] =>
  [...records.bets.values()].flatMap((acked) => {
    const row = bets.get(acked.betId);
    const kept = row && [row.player_id, row.stake_cents, row.round_id, [...row.item_ids].sort(), own.kept(row)];
    const told = [acked.playerId, acked.stakeCents, acked.roundId, [...acked.itemIds].sort(), own.told(acked)];
    return differ(told, kept) ? [`the acknowledged bet ${acked.betId} of the ${game} is ${JSON.stringify(row)}`] : [];
  });

/**
 * Checks that hash, close and beacon round are those that were announced, and that stakes shown as returned were
 * returned.
 */
export const announced = (
  { rounds }: Pick<DrawBooks<DrawRow, never>, 'rounds'>,
  { game, records }: { game: DrawnGame; records: DrawRecords },
): string[] => {
  const wrong: string[] = [];
  for (const [id, hash] of records.hashes)
    if (rounds.get(id)?.public_hash !== hash) wrong.push(`round ${id} of the ${game} was announced with another hash`);
  for (const [id, { closesAtMs, beaconRound }] of records.closes) {
    const row = rounds.get(id);
    if (differ([closesAtMs, beaconRound], row && [row.starts_at?.getTime(), deciderOf(row)]))
      wrong.push(`round ${id} of the ${game} was announced otherwise`);
  }
  for (const id of records.returned)
    if (!rounds.get(id)?.refunded_at) wrong.push(`round ${id} of the ${game} was shown with returned stakes`);
  return wrong;
};

/**
 * Checks that a round is drawn from the committed secret with the beacon round that its close determines. It returns
 * its stakes only if that beacon round never comes, or for a reason of the game (`mayReturn`). A settled round did one
 * or the other.
 */
export const decided = <Row extends DrawRow>(
  { rounds, isLate }: Pick<DrawBooks<Row, never>, 'rounds' | 'isLate'>,
  { game, mayReturn }: { game: DrawnGame; mayReturn: (row: Row) => boolean },
): string[] =>
  [...rounds.values()].flatMap((row) => {
    const { id, result, secret_hash: secretHash, public_hash: publicHash } = row;
    const decider = deciderOf(row);
    const isAway = isLate && decider !== null && staysAway(decider);
    const wrong: string[] = [];
    if (secretHash !== null && publicHashOf(secretHash) !== publicHash) wrong.push('has a secret that does not fit');
    if (result && (isAway || result.beaconRound !== decider)) wrong.push('was drawn with another beacon round');
    if (row.refunded_at && result) wrong.push('was drawn, and its stakes were returned');
    if (row.refunded_at && !isAway && !mayReturn(row)) wrong.push('returned its stakes, though its beacon came');
    if (row.settled_at && !row.refunded_at && !result) wrong.push('is settled without a result');
    return wrong.map((text) => `round ${id} of the ${game} ${text}: ${JSON.stringify(row)}`);
  });

/**
 * Checks that every stake of a round that returned its stakes is back, and no other one. That none went back twice is
 * checked for all games together (`onceOnly` in `../audit.ts`).
 */
export const givenBack = <Bet extends { id: number; round_id: number; status: number }>(
  { rounds, bets }: DrawBooks<DrawRow, Bet>,
  { game }: { game: DrawnGame },
): string[] =>
  [...bets.values()].flatMap(({ id, round_id: roundId, status }) => {
    const row = rounds.get(roundId);
    if (!row?.settled_at || (status === 3) === (row.refunded_at !== null)) return [];
    return [
      `bet ${id} has status ${status} in round ${roundId} of the ${game}, refunded at ${String(row.refunded_at)}`,
    ];
  });

/** Counts notifications of returned stakes by player and round id. Rounds of different games may have the same id. */
const TOLD = `select n.player_id, (n.params ->> 'round')::bigint as round_id, count(*)::int as told
  from notifications n where n.name in ('notification.stakes_returned', 'notification.jackpot_alone')
  group by 1, 2`;
const CONCERNED = `select player_id, round_id, count(distinct game)::int as rounds
  from bets where game in ('wheel', 'jackpot') and status = 3 group by 1, 2`;

/** Checks that every player whose stakes were returned was notified once for each round of each game. */
export const toldOfReturns = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ player_id: number; round_id: number; told: number; rounds: number }>(
    `select player_id, round_id, coalesce(told, 0) as told, coalesce(rounds, 0) as rounds
     from (${TOLD}) t full join (${CONCERNED}) c using (player_id, round_id)
     where told is distinct from rounds`,
  );
  return rows.map(
    ({ player_id: playerId, round_id: roundId, told, rounds }) =>
      `player ${playerId} was told ${told} times that stakes of ${rounds} rounds with the number ${roundId} went back`,
  );
};
