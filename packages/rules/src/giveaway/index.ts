// PURE. Conditions for joining a giveaway; rules in SPEC.md.
import { bearsName } from '../text/index.ts';

/** The conditions of a giveaway. False or null: the condition does not apply. */
export interface GiveawayTerms {
  subscription: boolean;
  nickname: string | null;
  depositCents: number | null;
  games: number | null;
}

/** State of a player. `isMember` is also false if the membership cannot be found out. */
interface GiveawayStanding {
  isMember: boolean;
  username: string;
  depositedCents: number;
  games: number;
}

/** The conditions in the order in which a player sees them. [GW-4] */
const GIVEAWAY_CONDITIONS = ['telegram_channel_subscribe', 'username', 'deposit', 'games'] as const;
export type GiveawayCondition = (typeof GIVEAWAY_CONDITIONS)[number];

/** Returns each condition with true if the player meets it. A condition that does not apply counts as met. [GW-3] */
export const giveawayConditions = (
  terms: GiveawayTerms,
  standing: GiveawayStanding,
): Record<GiveawayCondition, boolean> => ({
  telegram_channel_subscribe: !terms.subscription || standing.isMember,
  username: terms.nickname === null || bearsName(standing.username, terms.nickname),
  deposit: standing.depositedCents >= (terms.depositCents ?? 0),
  games: standing.games >= (terms.games ?? 0),
});

/** Returns the first condition that is not met; null: the player may join. [GW-4] */
export const firstUnmet = (terms: GiveawayTerms, standing: GiveawayStanding): GiveawayCondition | null => {
  const met = giveawayConditions(terms, standing);
  return GIVEAWAY_CONDITIONS.find((condition) => !met[condition]) ?? null;
};
