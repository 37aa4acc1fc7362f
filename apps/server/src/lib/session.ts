/** Session of a signed-in player, to which a token resolves. */
export interface Session {
  id: number;
  playerId: number;
  startedAt: Date;
  /** True if the player is banned. They can then send only calls and commands with `forBanned`. */
  banned: boolean;
}

/**
 * Receives ended sessions; a null session id stands for all sessions of the player. `message`: key of the reason, for
 * the player.
 */
export type RevocationListener = (playerId: number, sessionId: number | null, message: string) => void;

/** Port of sessions for request handlers. `Sessions` of the kernel implements it. */
export interface SessionPort {
  /**
   * Returns the session of a token; null: the token is unknown, or its session has expired, idled out or been revoked.
   */
  resolve(token: string): Promise<Session | null>;
  /**
   * Returns true if the token resolved to a session in this process and no end of that session is known. A table may
   * then wait for its sender.
   */
  isKnown(token: string): boolean;
  /** Records the use of the session, so that it does not count as idle. Does not wait for the write. */
  touch(session: Session): void;
  /** Returns those of the ids whose sessions are active, and whose players are not banned. */
  stillAlive(sessionIds: readonly number[]): Promise<Set<number>>;
  /** Adds a listener that is called when this process ends sessions, so that their sockets are closed at once. */
  onRevoked(listener: RevocationListener): void;
}

/**
 * Thrown if the player's data were erased while a command of the player waited for the player's lock. The call fails
 * with `user_api.session_ended`.
 */
export class SessionEnded extends Error {}
