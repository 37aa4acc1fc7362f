import { looksOfficial } from '@updraft/rules/chat';
import type { Query } from '../../db/db.ts';
import { numberedName } from '../../kernel/players.store.ts';

/** A Steam nickname that becomes a player's name. */
interface Nickname {
  steamId: string;
  nickname: string;
  siteName: string;
  /** True if this sign-in gives the player a staff role. */
  isStaff?: boolean;
}

/**
 * Returns the player's public name: the nickname, or a numbered name if the nickname resembles one of the site or its
 * staff. Staff keep such a nickname. [CH-18]
 */
export const shownName = async (
  query: Query,
  { steamId, nickname, siteName, isStaff = false }: Nickname,
): Promise<string> => {
  if (isStaff || !looksOfficial(nickname, siteName)) return nickname;
  const staff = await query.query(
    'select 1 from players where steam_id = $1 and (is_admin or is_moderator or is_support or is_finance)',
    [steamId],
  );
  return staff.length > 0 ? nickname : numberedName(steamId);
};
