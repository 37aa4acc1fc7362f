import type { Beacon } from '@updraft/outside/beacon';
import { entriesHash, prizeSecretHash, prizeWinners, readEntries } from '@updraft/rules/prize-draw';
import type { Db } from '../../../apps/server/src/db/db.ts';
import type { DrawRow } from '../../../apps/server/src/prizes/draws.store.ts';
import type { GiftRecords } from './records.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Checks that an acknowledged message is recorded, and every recorded one once, with its sender. */
const chat = async (db: Db, { sent, written }: GiftRecords): Promise<string[]> => {
  const rows = await db.query<{ text: string; player_id: number; count: number }>(
    `select text, player_id, count(*)::int as count from chat_messages where text like 'word of %' group by 1, 2`,
  );
  const kept = new Map(rows.map((row) => [row.text, row]));
  return [
    ...[...written].filter((text) => !kept.has(text)).map((text) => `the acknowledged message '${text}' is missing`),
    ...rows
      .filter(({ text, player_id, count }) => count !== 1 || sent.get(text) !== player_id)
      .map((row) => `a message is in the chat otherwise than it was sent: ${JSON.stringify(row)}`),
  ];
};

/** Checks that each quiz paid one prize, to its winner, or none without one, and that no other winner was announced. */
const quizzes = async (db: Db, records: GiftRecords): Promise<string[]> => {
  const rows = await db.query<{ id: number; winner_id: number | null; prizes: number[] }>(
    `select q.id, q.winner_id, array(
       select t.player_id from transfers t where t.kind = 'quiz.prize' and (t.memo->>'quizId')::bigint = q.id) as prizes
     from quizzes q`,
  );
  const winners = new Map(rows.map(({ id, winner_id }) => [id, winner_id]));
  return [
    ...rows
      .filter(({ winner_id, prizes }) => !same(prizes, winner_id === null ? [] : [winner_id]))
      .map((row) => `the prize of a quiz did not go once to its winner: ${JSON.stringify(row)}`),
    ...[...records.quizzes]
      .filter(([id, winnerId]) => winners.get(id) !== winnerId)
      .map(([id]) => `quiz ${id} was told to have another winner`),
  ];
};

/** Checks that cashback was paid once for each successful command, and that every acknowledged command succeeded. */
const takings = async (db: Db, records: GiftRecords): Promise<string[]> => {
  const kept = await db.query<{ player_id: number; key: string; cents: number }>(
    `select player_id, key, (answer->>'cents')::bigint as cents from idempotency
     where scope = 'cashback' and (answer->>'ok')::boolean`,
  );
  const paid = await db.query<{ player_id: number; count: number; cents: number }>(
    `select t.player_id, count(*)::int as count, sum(p.amount_cents)::bigint as cents from transfers t
     join postings p on p.transfer_id = t.id and p.account_id = cash_of(t.player_id)
     where t.kind = 'cashback.taken' group by 1`,
  );
  const answers = new Map(kept.map((row) => [`${row.player_id} ${row.key}`, row.cents]));
  const sums = new Map<number, { count: number; cents: number }>();
  for (const { player_id, cents } of kept) {
    const sum = sums.get(player_id) ?? { count: 0, cents: 0 };
    sums.set(player_id, { count: sum.count + 1, cents: sum.cents + cents });
  }
  return [
    ...records.takings
      .filter(({ playerId, key, cents }) => answers.get(`${playerId} ${key}`) !== cents)
      .map((taking) => `acknowledged cashback is not there: ${JSON.stringify(taking)}`),
    ...paid
      .filter(({ player_id, count, cents }) => !same(sums.get(player_id), { count, cents }))
      .map((row) => `cashback was not paid as it was answered: ${JSON.stringify(row)}`),
    ...[...sums.keys()]
      .filter((id) => !paid.some(({ player_id }) => player_id === id))
      .map((id) => `cashback of player ${id} was answered and not paid`),
  ];
};

/**
 * Checks that an acknowledged place in a giveaway is recorded. The database itself ensures that a player has one place.
 */
const places = async (db: Db, records: GiftRecords): Promise<string[]> => {
  const rows = await db.query<{ player_id: number; place: number }>('select player_id, place from giveaway_entries');
  const kept = new Set(rows.map(({ player_id, place }) => `${player_id} ${place}`));
  return records.places
    .filter(({ playerId, place }) => !kept.has(`${playerId} ${place}`))
    .map((place) => `an acknowledged place is missing: ${JSON.stringify(place)}`);
};

/** Transfers and notifications of a draw, by the winner. */
interface Given {
  draw_id: number;
  winners: number[];
  paid: number[];
  told: number[];
}

/**
 * Checks that winners follow from list, secret and beacon, that each was paid and notified once, and that no others
 * were announced.
 */
const draws = async (
  db: Db,
  { records, beacon }: { records: GiftRecords; beacon: Pick<Beacon, 'randomness'> },
): Promise<string[]> => {
  const rows = await db.query<DrawRow>(`select * from prize_draws where status = 'drawn' and entries_count > 0`);
  const given = await db.query<Given>(
    `select d.id as draw_id,
       array(select player_id from prize_winners w where w.draw_id = d.id order by prize) as winners,
       array(select player_id from transfers t where t.kind in ('giveaway.won', 'hourly.won')
         and (t.memo->>'draw')::bigint = d.id order by (t.memo->>'prize')::int) as paid,
       array(select player_id from notifications n where n.name in ('notification.giveaway_won', 'notification.hourly_won')
         and (n.params->>'draw')::bigint = d.id order by n.id) as told
     from prize_draws d`,
  );
  const byId = new Map(given.map((row) => [row.draw_id, row]));
  const wrong: string[] = [];
  for (const row of rows) {
    const { id, prizes, secret, entries, beacon_round: round, beacon_randomness: randomness } = row;
    const list = readEntries(entries ?? '');
    const out = round === null ? null : await beacon.randomness(round);
    const seeds = { drawId: id, secret: secret ?? '', beaconRandomness: randomness ?? '', prizes };
    const follows = list && prizeWinners(list, seeds, row.rules_version)?.map(({ playerId }) => playerId);
    const winners = byId.get(id)?.winners;
    if (!out?.ok || out.randomnessHex !== randomness) wrong.push(`draw ${id} has another randomness than its beacon`);
    if (prizeSecretHash(secret ?? '') !== row.public_hash || entriesHash(list ?? []) !== row.entries_hash)
      wrong.push(`draw ${id} has a secret or a list that does not fit its hash`);
    if (!same(follows, winners)) wrong.push(`the winners of draw ${id} do not follow: ${JSON.stringify(winners)}`);
  }
  for (const { draw_id: id, winners, paid, told } of given) {
    if (!same(paid, winners))
      wrong.push(`the winners ${winners.join()} of draw ${id} were not paid once: ${paid.join()}`);
    if (!same([...told].sort(), [...winners].sort())) wrong.push(`the winners of draw ${id} were not told once`);
  }
  for (const [id, winners] of records.draws)
    if (byId.get(id)?.winners.join() !== winners) wrong.push(`draw ${id} was told to have the winners ${winners}`);
  return wrong;
};

/** Returns contradictions about chat and gifts to the rules and to what players received. */
export const auditGifts = async (
  db: Db,
  { records, beacon }: { records: GiftRecords; beacon: Pick<Beacon, 'randomness'> },
): Promise<string[]> => [
  ...(await chat(db, records)),
  ...(await quizzes(db, records)),
  ...(await takings(db, records)),
  ...(await places(db, records)),
  ...(await draws(db, { records, beacon })),
];
