import type { SteamProfile, SteamProfiles } from '@updraft/outside/steam-openid';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { findPlayer } from './players.store.ts';

/** Nobody waits longer for a nickname; the stored one stands in. */
const MOST_WAIT_MS = 2000;

interface Dependencies {
  db: Db;
  profiles: SteamProfiles;
  log: Log;
  waitMs?: number;
}

/** What it answers within the time, else null. What comes later is not used. */
const within = async (waitMs: number, asked: Promise<SteamProfile | null>): Promise<SteamProfile | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), waitMs)));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/** Brings a player's stored nickname and avatar up to what the platform shows now, if it says so in time. Never rejects for the platform's sake. */
export const createProfileRefresh =
  ({ db, profiles, log, waitMs = MOST_WAIT_MS }: Dependencies) =>
  async (playerId: number): Promise<void> => {
    const player = await findPlayer(db, playerId);
    if (!player) return;
    const asked = profiles.get(player.steam_id).catch((error: unknown) => {
      log.warn({ err: error, playerId }, 'profile could not be read');
      return null;
    });
    const profile = await within(waitMs, asked);
    if (!profile || (profile.nickname === player.username && (profile.avatarUrl ?? player.avatar) === player.avatar))
      return;
    await db.query('update players set username = $2, avatar = coalesce($3, avatar) where id = $1', [
      playerId,
      profile.nickname,
      profile.avatarUrl,
    ]);
  };
