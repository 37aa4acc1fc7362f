import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import { GameStops } from './game-stops.ts';
import { Stops } from './stops.commands.ts';
import { stopsHandlers } from './stops.http.ts';

/** Interval at which a process reads stops that another process has stored, ms. */
const EVERY_MS = 5000;

/**
 * Feature by which staff stop a single game, or a single player's play. For the whole site there is `site.maintenance`.
 */
export const stops: Feature<{
  name: 'stops';
  uses: 'site';
  port: { games: Pick<GameStops, 'isStopped'> };
  calls: ReturnType<typeof stopsHandlers>;
}> = {
  name: 'stops',
  waits: [{ name: 'stopped_games', from: 'game_stops', since: 'stopped_at' }],
  moments: { staying: { game_stops: 'what staff see of a stop' } },
  create: ({ db, outbox, broadcaster, log, features }, { site }) => {
    const games = new GameStops(db, {
      onChanged: () => broadcaster.toAll('gamesStopped', { stopped: games.shown }),
    });
    site.tellClients(() => ({ stopped: games.shown }));
    // Every game has a history of bets, with or without a table, so features with `pastBets` are the games.
    const names = new Set(features.flatMap(({ name, pastBets }) => (pastBets ? [name] : [])));
    const read = (): void =>
      void games.reload().catch((error: unknown) => log.error({ err: error }, 'stops of games could not be read'));
    return {
      port: { games },
      calls: stopsHandlers({ db, games, stops: new Stops({ db, outbox, log, stops: games, games: names }) }),
      prepare: () => games.reload(),
      onJoin: (_playerId, send) => send('gamesStopped', { stopped: games.shown }),
      workers: [
        workerOf(() => {
          const timer = setInterval(read, EVERY_MS).unref();
          return () => clearInterval(timer);
        }),
      ],
    };
  },
};
