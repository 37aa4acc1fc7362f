import type { Tournament, TournamentPlace } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { type Told, activeAt, countdownOf, inLanguage, withNews } from './state.ts';

const tournament = {
  id: 7,
  name: 'Cup',
  name_ru: 'Кубок',
  description: 'Points.',
  description_ru: 'Очки.',
  status: 0,
  members: 2,
  prize_1: 5,
  prize_2: 4,
  prize_3: 3,
  prize_4: 2,
  prize_5: 1,
  start_time: '2026-01-01T00:00:00.000Z',
  end_time: '2026-01-02T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
} satisfies Tournament;
const place = (at: number, id: number | null, points: number): TournamentPlace => ({
  place: at,
  user: id === null ? null : { id, username: `player ${id}`, avatar: 'default', is_demo: false },
  points,
});
const told: Told = {
  success: true,
  tournament,
  users: [place(1, 1, 5), place(2, 2, 3)],
  own: { place: 2, points: 3 },
  next: null,
  next_time: null,
  is_paying: false,
  server_time: '2026-01-01T00:00:00.000Z',
};

describe('the countdown', () => {
  it.each([
    [0, 0, '00:00:00'],
    [-5000, 0, '00:00:00'],
    [1, 0, '00:00:01'],
    [86_399_000, 0, '23:59:59'],
    [86_400_000, 1, '00:00:00'],
    [200_000_000, 2, '07:33:20'],
  ])('shows %d ms as %d days and %s', (leftMs, days, time) => {
    expect(countdownOf(leftMs)).toEqual({ days, time });
  });

  it('clears the tournament at zero, whatever has been loaded', () => {
    const endMs = Date.parse(tournament.end_time);
    expect(activeAt(told, endMs - 1)).toBe(tournament);
    expect(activeAt(told, endMs)).toBeNull();
    expect(activeAt(undefined, 0)).toBeNull();
  });
});

describe('news of places', () => {
  it('[TO-6] puts each changed place where it is, and follows the own one', () => {
    const next = withNews(told, { id: 7, members: 3, users: [place(1, 2, 9), place(2, 1, 5), place(3, 3, 0)] }, 2);
    expect(next?.users.map(({ user, points }) => [user?.id, points])).toEqual([
      [2, 9],
      [1, 5],
      [3, 0],
    ]);
    expect(next).toMatchObject({ own: { place: 1, points: 9 }, tournament: { members: 3 } });
  });

  it('leaves the own place alone where others have changed, and a visitor has none', () => {
    expect(withNews(told, { id: 7, members: 2, users: [place(1, 1, 6)] }, 2)?.own).toEqual({ place: 2, points: 3 });
    expect(withNews({ ...told, own: null }, { id: 7, members: 2, users: [place(1, 1, 6)] }, null)?.own).toBeNull();
  });

  it('has everything loaded again if it is of another tournament, or of none', () => {
    expect(withNews(told, { id: 8, members: 0, users: [] }, null)).toBeNull();
    expect(withNews(told, { id: null, members: 0, users: [] }, null)).toBeNull();
    expect(withNews({ ...told, tournament: null }, { id: 7, members: 0, users: [] }, null)).toBeNull();
  });
});

it('name and description are in the language of the page', () => {
  expect(inLanguage(tournament, 'ru')).toEqual({ name: 'Кубок', description: 'Очки.' });
  expect(inLanguage(tournament, 'en')).toEqual({ name: 'Cup', description: 'Points.' });
});
