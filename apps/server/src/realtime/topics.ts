/** What a socket's page shows, and with it what the socket gets besides what everyone gets: a game by its name, or `NO_GAME`. */
export type Topic = string;

/** The topic of pages that show no game. No game has this name. */
export const NO_GAME: Topic = 'no game';

/** The room of the sockets whose page shows that. */
export const topicRoom = (topic: Topic): string => `topic ${topic}`;
