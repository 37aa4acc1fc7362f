import type { Query } from '../../db/db.ts';

/** Text of a stop for players, as staff have written it; null: no text in that language. */
export interface Told {
  text: string | null;
  text_ru: string | null;
}

export interface GameStopRow extends Told {
  game: string;
  reason: string;
  stopped_by: string;
  stopped_at: Date;
}

export interface StoppedPlayerRow extends Told {
  id: number;
  username: string;
  reason: string;
}

const SHOWN = 100;

/** Returns the stops of games, by name of the game. */
export const gameStops = (query: Query): Promise<GameStopRow[]> =>
  query.query('select game, reason, text, text_ru, stopped_by, stopped_at from game_stops order by game');

/** Stops a game, or changes the reason and texts of its stop. Returns true if anything changed. */
export const saveGameStop = async (query: Query, stop: Omit<GameStopRow, 'stopped_at'>): Promise<boolean> => {
  const { game, reason, text, text_ru: textRu, stopped_by: by } = stop;
  const rows = await query.query(
    `insert into game_stops (game, reason, text, text_ru, stopped_by) values ($1, $2, $3, $4, $5)
     on conflict (game) do update set reason = excluded.reason, text = excluded.text, text_ru = excluded.text_ru,
       stopped_by = excluded.stopped_by
     where (game_stops.reason, game_stops.text, game_stops.text_ru)
       is distinct from (excluded.reason, excluded.text, excluded.text_ru)
     returning game`,
    [game, reason, text, textRu, by],
  );
  return rows.length > 0;
};

/** Ends the stop of a game. Returns true if the game was stopped. */
export const deleteGameStop = async (query: Query, game: string): Promise<boolean> =>
  (await query.query('delete from game_stops where game = $1 returning game', [game])).length > 0;

/** Stops a player's play, or lets them play again (`stop` null). Returns true if anything changed. */
export const setPlayStop = async (
  query: Query,
  { playerId, stop }: { playerId: number; stop: (Told & { reason: string }) | null },
): Promise<boolean> => {
  const rows = await query.query(
    `update players set play_stopped = $2, play_stop_reason = $3, play_stop_text = $4, play_stop_text_ru = $5
     where id = $1 and (play_stopped, play_stop_reason, play_stop_text, play_stop_text_ru)
       is distinct from ($2::boolean, $3::text, $4::text, $5::text)
     returning id`,
    [playerId, stop !== null, stop?.reason ?? null, stop?.text ?? null, stop?.text_ru ?? null],
  );
  return rows.length > 0;
};

/** Returns the stopped players with the highest ids, at most 100. */
export const stoppedPlayers = (query: Query): Promise<StoppedPlayerRow[]> =>
  query.query(
    `select id, username, play_stop_reason as reason, play_stop_text as text, play_stop_text_ru as text_ru
     from players where play_stopped order by id desc limit ${SHOWN}`,
  );

/** Returns the number of players whose play is stopped. */
export const countStoppedPlayers = async (query: Query): Promise<number> =>
  (await query.query<{ count: number }>('select count(*)::int as count from players where play_stopped'))[0]?.count ??
  0;
