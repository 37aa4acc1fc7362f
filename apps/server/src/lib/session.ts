/** A signed-in player, as a token resolves to. */
export interface Session {
  id: number;
  playerId: number;
  startedAt: Date;
  /** The player is banned: they can do nothing but read that. */
  banned: boolean;
}

/** Called for ended sessions; a null session id means all of the player's. */
export type RevocationListener = (playerId: number, sessionId: number | null, message: string) => void;

/** Port of sessions for request handlers; the players' feature implements it. */
export interface SessionPort {
  /** The session of a token, or null when it is unknown, expired, idle for too long or revoked. */
  resolve(token: string): Promise<Session | null>;
  /**
   * True if the token was a session's here and is not known to have ended. It only means that a table may wait for its
   * sender.
   */
  isKnown(token: string): boolean;
  /** Marks the session as in use, so that it does not count as idle. Cheap, and not awaited. */
  touch(session: Session): void;
  /** The sessions that have not ended, wherever they were ended, and whose player is not banned. */
  stillAlive(sessionIds: readonly number[]): Promise<Set<number>>;
  /** Called when this process ends sessions, to close their sockets at once. */
  onRevoked(listener: RevocationListener): void;
}

/** The player had their data erased while their command waited for their lock. A call fails with `user_api.session_ended`. */
export class SessionEnded extends Error {}
