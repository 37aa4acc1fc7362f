// Pure: data of a tournament as a page shows it.
import type { AnnouncedTournament, CallOutput, ServerPayload, TournamentPlace } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';

export type Told = CallOutput<'POST /api/tournaments/get'>;

type Named = Pick<AnnouncedTournament, 'name' | 'name_ru' | 'description' | 'description_ru'>;

/** Returns name and description in the page's language. */
export const inLanguage = (
  { name, name_ru, description, description_ru }: Named,
  language: Language,
): { name: string; description: string } =>
  language === 'ru' ? { name: name_ru, description: description_ru } : { name, description };

/** Returns the five prizes in dollars, the first place first. */
export const prizesOf = (one: AnnouncedTournament): readonly number[] => [
  one.prize_1,
  one.prize_2,
  one.prize_3,
  one.prize_4,
  one.prize_5,
];

/** Splits a time into whole days and `hh:mm:ss`. A negative time counts as zero. */
export function countdownOf(leftMs: number): { days: number; time: string } {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = seconds % 86_400;
  return {
    days: Math.floor(seconds / 86_400),
    time: `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`,
  };
}

/** Returns the tournament to show at this moment; null after its end, even if it is still loaded. */
export const activeAt = (told: Told | undefined, nowMs: number): Told['tournament'] => {
  const tournament = told?.tournament ?? null;
  return tournament && nowMs < Date.parse(tournament.end_time) ? tournament : null;
};

/**
 * Applies changed places, each with its current holder. Null: another tournament is active than the known one, so
 * everything must be loaded again.
 */
export function withNews(
  told: Told,
  { id, members, users }: ServerPayload<'tournament'>,
  ownId: number | null,
): Told | null {
  if (!told.tournament || told.tournament.id !== id) return null;
  const places = new Map<number, TournamentPlace>(told.users.map((one) => [one.place, one]));
  for (const one of users) places.set(one.place, one);
  const own = ownId === null ? undefined : users.find(({ user }) => user?.id === ownId);
  return {
    ...told,
    tournament: { ...told.tournament, members },
    users: [...places.values()].sort((one, other) => one.place - other.place),
    own: own ? { place: own.place, points: own.points } : told.own,
  };
}
