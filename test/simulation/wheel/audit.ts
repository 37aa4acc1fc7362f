import type { Beacon } from '@updraft/outside/beacon';
import { decidingRound } from '@updraft/rules/draw';
import { publicHashOf } from '@updraft/rules/fairness';
import { colourOf, wheelSector, wheelWinCents } from '@updraft/rules/wheel';
import type { Db } from '../../../apps/server/src/db/db.ts';
import type { Bet } from '../../../apps/server/src/features/wheel/wheel.bets.ts';
import { type WheelRoundRow, restOf } from '../../../apps/server/src/features/wheel/wheel.round.ts';
import type { WheelRecords } from './records.ts';

interface BetRow {
  id: number;
  round_id: number;
  player_id: number;
  item_ids: number[];
  stake_cents: number;
  colour: Bet['colour'];
  status: number;
  win_cents: number | null;
  win_item_id: number | null;
  remainder_cents: number | null;
  balance_after_cents: number | null;
}

interface Books {
  rounds: ReadonlyMap<number, WheelRoundRow>;
  bets: ReadonlyMap<number, BetRow>;
  /** What the beacon itself gives for the rounds that decided. */
  randomness: ReadonlyMap<number, string>;
}

const read = async (db: Db, beacon: Pick<Beacon, 'randomness'>): Promise<Books> => {
  const rounds = await db.query<WheelRoundRow>(`select * from rounds where game = 'wheel'`);
  const bets = await db.query<BetRow>(
    `select id, round_id, player_id, item_ids, stake_cents, terms->>'colour' as colour, status, win_cents, win_item_id,
       remainder_cents, balance_after_cents
     from bets where game = 'wheel'`,
  );
  const randomness = new Map<number, string>();
  for (const { result } of rounds) {
    const drawn = result && (await beacon.randomness(result.beaconRound));
    if (result && drawn?.ok) randomness.set(result.beaconRound, drawn.randomnessHex);
  }
  return {
    rounds: new Map(rounds.map((row) => [row.id, row])),
    bets: new Map(bets.map((row) => [row.id, row])),
    randomness,
  };
};

/** Each as text: equal or not. */
const differ = (told: readonly unknown[], kept: readonly unknown[] | undefined): boolean =>
  JSON.stringify(told) !== JSON.stringify(kept);

/** What was acknowledged and told is there, with the figures it named. */
const told = ({ rounds, bets }: Books, records: WheelRecords): string[] => {
  const wrong: string[] = [];
  for (const { betId, playerId, itemIds, stakeCents, colour, roundId } of records.bets.values()) {
    const row = bets.get(betId);
    const kept = row && [row.player_id, row.stake_cents, row.colour, row.round_id, [...row.item_ids].sort()];
    if (differ([playerId, stakeCents, colour, roundId, [...itemIds].sort()], kept))
      wrong.push(`the acknowledged bet ${betId} on the wheel is ${JSON.stringify(row)}`);
  }
  for (const [betId, win] of records.wins) {
    const row = bets.get(betId);
    const kept = row && [1, row.win_cents, row.win_item_id, row.remainder_cents, row.balance_after_cents];
    if (row?.status !== 1 || differ([1, win.winCents, win.itemId, win.remainderCents, win.balanceCents], kept))
      wrong.push(`the announced win of bet ${betId} on the wheel is ${JSON.stringify(row)}`);
  }
  for (const [id, { publicHash, closesAtMs, beaconRound }] of records.rounds) {
    const row = rounds.get(id);
    const kept = row && [
      row.public_hash,
      row.starts_at.getTime(),
      decidingRound(row.starts_at.getTime(), row.terms.schedule),
    ];
    if (differ([publicHash, closesAtMs, beaconRound], kept))
      wrong.push(`round ${id} of the wheel was announced otherwise`);
  }
  for (const [id, { sector, rotate, secretHash, randomness }] of records.spins) {
    const { result = null, secret_hash: secret = null } = rounds.get(id) ?? {};
    const kept = result && [result.sector, restOf({ id, result }), secret, result.beaconRandomness];
    if (differ([sector, rotate, secretHash, randomness], kept ?? undefined))
      wrong.push(`round ${id} of the wheel spun otherwise`);
  }
  return wrong;
};

/** Each result follows from the committed secret and from the beacon round that its close decides. */
const fair = ({ rounds, randomness }: Books): string[] =>
  [...rounds.values()].flatMap((row) => {
    const { id, result, secret_hash: secretHash, refunded_at: refunded, starts_at: closes, terms } = row;
    if (refunded) return [`stakes of round ${id} of the wheel were returned, though its beacon came`];
    if (!result || secretHash === null) return [];
    const sector = wheelSector({
      ...{ secretHash, roundId: id, dayOfMonth: row.day_of_month },
      beaconRandomness: randomness.get(result.beaconRound) ?? '',
    });
    const follows = [publicHashOf(secretHash), sector, decidingRound(closes.getTime(), terms.schedule)];
    return differ([row.public_hash, result.sector, result.beaconRound], follows)
      ? [`the result of round ${id} of the wheel does not follow: ${JSON.stringify(row)}`]
      : [];
  });

/** Every stake of a settled round was won or lost by its sector, for what its colour pays. */
const settled = ({ rounds, bets }: Books): string[] =>
  [...bets.values()].flatMap((bet) => {
    const round = rounds.get(bet.round_id);
    const colour = round?.settled_at && round.result ? colourOf(round.result.sector) : null;
    if (colour === null) return [];
    const winCents = wheelWinCents({ colour: bet.colour, stakeCents: bet.stake_cents }, colour);
    const follows = winCents > 0 ? [1, winCents] : [2, null];
    return differ([bet.status, bet.win_cents], follows)
      ? [
          `bet ${bet.id} on ${bet.colour} has status ${bet.status} and win ${bet.win_cents}; the wheel came to ${colour}`,
        ]
      : [];
  });

/** Everything about the wheel that contradicts what players were told, or the rules. */
export const auditWheel = async (
  db: Db,
  { records, beacon }: { records: WheelRecords; beacon: Pick<Beacon, 'randomness'> },
): Promise<string[]> => {
  const books = await read(db, beacon);
  return [...told(books, records), ...fair(books), ...settled(books)];
};
