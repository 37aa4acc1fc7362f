import { cleanNickname } from '../nickname.ts';
import { isNewPlayerId } from './new-players.ts';

/** The last new players of this browser, stored in a cookie of the stand-in so that they can sign in again. */

export interface RememberedPlayer {
  steamId: string;
  nickname: string;
}

const NAME = 'sandbox_steam_players';
const MAX_REMEMBERED = 2;
const MONTH_S = 30 * 24 * 3_600;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Reads the cookie header. The cookie is not signed, because it names only play accounts, which anyone may create. */
export const rememberedPlayers = (cookieHeader: string | undefined): RememberedPlayer[] => {
  const pair = (cookieHeader ?? '').split(/;\s*/).find((text) => text.startsWith(`${NAME}=`));
  return (pair?.slice(NAME.length + 1) ?? '')
    .slice(0, 1_000)
    .split('&')
    .map((entry) => {
      const [steamId = '', nickname = ''] = entry.split('.', 2);
      return { steamId, nickname: cleanNickname(decode(nickname)) };
    })
    .filter(({ steamId, nickname }) => isNewPlayerId(steamId) && nickname !== '')
    .slice(0, MAX_REMEMBERED);
};

/** Returns the `Set-Cookie` value with a player added before the stored ones. */
export const rememberingCookie = (options: {
  player: RememberedPlayer;
  before: RememberedPlayer[];
  path: string;
  secure: boolean;
}): string => {
  const { player, before, path, secure } = options;
  const players = [player, ...before.filter(({ steamId }) => steamId !== player.steamId)].slice(0, MAX_REMEMBERED);
  const value = players
    .map(({ steamId, nickname }) => `${steamId}.${encodeURIComponent(nickname).replaceAll('.', '%2E')}`)
    .join('&');
  return `${NAME}=${value}; Path=${path}; Max-Age=${MONTH_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
};
