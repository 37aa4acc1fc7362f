/**
 * What a socket's page shows: a game by its name, or `NO_GAME`. The socket gets its events besides those for everyone.
 */
export type Topic = string;

/** The topic of pages that show no game. No game has this name. */
export const NO_GAME: Topic = 'no game';

/** The room of the sockets whose page shows that topic. */
export const topicRoom = (topic: Topic): string => `topic ${topic}`;
