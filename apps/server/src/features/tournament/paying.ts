import { HOUSE, cashOf, post } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import { TOURNAMENT_PRIZES, sharePrizes } from '@updraft/rules/tournament';
import type { Query } from '../../db/db.ts';
import { notifyPlayers } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents, lockPlayers } from '../../kernel/players.store.ts';
import { insertWinners, whoCanWin } from './entries.store.ts';
import { type TournamentRow, closeTournament, lockTournament } from './tournament.store.ts';

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** Reserves the prizes of an announced tournament. [TO-2] */
export const reservePrizes = async (
  query: Query,
  { id, prizesCents }: { id: number; prizesCents: readonly number[] },
): Promise<void> => {
  await post(query, [
    {
      key: `tournament:${id}:reserved`,
      kind: 'tournament.reserved',
      playerId: null,
      memo: { tournament: id },
      cash: [{ from: HOUSE.prizeCost, to: HOUSE.tournamentMoney, cents: sumOf(prizesCents) }],
      items: [],
    },
  ]);
};

/** Returns the prizes that nobody won to the house. [TO-7, TO-8] */
export const returnPrizes = async (query: Query, { id, cents }: { id: number; cents: number }): Promise<void> => {
  if (cents === 0) return;
  await post(query, [
    {
      key: `tournament:${id}:returned`,
      kind: 'tournament.returned',
      playerId: null,
      memo: { tournament: id },
      cash: [{ from: HOUSE.tournamentMoney, to: HOUSE.prizeCost, cents }],
      items: [],
    },
  ]);
};

/**
 * Ends a tournament whose stakes are all counted, and pays its prizes to the winners' balances once, in the caller's
 * transaction. Players are locked before the tournament, as everywhere. Null: the tournament has ended already, or the
 * possible winners have changed meanwhile, and the next pass tries again. [TO-6, TO-7]
 */
export const payPrizes = async (
  query: Query,
  emit: Emit,
  id: number,
): Promise<{ tournament: TournamentRow; winners: number; paidCents: number } | null> => {
  const most = TOURNAMENT_PRIZES;
  const locked = await lockPlayers(
    query,
    (await whoCanWin(query, { tournamentId: id, most })).map(({ player_id }) => player_id),
  );
  const tournament = await lockTournament(query, id);
  if (tournament?.status !== 0) return null;
  const ranked = await whoCanWin(query, { tournamentId: id, most });
  if (!ranked.every(({ player_id }) => locked.has(player_id))) return null;
  const { won, leftCents } = sharePrizes(ranked, tournament.prizes_cents);
  await post(
    query,
    won.map(({ prize, player, cents }) => ({
      key: `tournament:${id}:${prize}`,
      kind: 'tournament.won' as const,
      playerId: player.player_id,
      memo: { tournament: id, prize },
      cash: [{ from: HOUSE.tournamentMoney, to: cashOf(player.player_id), cents }],
      items: [],
    })),
  );
  await returnPrizes(query, { id, cents: leftCents });
  await insertWinners(
    query,
    id,
    won.map(({ prize, player, cents }) => ({ prize, playerId: player.player_id, points: player.points, cents })),
  );
  await closeTournament(query, { id, status: 1 });
  await notifyPlayers(
    query,
    emit,
    won.map(({ prize, player, cents }) => ({
      playerId: player.player_id,
      name: 'notification.tournament_won',
      content: 'notification.tournament_won_text',
      params: { name: tournament.name, name_ru: tournament.name_ru, place: prize, sum: toDollars(cents) },
    })),
  );
  for (const { prize, player, cents } of won) {
    const to = { playerId: player.player_id };
    emit(to, 'tournamentWon', { id, place: prize, sum: toDollars(cents) });
    emit(to, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(player.player_id))) });
  }
  return { tournament, winners: won.length, paidCents: sumOf(tournament.prizes_cents) - leftCents };
};
