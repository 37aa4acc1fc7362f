/**
 * A game by its name, or NO_GAME. A socket gets the events of the topic that its page shows, of the games in which its
 * player has bets, and those for everyone.
 */
export type Topic = string;

/** The topic of pages that show no game. No game has this name. */
export const NO_GAME: Topic = 'no game';
