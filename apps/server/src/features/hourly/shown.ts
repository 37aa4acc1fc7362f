import type { HourlyBonus, HourlyResult } from '@updraft/contract';
import { HOUR_GOAL_CENTS } from '@updraft/rules/hourly';
import { toDollars } from '@updraft/rules/money';
import { type Query, databaseNowMs } from '../../db/db.ts';
import { publicUsers } from '../../kernel/players.store.ts';
import { type DrawRow, type WinnerRow, currentDraw, winnersOf } from '../../prizes/draws.store.ts';
import type { FundingTerms } from './funding.ts';
import { lastWonHour, readPool } from './hourly.store.ts';

const resultOf = async (
  query: Query,
  {
    id,
    drawnAt,
    participants,
    winners,
  }: { id: number; drawnAt: Date; participants: number; winners: readonly WinnerRow[] },
): Promise<HourlyResult> => {
  const users = await publicUsers(
    query,
    winners.map(({ player_id }) => player_id),
  );
  const [first, second, third] = [1, 2, 3].map((prize) => {
    const winner = winners.find((one) => one.prize === prize);
    return { user: users.get(winner?.player_id ?? 0) ?? null, sum: toDollars(winner?.cents ?? 0) };
  });
  return {
    draw_id: id,
    ended_at: drawnAt.toISOString(),
    participants,
    first_winner: first?.user ?? null,
    first_winner_sum: first?.sum ?? 0,
    second_winner: second?.user ?? null,
    second_winner_sum: second?.sum ?? 0,
    third_winner: third?.user ?? null,
    third_winner_sum: third?.sum ?? 0,
  };
};

/** Returns the public form of the bonus. `drawn`: a result of the caller's transaction, with its winners. */
export const shownBonus = async (
  query: Query,
  {
    terms: { isEnabled, basisPoints },
    drawn,
  }: {
    terms: Pick<FundingTerms, 'isEnabled' | 'basisPoints'>;
    drawn?: { draw: DrawRow; winners: readonly WinnerRow[] } | undefined;
  },
): Promise<HourlyBonus> => {
  const [pool, current, last, nowMs] = await Promise.all([
    readPool(query),
    currentDraw(query, 'hourly'),
    lastWonHour(query),
    databaseNowMs(query),
  ]);
  const winners = last === null ? [] : drawn?.draw.id === last.id ? drawn.winners : await winnersOf(query, last.id);
  return {
    is_active: isEnabled || current !== null,
    totalBank: toDollars(pool.cents),
    goal: toDollars(HOUR_GOAL_CENTS),
    percent: basisPoints / 100,
    end_time: current?.status === 'open' ? current.closes_at.toISOString() : null,
    server_time: new Date(nowMs).toISOString(),
    draw_id: current?.id ?? null,
    is_drawing: current?.status === 'waiting',
    last:
      last &&
      (await resultOf(query, { id: last.id, drawnAt: last.drawn_at, participants: last.entries_count, winners })),
  };
};
