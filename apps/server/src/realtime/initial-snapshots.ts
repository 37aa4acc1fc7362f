import { type ClientHandshake, Handshake } from '@updraft/contract';
import type { Socket } from 'socket.io';

/** Who says that he signs in and is not in by then is shown what a visitor is shown. */
const SIGN_IN_MOST_MS = 1000;

/** What a socket has said of itself as it connected; what is malformed counts as not said. */
export const handshakeOf = (socket: Socket): ClientHandshake => Handshake.safeParse(socket.handshake.auth).data ?? {};

/**
 * When a socket that connects is shown the round as a visitor sees it: at once, unless it says that it signs in.
 * A player who comes back to a full round is then sent one large picture instead of two.
 */
export class InitialSnapshots {
  private readonly pending = new Map<Socket, { timer: NodeJS.Timeout; greet: () => void }>();

  /** It has connected; `greet` shows it what a visitor sees. */
  open(socket: Socket, { signsIn, greet }: Pick<ClientHandshake, 'signsIn'> & { greet: () => void }): void {
    if (!signsIn) return greet();
    this.pending.set(socket, { timer: setTimeout(() => this.asVisitor(socket), SIGN_IN_MOST_MS).unref(), greet });
    socket.once('disconnect', () => this.done(socket));
  }

  /** It stays a visitor: signing in has failed or takes too long. Nothing happens when it was greeted before. */
  asVisitor(socket: Socket): void {
    const greet = this.pending.get(socket)?.greet;
    this.done(socket);
    greet?.();
  }

  /** A visitor's greeting is not owed any more; whether one was. */
  done(socket: Socket): boolean {
    clearTimeout(this.pending.get(socket)?.timer);
    return this.pending.delete(socket);
  }
}
