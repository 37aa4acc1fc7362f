import {
  type AnnouncedTournament,
  type PastTournament,
  TOURNAMENT_HISTORY_PAGE,
  TOURNAMENT_PLACES_SHOWN,
  type Tournament,
  type TournamentPlace,
} from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { type Query, databaseNowMs } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { listedUser } from '../../lib/hidden-user.ts';
import { firstPlaces, winnersOf } from './entries.store.ts';
import { type TournamentRow, pastTournaments, tournamentWith } from './tournament.store.ts';

/** Builds the public view of a tournament. */
export const shownTournament = (row: TournamentRow): AnnouncedTournament => {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = row.prizes_cents.map(toDollars);
  return {
    id: row.id,
    name: row.name,
    name_ru: row.name_ru,
    description: row.description,
    description_ru: row.description_ru,
    prize_1: first,
    prize_2: second,
    prize_3: third,
    prize_4: fourth,
    prize_5: fifth,
    start_time: row.starts_at.toISOString(),
    end_time: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
};

/** Public view of tournaments at a moment. */
export interface Shown {
  tournament: Tournament | null;
  users: TournamentPlace[];
  next: AnnouncedTournament | null;
  is_paying: boolean;
  server_time: string;
}

/**
 * Reads the active tournament with its first places, and the announced one. A tournament whose time is over is not
 * shown, even before its prizes are paid (`is_paying`).
 */
export const shownNow = async (query: Query): Promise<Shown> => {
  const [active, announced, nowMs] = await Promise.all([
    tournamentWith(query, 0),
    tournamentWith(query, 3),
    databaseNowMs(query),
  ]);
  const isOver = active !== null && active.ends_at.getTime() <= nowMs;
  const shown = isOver ? null : active;
  const places = shown ? await firstPlaces(query, { tournamentId: shown.id, most: TOURNAMENT_PLACES_SHOWN }) : [];
  return {
    tournament: shown && { ...shownTournament(shown), status: 0, members: shown.members },
    users: places.map((row, at) => ({ place: at + 1, user: listedUser(row), points: row.points })),
    next: announced && shownTournament(announced),
    is_paying: isOver,
    server_time: new Date(nowMs).toISOString(),
  };
};

/** Returns a page of ended tournaments with their winners, for the player `viewerId`; null: for visitors. */
export const shownPast = async (
  query: Query,
  { viewerId, before = Number.MAX_SAFE_INTEGER }: { viewerId: number | null; before?: number | undefined },
): Promise<Page<PastTournament>> => {
  const most = TOURNAMENT_HISTORY_PAGE;
  const page = pageOf(await pastTournaments(query, { before, most: most + 1 }), { most, keyOf: ({ id }) => [id] });
  const winners = await winnersOf(
    query,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...shownTournament(row),
      members: row.members,
      winners: winners
        .filter(({ tournament_id }) => tournament_id === row.id)
        .map((winner) => ({
          place: winner.prize,
          points: winner.points,
          sum: toDollars(winner.cents),
          user: listedUser(winner),
          own: winner.id === viewerId,
        })),
    })),
  };
};
