import { DEMO_PLAYERS, demoNickname, demoNumberOf, demoSteamId } from './demo-players.ts';
import { isNewPlayerId, type NewPlayers } from './new-players.ts';
import { personaOf, PERSONAS } from './personas.ts';
import type { RememberedPlayer } from './remembered.ts';

/** The accounts of the stand-in: personas, new players, and demo players if they are enabled. */
export interface Accounts {
  /** Returns the account named by a button of the chooser or by a test; null if there is none of this name. */
  choose(choice: {
    persona: string;
    nickname: string;
    remembered: readonly RememberedPlayer[];
  }): { steamId: string; isNew: boolean } | null;
  /** Returns the nickname of an account; null for unknown ids. */
  nicknameOf(steamId: string): string | null;
}

export const createAccounts = ({
  demoPlayers,
  newPlayers,
}: {
  demoPlayers: boolean;
  newPlayers: NewPlayers;
}): Accounts => {
  const demoIdOf = (persona: string): string | null => {
    const n = Number(/^demo-(\d{1,3})$/.exec(persona)?.[1] ?? 0);
    return demoPlayers && n >= 1 && n <= DEMO_PLAYERS ? demoSteamId(n) : null;
  };
  return {
    choose: ({ persona, nickname, remembered }) => {
      if (persona === 'new') return { steamId: newPlayers.create(nickname), isNew: true };
      const known = remembered.find(({ steamId }) => steamId === persona);
      if (known !== undefined) {
        newPlayers.recall(known);
        return { steamId: known.steamId, isNew: true };
      }
      const steamId = personaOf(persona)?.steamId ?? demoIdOf(persona);
      return steamId === null ? null : { steamId, isNew: false };
    },
    nicknameOf: (steamId) => {
      const demo = demoPlayers ? demoNumberOf(steamId) : null;
      if (demo !== null) return demoNickname(demo);
      if (isNewPlayerId(steamId)) return newPlayers.nicknameOf(steamId);
      return PERSONAS.find((persona) => persona.steamId === steamId)?.nickname ?? null;
    },
  };
};
