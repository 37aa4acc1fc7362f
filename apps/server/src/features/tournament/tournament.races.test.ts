import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StandingsWorld, createStandingsWorld } from '../../testing/standings-world.ts';
import { firstPlaces } from './entries.store.ts';

let world: StandingsWorld;
beforeAll(async () => {
  world = await createStandingsWorld();
});
afterAll(() => world.drop());

it('[TO-3] [TO-7] [M4] gives a player who joins at the end of the tournament a place, or refuses them', async () => {
  for (let n = 0; n < 6; n++) {
    const tournamentId = await world.begin();
    const first = (await world.player()).id;
    expect(await world.tournaments.join({ playerId: first, key: null })).toEqual({ ok: true });
    await world.round([{ playerId: first, stake: 500 }]);
    await world.looking().look();
    const late = await Promise.all(Array.from({ length: 6 }, async () => (await world.player()).id));
    const join = (playerId: number) => world.tournaments.join({ playerId, key: null });
    const end = async () => {
      await world.over(tournamentId);
      await world.looking().look();
    };
    const [answers] = await Promise.all([Promise.all(late.map(join)), end(), end()]);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ message: 'tournament_api.no_tournament' });
    await world.looking().look();

    const members = late.filter((_, at) => answers[at]?.ok);
    const places = await firstPlaces(world.db, { tournamentId, most: 100 });
    expect(places.map(({ id }) => id).sort()).toEqual([first, ...members].sort());
    const [row] = await world.db.query<{ status: number }>('select status from tournaments where id = $1', [
      tournamentId,
    ]);
    expect(row?.status).toBe(1);
    expect(await world.balance(first)).toBe(10_000);
    expect(await join(late[0] ?? 0)).toMatchObject({ ok: false });
    await world.expectStandings();
  }
});
