import type { Query } from '../../db/db.ts';

/** Stores if the player is anonymous. Returns the player's name; null: nothing has changed. */
export const setAnonymous = async (
  query: Query,
  { playerId, isAnonymous }: { playerId: number; isAnonymous: boolean },
): Promise<string | null> =>
  (
    await query.query<{ username: string }>(
      'update players set is_anonymous = $2 where id = $1 and is_anonymous <> $2 returning username',
      [playerId, isAnonymous],
    )
  )[0]?.username ?? null;
