import type { SteamProfile, SteamProfiles } from '@updraft/outside/steam-openid';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import { shownName } from './shown-name.ts';

/** Longest wait for a nickname, ms. After it the stored nickname is used. */
const MAX_WAIT_MS = 2000;

interface Dependencies {
  db: Db;
  profiles: SteamProfiles;
  siteName: () => string;
  log: Log;
  waitMs?: number;
}

/** Resolves with the promise's result within `waitMs`, otherwise with null. A later result is not used. */
const within = async (waitMs: number, asked: Promise<SteamProfile | null>): Promise<SteamProfile | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), waitMs)));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/**
 * Creates the function that refreshes a player's stored nickname and avatar if Steam responds in time. A fault of Steam
 * is no error.
 */
export const createProfileRefresh =
  ({ db, profiles, siteName, log, waitMs = MAX_WAIT_MS }: Dependencies) =>
  async (playerId: number): Promise<void> => {
    const player = await findPlayer(db, playerId);
    if (!player) return;
    const asked = profiles.get(player.steam_id).catch((error: unknown) => {
      log.warn({ err: error, playerId }, 'profile could not be read');
      return null;
    });
    const profile = await within(waitMs, asked);
    if (!profile) return;
    const name = await shownName(db, { ...profile, siteName: siteName() });
    if (name === player.username && (profile.avatarUrl ?? player.avatar) === player.avatar) return;
    await db.query(
      'update players set username = $2, avatar = coalesce($3, avatar) where id = $1 and erased_at is null',
      [playerId, name, profile.avatarUrl],
    );
  };
