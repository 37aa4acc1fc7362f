import type { PrizeDraw, PrizeWinner } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { publicUsers } from '../../kernel/players.store.ts';
import { type DrawRow, type WinnerRow, findDraw, winnersOf } from '../../prizes/draws.store.ts';

const moment = (date: Date | null): number | null => date && date.getTime();

/** The beacon of a draw with its schedule; null before the list is stored, and without entries. */
const beaconOf = (row: DrawRow): PrizeDraw['beacon'] =>
  row.beacon === null || row.beacon_round === null
    ? null
    : {
        id: row.beacon,
        round: row.beacon_round,
        genesis_ms: row.beacon_genesis_ms ?? 0,
        period_ms: row.beacon_period_ms ?? 0,
      };

/** Builds the public form of winners. */
const shownWinners = async (
  { db, catalogue }: { db: Pick<Db, 'query'>; catalogue: Pick<Catalogue, 'shownItem'> },
  winners: readonly WinnerRow[],
): Promise<PrizeWinner[]> => {
  const users = await publicUsers(
    db,
    winners.map((winner) => winner.player_id),
  );
  return winners.flatMap(({ prize, player_id, weight, cents, entry_id, price_cents }) => {
    const user = users.get(player_id);
    if (!user) return [];
    return {
      prize,
      user,
      weight,
      sum: cents === null ? null : toDollars(cents),
      item: entry_id === null || price_cents === null ? null : catalogue.shownItem({ entry_id, price_cents }),
    };
  });
};

export const prizeDrawsHandlers = ({
  db,
  catalogue,
}: {
  db: Db;
  catalogue: Catalogue;
}): Pick<Handlers, 'GET /api/prize-draws/get'> => ({
  'GET /api/prize-draws/get': async ({ id }) => {
    const row = await findDraw(db, id);
    if (!row) return { success: false, message: 'app_api.not_found' };
    return {
      success: true,
      draw: {
        id: row.id,
        kind: row.kind,
        status: row.status,
        rules_version: row.rules_version,
        prizes: row.prizes,
        opened_at: row.opened_at.toISOString(),
        closes_at_ms: row.closes_at.getTime(),
        public_hash: row.public_hash,
        secret_hash: row.secret,
        entries_count: row.entries_count,
        total_weight: row.total_weight,
        entries_hash: row.entries_hash,
        entries: row.entries,
        decided_from_ms: moment(row.decided_from),
        beacon: beaconOf(row),
        beacon_randomness: row.beacon_randomness,
        beacon_signature: row.beacon_signature,
        winners: await shownWinners({ db, catalogue }, await winnersOf(db, id)),
      },
    };
  },
});
