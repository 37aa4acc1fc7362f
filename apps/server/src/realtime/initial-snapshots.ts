import { type ClientHandshake, Handshake } from '@updraft/contract';
import type { Socket } from 'socket.io';

const MAX_SIGN_IN_MS = 1000;

/** Reads the page and the sign-in of a socket's handshake. A malformed handshake counts as empty. */
export const handshakeOf = (socket: Socket): ClientHandshake => Handshake.safeParse(socket.handshake.auth).data ?? {};

/**
 * Decides when a socket that connects is shown the round as a visitor sees it: at once, unless it announces a sign-in.
 * So a player who comes back to a full round is sent one large snapshot instead of two.
 */
export class InitialSnapshots {
  private readonly pending = new Map<Socket, { timer: NodeJS.Timeout; greet: () => void }>();
  private readonly maxSignInMs: number;

  /** A socket that announces a sign-in and is not signed in by `maxSignInMs` is shown what a visitor is shown. */
  constructor({ maxSignInMs = MAX_SIGN_IN_MS }: { maxSignInMs?: number | undefined }) {
    this.maxSignInMs = maxSignInMs;
  }

  /** A socket has connected; `greet` shows it what a visitor sees. */
  open(socket: Socket, { signsIn, greet }: Pick<ClientHandshake, 'signsIn'> & { greet: () => void }): void {
    if (!signsIn) return greet();
    this.pending.set(socket, { timer: setTimeout(() => this.asVisitor(socket), this.maxSignInMs).unref(), greet });
    socket.once('disconnect', () => this.done(socket));
  }

  /**
   * The socket stays a visitor's: signing in has failed or takes too long. Nothing happens when it was greeted before.
   */
  asVisitor(socket: Socket): void {
    const greet = this.pending.get(socket)?.greet;
    this.done(socket);
    greet?.();
  }

  /** The visitor's greeting is no longer needed; returns whether it was pending. */
  done(socket: Socket): boolean {
    clearTimeout(this.pending.get(socket)?.timer);
    return this.pending.delete(socket);
  }
}
