import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf } from '../../lib/result.ts';
import type { GameStops } from './game-stops.ts';
import type { Stops } from './stops.commands.ts';
import { countStoppedPlayers, stoppedPlayers } from './stops.store.ts';

type StopsCalls = Pick<
  Handlers,
  | 'POST /api/staff/stops/list'
  | 'POST /api/staff/games/stop'
  | 'POST /api/staff/games/resume'
  | 'POST /api/staff/players/stop'
  | 'POST /api/staff/players/resume'
>;

/** Handlers of the calls by which admins list, make and end stops of games and of players' play. */
export const stopsHandlers = ({
  db,
  stops,
  games,
}: {
  db: Db;
  stops: Stops;
  games: Pick<GameStops, 'list'>;
}): StopsCalls => ({
  'POST /api/staff/stops/list': async () => {
    const [total, players] = await Promise.all([countStoppedPlayers(db), stoppedPlayers(db)]);
    return {
      games: games.list.map(({ stopped_by: by, stopped_at: at, ...stop }) => ({ ...stop, by, date: at.toISOString() })),
      total,
      players: players.map(({ id, ...player }) => ({ player_id: id, ...player })),
    };
  },
  'POST /api/staff/games/stop': async ({ game, reason, text = null, text_ru = null }, { session }) =>
    answerOf(
      await stops.stopGame({ game, reason, text, text_ru, staffId: session.playerId }),
      'staff_api.game_stopped',
    ),
  'POST /api/staff/games/resume': async ({ game, reason }, { session }) =>
    answerOf(await stops.resumeGame({ game, reason, staffId: session.playerId }), 'staff_api.game_resumed'),
  'POST /api/staff/players/stop': async ({ player_id: playerId, reason, text = null, text_ru = null }, { session }) =>
    answerOf(
      await stops.stopPlayer({ playerId, reason, text, text_ru, staffId: session.playerId }),
      'staff_api.play_stopped',
    ),
  'POST /api/staff/players/resume': async ({ player_id: playerId, reason }, { session }) =>
    answerOf(await stops.resumePlayer({ playerId, reason, staffId: session.playerId }), 'staff_api.play_resumed'),
});
