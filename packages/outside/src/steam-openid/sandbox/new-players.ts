import { createHash, randomInt } from 'node:crypto';
import { cleanNickname } from '../nickname.ts';

/**
 * Accounts made by 'new player': an id from a range of their own, and a nickname that is kept while the process lives.
 */

const FIRST = [
  'amber',
  'brisk',
  'cobalt',
  'dusty',
  'feral',
  'gentle',
  'hollow',
  'iron',
  'lucky',
  'misty',
  'nimble',
  'polar',
  'quiet',
  'rapid',
  'silver',
  'wild',
];
const SECOND = [
  'badger',
  'comet',
  'condor',
  'falcon',
  'glider',
  'heron',
  'kite',
  'magpie',
  'osprey',
  'otter',
  'pilot',
  'raven',
  'rotor',
  'swift',
  'vector',
  'zephyr',
];

/** The name of an account that chose none, or whose name was forgotten: the same id always has the same name. */
export const nicknameFromId = (steamId: string): string => {
  const digest = createHash('sha256').update(steamId).digest();
  const pick = (words: string[], byte: number): string => words[byte % words.length] ?? '';
  return `${pick(FIRST, digest[0] ?? 0)}_${pick(SECOND, digest[1] ?? 0)}_${steamId.slice(-3)}`;
};

/** Ids 76561199200000000 to 76561199999999999 belong to new players; personas and demo players lie below. */
export const isNewPlayerId = (text: string): boolean => /^76561199[2-9]\d{8}$/.test(text);

/** A fresh id; one in 800 million. */
export const newSteamId = (): string => `76561199${randomInt(200_000_000, 1_000_000_000)}`;

export interface NewPlayers {
  /** Makes an account; an empty or unreadable nickname gets the generated one. */
  create(nickname: string): string;
  /** Restores an account that was made earlier, perhaps before a restart; a name that is still known is kept. */
  recall(player: { steamId: string; nickname: string }): void;
  nicknameOf(steamId: string): string;
}

/** Keeps the `most` newest names; older accounts get the generated name. */
export const createNewPlayers = (most = 10_000): NewPlayers => {
  const nicknames = new Map<string, string>();
  const keep = (steamId: string, nickname: string): void => {
    const oldest = nicknames.size >= most ? nicknames.keys().next().value : undefined;
    if (oldest !== undefined) nicknames.delete(oldest);
    nicknames.set(steamId, cleanNickname(nickname) || nicknameFromId(steamId));
  };
  return {
    create: (nickname) => {
      let steamId = newSteamId();
      while (nicknames.has(steamId)) steamId = newSteamId();
      keep(steamId, nickname);
      return steamId;
    },
    recall: ({ steamId, nickname }) => {
      if (!nicknames.has(steamId)) keep(steamId, nickname);
    },
    nicknameOf: (steamId) => nicknames.get(steamId) ?? nicknameFromId(steamId),
  };
};
