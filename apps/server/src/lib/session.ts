/** A signed-in player, as a token resolves to. */
export interface Session {
  id: number;
  playerId: number;
  startedAt: Date;
  /** The player is banned: nothing but being told so is left. */
  banned: boolean;
}

/** Told of ended sessions; a null session id means all of the player's. */
export type RevocationListener = (playerId: number, sessionId: number | null, message: string) => void;

/** What those who answer players need of sessions; the players' feature keeps them. */
export interface SessionPort {
  /** The session of a token, or null when it is unknown, expired, idle for too long or revoked. */
  resolve(token: string): Promise<Session | null>;
  /** Whether the token has been a session's here and is not known to have ended: no more than that its sender is worth waiting for. */
  isKnown(token: string): boolean;
  /** The session is in use, however its player comes: it is not idle. Cheap, and nobody waits for it. */
  touch(session: Session): void;
  /** Those of the sessions that have not ended, wherever they were ended, and whose player is not banned. */
  stillAlive(sessionIds: readonly number[]): Promise<Set<number>>;
  /** Told when this process ends sessions, to close their sockets at once. */
  onRevoked(listener: RevocationListener): void;
}
