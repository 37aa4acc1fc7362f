import { type ClientHandshake, Handshake } from '@updraft/contract';
import type { Socket } from 'socket.io';

const MAX_SIGN_IN_MS = 1000;

/** Reads the page and the sign-in of a socket's handshake. A malformed handshake counts as empty. */
export const handshakeOf = (socket: Socket): ClientHandshake => Handshake.safeParse(socket.handshake.auth).data ?? {};

/**
 * Decides when a connecting socket gets the visitor's snapshot: at once, unless the socket announces a sign-in. So a
 * player who returns to a full round gets one large snapshot instead of two.
 */
export class InitialSnapshots {
  private readonly pending = new Map<Socket, { timer: NodeJS.Timeout; greet: () => void }>();
  private readonly maxSignInMs: number;

  /** `maxSignInMs`: time after which a socket that announced a sign-in gets the visitor's snapshot. */
  constructor({ maxSignInMs = MAX_SIGN_IN_MS }: { maxSignInMs?: number | undefined }) {
    this.maxSignInMs = maxSignInMs;
  }

  /** Handles a connected socket. `greet` sends it the visitor's snapshot. */
  open(socket: Socket, { signsIn, greet }: Pick<ClientHandshake, 'signsIn'> & { greet: () => void }): void {
    if (!signsIn) return greet();
    this.pending.set(socket, { timer: setTimeout(() => this.asVisitor(socket), this.maxSignInMs).unref(), greet });
    socket.once('disconnect', () => this.done(socket));
  }

  /**
   * Greets the socket as a visitor's, because its sign-in failed or takes too long. A socket that was greeted before
   * gets nothing.
   */
  asVisitor(socket: Socket): void {
    const greet = this.pending.get(socket)?.greet;
    this.done(socket);
    greet?.();
  }

  /** Cancels the visitor's greeting. Returns false if none was pending. */
  done(socket: Socket): boolean {
    clearTimeout(this.pending.get(socket)?.timer);
    return this.pending.delete(socket);
  }
}
