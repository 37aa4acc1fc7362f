import { HOUSE, post } from '@updraft/ledger';
import { openInTurn, outcomeOf } from '@updraft/rules/battles';
import type { Opening } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../../db/db.ts';
import { notifyPlayers } from '../../../kernel/notifications.ts';
import type { Emit } from '../../../kernel/outbox.ts';
import type { PlayerRow } from '../../../kernel/players.store.ts';
import type { StoredBox } from '../boxes.store.ts';
import { CASES, type WonItem } from '../open-command.ts';
import { type OpeningParts, memoOf, openingRow } from '../opening-write.ts';
import { bookOpeningIds, insertOpenings } from '../openings.store.ts';
import type { Seeds } from '../seeds.ts';
import { type StoredSeeds, currentSeedsOf, saveSeeds } from '../seeds.store.ts';
import { type SeatRow, finishBattle } from './battles.store.ts';
import { tellBalances } from './cancelling.ts';

/** A full battle under all locks. */
export interface FullBattle {
  battleId: number;
  /** All seats by their number. */
  seats: readonly SeatRow[];
  players: ReadonlyMap<number, PlayerRow>;
  boxes: readonly StoredBox[];
  /** The player who took the last seat. They learn the result from the response, so they get no notification. */
  actingId: number;
}

/** A seat with the numbers that its seeds draw. */
interface DrawnSeat {
  seat: SeatRow;
  player: PlayerRow;
  seeds: StoredSeeds;
  nextSeeds: StoredSeeds;
  openings: readonly Opening[];
}

/** An opening of a battle, with the receiver of its item. */
interface Drop {
  drawn: DrawnSeat;
  box: StoredBox;
  opening: Opening;
  id: number;
  dropCents: number;
  wonCents: number;
  receiver: PlayerRow;
}

/**
 * Opens all boxes of all seats, and gives the drops to their receivers. All of it is in the caller's transaction, so a
 * battle has all of its openings or none. Returns the ids of the openings of real players. [BT-20 … BT-31]
 *
 * Locks: those of the battle, then entries and stock. Throws if seeds or prices differ from those of the earlier
 * checks.
 */
export const startBattle = async (
  query: Query,
  emit: Emit,
  { parts, full }: { parts: OpeningParts; full: FullBattle },
): Promise<number[]> => {
  const { battleId, seats, boxes } = full;
  const drawn = await drawSeats(query, { sealed: parts.seeds, full });
  const dropsCents = drawn.map(({ openings }) => openings.map(({ itemId }, at) => priceOf(boxes[at], itemId)));
  const { totalsCents, winner, wonCents } = outcomeOf(dropsCents);
  const ids = await bookOpeningIds(query, seats.length * boxes.length);
  const drops = drawn.flatMap((one, seat) =>
    one.openings.map((opening, at): Drop => {
      const receiver = (winner === null ? one : drawn[winner])?.player;
      const [id, box] = [ids[seat * boxes.length + at], boxes[at]];
      if (!receiver || !box || id === undefined) throw new Error(`battle ${battleId} has an incomplete seat`);
      const [dropCents = 0, won = 0] = [dropsCents[seat]?.[at], wonCents[seat]?.[at]];
      return { drawn: one, box, opening, id, dropCents, wonCents: won, receiver };
    }),
  );
  await saveSeeds(
    query,
    drawn.map(({ nextSeeds }) => nextSeeds),
  );
  await post(query, drops.map(pricePaid));
  const itemIds = await parts.giveItems(query, drops.map(giftOf));
  await insertOpenings(
    query,
    drops.map((drop, at) => rowOf(parts, { battleId, drop, itemId: itemIds[at] as number })),
  );
  await countPlay(query, { parts, seats, drops });
  await parts.wagering.settleStakes(query, emit, {
    game: CASES,
    stakes: drops.map(({ id, drawn: { player }, box }) => ({
      betId: id,
      playerId: player.id,
      stakeCents: box.priceCents,
    })),
  });
  await finishBattle(query, {
    id: battleId,
    winner,
    totals: seats.map((seat, at) => ({ seatId: seat.id, cents: totalsCents[at] ?? 0 })),
  });
  await tellStarted(query, emit, { full, receivers: drops.map(({ receiver }) => receiver.id) });
  return drops.flatMap(({ id, drawn: { player } }) => (player.is_demo ? [] : [id]));
};

const drawSeats = async (
  query: Query,
  { sealed, full: { battleId, seats, players, boxes } }: { sealed: Pick<Seeds, 'seedOf'>; full: FullBattle },
): Promise<DrawnSeat[]> => {
  const all = await currentSeedsOf(
    query,
    seats.map((seat) => seat.player_id),
  );
  return seats.map((seat) => {
    const [player, seeds] = [players.get(seat.player_id), all.get(seat.player_id)];
    const opened = seeds && openInTurn(boxes, { seeds, serverSeed: sealed.seedOf(seeds) });
    if (!player || !opened) throw new Error(`seat ${seat.id} of battle ${battleId} cannot be opened`);
    return { seat, player, seeds, nextSeeds: { ...seeds, ...opened.seeds }, openings: opened.openings };
  });
};

const priceOf = (box: StoredBox | undefined, itemId: number): number => {
  const item = box?.items.find((one) => one.itemId === itemId);
  if (!item) throw new Error(`box ${String(box?.id)} cannot give the entry ${itemId}`);
  return item.priceCents;
};

/**
 * Builds the transfer of an opening's price. The account of paid seats pays it; outside battles the player's balance
 * does.
 */
const pricePaid = ({ id, drawn: { player, seat }, box }: Drop) => ({
  key: `cases:stake:${id}`,
  kind: 'cases.opened' as const,
  playerId: player.id,
  memo: { ...memoOf(box), battle: seat.battle_id },
  cash: [{ from: HOUSE.battleMoney, to: HOUSE.cash, cents: box.priceCents }],
  items: [],
});

const giftOf = ({ id, receiver, opening, box, drawn: { seat } }: Drop) => ({
  key: `cases:drop:${id}`,
  kind: 'cases.drop' as const,
  playerId: receiver.id,
  entryId: opening.itemId,
  memo: { ...memoOf(box), battle: seat.battle_id },
});

const rowOf = (
  { catalogue }: Pick<OpeningParts, 'catalogue'>,
  { battleId, drop, itemId }: { battleId: number; drop: Drop; itemId: number },
) => {
  const { drawn, box, opening, id, dropCents, wonCents } = drop;
  const { nonce, number, itemId: entryId } = opening;
  const item: WonItem = { openingId: id, nonce, number, entryId, itemId, itemCents: dropCents };
  const { player, seeds } = drawn;
  return openingRow(catalogue, { player, box, seeds, firstNonce: seeds.nonce, item, battle: { battleId, wonCents } });
};

/**
 * Replaces the stakes of the seats in the players' limits by those of the openings, and counts the wins. [BT-12, BT-30]
 */
const countPlay = async (
  query: Query,
  { parts: { limits }, seats, drops }: { parts: OpeningParts; seats: readonly SeatRow[]; drops: readonly Drop[] },
): Promise<void> => {
  await limits.refunded(query, {
    game: 'battles',
    bets: seats.map(({ id, stake_cents: cents }) => ({ betId: id, cents })),
  });
  const limited = drops.filter(({ drawn: { player } }) => player.has_limits);
  await limits.staked(
    query,
    limited.map(({ drawn: { player }, box }) => ({ playerId: player.id, stakeCents: box.priceCents })),
  );
  await limits.won(query, {
    game: CASES,
    bets: limited.map(({ id, wonCents }) => ({ betId: id, cents: wonCents })),
  });
};

const tellStarted = async (
  query: Query,
  emit: Emit,
  { full: { battleId, seats, actingId }, receivers }: { full: FullBattle; receivers: readonly number[] },
): Promise<void> => {
  await tellBalances(
    query,
    emit,
    seats.map((seat) => seat.player_id),
  );
  for (const playerId of new Set(receivers)) emit({ playerId }, 'updateInventory', {});
  await notifyPlayers(
    query,
    emit,
    seats
      .filter((seat) => seat.player_id !== actingId)
      .map((seat) => ({
        playerId: seat.player_id,
        name: 'notification.battle_started',
        content: 'notification.battle_started_text',
        params: { sum: toDollars(seat.stake_cents) },
        about: { kind: 'battle', id: battleId },
      })),
  );
};
