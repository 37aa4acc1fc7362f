import { z } from 'zod';
import { boundedFetch, parseJson, type Fetch } from '../http/bounded-fetch.ts';
import { cleanNickname } from './nickname.ts';
import type { SteamProfiles } from './port.ts';
import { isSteamId } from './steam-id.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;

/** Steam's own Web API, and the hosts from which it serves avatars. `*.` stands for every host below a domain. */
export const STEAM_PROFILES = {
  url: 'https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/',
  avatarHosts: [
    // Steam's own domain, with a subdomain for each of its delivery networks, which change.
    '*.steamstatic.com',
    'steamcdn-a.akamaihd.net',
    'avatars.st.dl.eccdnx.com',
  ],
} as const;

const Summaries = z.object({
  response: z.object({
    players: z
      .array(
        z.object({
          steamid: z.string(),
          personaname: z.string().default(''),
          avatarfull: z.string().max(2_000).optional().catch(undefined),
        }),
      )
      .max(100),
  }),
});

export interface SteamProfilesOptions {
  /** The address of `GetPlayerSummaries`, without query. */
  url: string;
  apiKey: string;
  /** Avatars are accepted over HTTPS from these hosts only. */
  avatarHosts: readonly string[];
  /** Address of the stand-in's avatars; addresses below it are accepted, too. Absent in live mode. */
  avatarBase?: string;
  fetch?: Fetch;
}

const isBelow = (url: URL, base: string | undefined): boolean =>
  base !== undefined && url.href.startsWith(new URL(base).href);

/** True if a host is the given one, or below the domain of `*.domain`. */
const isHost = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;

const avatarUrlOf = (text: string | undefined, { avatarHosts, avatarBase }: SteamProfilesOptions): string | null => {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlainHttps = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return (isPlainHttps && avatarHosts.some((host) => isHost(url.hostname, host))) || isBelow(url, avatarBase)
    ? url.href
    : null;
};

/**
 * Creates a client for public profiles of the Steam Web API. A player without a readable name gets the name `Player`
 * with the last four digits of the id.
 */
export const createSteamProfiles = (options: SteamProfilesOptions): SteamProfiles => ({
  get: async (steamId) => {
    if (!isSteamId(steamId)) return null;
    const url = new URL(options.url);
    url.search = new URLSearchParams({ key: options.apiKey, steamids: steamId }).toString();
    const answer = await boundedFetch(options.fetch ?? globalThis.fetch, {
      url: url.href,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.ok || answer.status !== 200) return null;
    const parsed = Summaries.safeParse(parseJson(answer.text));
    const player = parsed.data?.response.players.find(({ steamid }) => steamid === steamId);
    if (player === undefined) return null;
    const nickname = cleanNickname(player.personaname) || `Player ${steamId.slice(-4)}`;
    return { steamId, nickname, avatarUrl: avatarUrlOf(player.avatarfull, options) };
  },
});
