import type { BattleDrop, CaseBattle, OpenedBattle } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../../db/db.ts';
import {
  type BattleBoxRow,
  type BattleDropRow,
  type BattleRow,
  type ShownSeatRow,
  battlesByIds,
  boxesOfBattles,
  dropsOfBattle,
  shownSeats,
} from './battles.store.ts';

interface BattleParts {
  boxes: readonly BattleBoxRow[];
  seats: readonly ShownSeatRow[];
}

const shownSeat = (row: ShownSeatRow, viewerId: number | null): CaseBattle['seats'][number] => ({
  seat: row.seat,
  user: row.is_hidden ? null : { id: row.player_id, username: row.username, avatar: row.avatar, is_demo: row.is_demo },
  ...(row.player_id === viewerId && { own: true }),
  total: row.total_cents === null ? null : toDollars(row.total_cents),
});

const shownBattle = (row: BattleRow, { boxes, seats }: BattleParts, viewerId: number | null): CaseBattle => ({
  id: row.id,
  state: row.state,
  boxes: boxes.map(({ boxId, name, nameRu, art, priceCents, hash, returnBasisPoints }) => ({
    id: boxId,
    name,
    name_ru: nameRu,
    art,
    hash,
    price: toDollars(priceCents),
    return_percent: returnBasisPoints / 100,
  })),
  size: row.size,
  price: toDollars(row.price_cents),
  seats: seats.map((seat) => shownSeat(seat, viewerId)),
  winner: row.winner,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  until: row.waits_until.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Builds battles for the player `viewerId`; null: for visitors. */
export const shownBattles = async (
  query: Query,
  rows: readonly BattleRow[],
  viewerId: number | null,
): Promise<CaseBattle[]> => {
  const ids = rows.map(({ id }) => id);
  const [boxes, seats] = await Promise.all([boxesOfBattles(query, ids), shownSeats(query, ids)]);
  return rows.map((row) =>
    shownBattle(
      row,
      {
        boxes: boxes.filter(({ battleId }) => battleId === row.id),
        seats: seats.filter(({ battle_id: battleId }) => battleId === row.id),
      },
      viewerId,
    ),
  );
};

/** Builds the drops from rows ordered by seat and then by box. Drops that the viewer received have their item's id. */
const shownDrops = ({ boxes, seats, winner }: CaseBattle, rows: readonly BattleDropRow[]): BattleDrop[] => {
  const ownSeat = seats.find(({ own }) => own)?.seat;
  return rows.map((row, at) => {
    const seat = Math.floor(at / boxes.length);
    return {
      seat,
      box: at % boxes.length,
      opening: row.id,
      entry: row.entry_id,
      item: row.item,
      ...((winner ?? seat) === ownSeat && { myId: row.item_id }),
      number: row.number,
      server_seed_hash: row.seed_hash,
      client_seed: row.client_seed,
      nonce: row.nonce,
    };
  });
};

/** Loads a battle with its drops; null: there is no such battle. */
export const openedBattle = async (
  query: Query,
  { id, viewerId }: { id: number; viewerId: number | null },
): Promise<OpenedBattle | null> => {
  const [battle] = await shownBattles(query, await battlesByIds(query, [id]), viewerId);
  return battle ? { ...battle, drops: shownDrops(battle, await dropsOfBattle(query, id)) } : null;
};
