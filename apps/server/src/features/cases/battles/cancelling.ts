import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../../db/db.ts';
import { notifyPlayers } from '../../../kernel/notifications.ts';
import type { Emit, Transactions } from '../../../kernel/outbox.ts';
import { balancesOf } from '../../../stakes/bets.store.ts';
import type { PlayLimits } from '../../../stakes/ports.ts';
import { type CancelReason, type SeatRow, cancelBattle, returnSeats, waitingIds } from './battles.store.ts';
import { type HeldBattle, holdBattle } from './held-battle.ts';

/** Sends players their present balance. */
export const tellBalances = async (query: Query, emit: Emit, playerIds: readonly number[]): Promise<void> => {
  const balances = await balancesOf(query, playerIds.map(cashOf));
  for (const playerId of playerIds)
    emit({ playerId }, 'updateBalance', { balance: toDollars(balances.get(cashOf(playerId)) ?? 0) });
};

/** Returns the stakes of seats in full. The caller holds the locks of the battle and the players. [BT-10, BT-12] */
export const returnStakes = async (
  query: Query,
  emit: Emit,
  { seats, limits }: { seats: readonly SeatRow[]; limits: PlayLimits },
): Promise<void> => {
  await post(
    query,
    seats.map(({ id, battle_id: battle, player_id: playerId, stake_cents: cents }) => ({
      key: `battles:return:${id}`,
      kind: 'battles.returned' as const,
      playerId,
      memo: { battle },
      cash: [{ from: HOUSE.battleMoney, to: cashOf(playerId), cents }],
      items: [],
    })),
  );
  await returnSeats(
    query,
    seats.map(({ id }) => id),
  );
  await limits.refunded(query, {
    game: 'battles',
    bets: seats.map(({ id, stake_cents: cents }) => ({ betId: id, cents })),
  });
  await tellBalances(
    query,
    emit,
    seats.map((seat) => seat.player_id),
  );
};

/** Cancels a waiting battle, returns every stake, and notifies all players but the acting one. [BT-10 … BT-12] */
export const cancelHeld = async (
  query: Query,
  emit: Emit,
  {
    held: { battle, seats },
    reason,
    actingId,
    limits,
  }: { held: HeldBattle; reason: CancelReason; actingId: number | null; limits: PlayLimits },
): Promise<void> => {
  await returnStakes(query, emit, { seats, limits });
  await cancelBattle(query, { id: battle.id, reason });
  await notifyPlayers(
    query,
    emit,
    seats
      .filter((seat) => seat.player_id !== actingId)
      .map((seat) => ({
        playerId: seat.player_id,
        name: 'notification.battle_cancelled',
        content: `notification.battle_cancelled_${reason}`,
        params: { sum: toDollars(seat.stake_cents) },
        about: { kind: 'battle', id: battle.id },
      })),
  );
};

/** Cancels all waiting battles of a site that is stopped. Returns their number. [BT-12] */
export const cancelAllWaiting = async ({
  outbox,
  limits,
}: {
  outbox: Transactions;
  limits: PlayLimits;
}): Promise<number> => {
  const ids = await outbox.tx(waitingIds);
  for (const id of ids)
    await outbox.tx(async (query, emit) => {
      const held = await holdBattle(query, { id, actingId: null });
      if (held?.battle.state === 'waiting')
        await cancelHeld(query, emit, { held, reason: 'expired', actingId: null, limits });
    });
  return ids.length;
};
