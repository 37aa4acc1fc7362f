import { createHash, randomInt } from 'node:crypto';
import { cleanNickname } from '../nickname.ts';

/** Accounts created by 'new player', with an id of their own range and a nickname that is kept in memory. */

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

/** Returns a generated name for an account without a chosen or stored name. The same id always gets the same name. */
export const nicknameFromId = (steamId: string): string => {
  const digest = createHash('sha256').update(steamId).digest();
  const pick = (words: string[], byte: number): string => words[byte % words.length] ?? '';
  return `${pick(FIRST, digest[0] ?? 0)}_${pick(SECOND, digest[1] ?? 0)}_${steamId.slice(-3)}`;
};

/** Ids 76561199200000000 to 76561199999999999 belong to new players; personas and demo players lie below. */
export const isNewPlayerId = (text: string): boolean => /^76561199[2-9]\d{8}$/.test(text);

/** Returns a random new id out of 800 million. */
export const newSteamId = (): string => `76561199${randomInt(200_000_000, 1_000_000_000)}`;

export interface NewPlayers {
  /** Creates an account and returns its id. A generated name replaces an empty or unreadable nickname. */
  create(nickname: string): string;
  /** Restores an account that was created earlier, perhaps before a restart. A stored name is kept. */
  recall(player: { steamId: string; nickname: string }): void;
  nicknameOf(steamId: string): string;
}

/** Creates a store of the `most` newest names. Older accounts get the generated name. */
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
