import { isAsFixed } from '@updraft/rules/battles';
import { returnBasisPoints } from '@updraft/rules/cases';
import type { Query } from '../../../db/db.ts';
import { type PlayerRow, lockActing, lockPlayers } from '../../../kernel/players.store.ts';
import { type StoredBox, boxesByIds, holdBoxes } from '../boxes.store.ts';
import { closedOf } from '../cases.views.ts';
import {
  type BattleBoxRow,
  type BattleRow,
  type SeatRow,
  boxesOfBattles,
  lockBattle,
  seatsOf,
} from './battles.store.ts';

/** A battle under its lock, with the locked players of its seats and its held boxes. */
export interface HeldBattle {
  battle: BattleRow;
  seats: SeatRow[];
  /** Players of the seats, and the player who sent the command. */
  players: ReadonlyMap<number, PlayerRow>;
  fixed: BattleBoxRow[];
  /** Current state of each box of `fixed`, in the same order; null: the box no longer exists. */
  boxes: (StoredBox | null)[];
}

/**
 * Locks a battle, then the players of its seats with the acting one, then its boxes; null: there is no such battle. A
 * command that holds players never waits for a battle, so there is no deadlock.
 */
export const holdBattle = async (
  query: Query,
  { id, actingId }: { id: number; actingId: number | null },
): Promise<HeldBattle | null> => {
  const battle = await lockBattle(query, id);
  if (!battle) return null;
  const seats = await seatsOf(query, id);
  const seated = seats.map((seat) => seat.player_id);
  if (actingId !== null) await lockActing(query, actingId, seated);
  const ids = actingId === null ? seated : [...seated, actingId];
  const players = await lockPlayers(query, ids);
  const fixed = await boxesOfBattles(query, [id]);
  const boxIds = [...new Set(fixed.map(({ boxId }) => boxId))];
  await holdBoxes(query, boxIds);
  const now = await boxesByIds(query, boxIds);
  return { battle, seats, players, fixed, boxes: fixed.map(({ boxId }) => now.get(boxId) ?? null) };
};

/**
 * Returns the boxes with which a battle may start; null: since its creation a box was closed or changed, or its return
 * has fallen. [BT-11]
 */
export const boxesToOpen = ({ fixed, boxes }: Pick<HeldBattle, 'fixed' | 'boxes'>): StoredBox[] | null => {
  const open = boxes.filter((box, at): box is StoredBox => {
    const before = fixed[at];
    return box !== null && before !== undefined && box.version === before.version && isAsFixed(before, presentOf(box));
  });
  return open.length === fixed.length ? open : null;
};

const presentOf = (box: StoredBox) => ({
  hash: box.hash,
  priceCents: box.priceCents,
  returnBasisPoints: returnBasisPoints(box),
  isOpen: closedOf(box) === null,
});
