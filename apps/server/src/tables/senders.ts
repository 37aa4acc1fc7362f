import type { Session } from '../lib/session.ts';
import type { SocketContext } from '../realtime/handlers.ts';
import type { Answerable } from './mailbox.ts';
import type { Reservation } from './runner.ts';

/** The sender of a command and its moment of receipt, by socket or by HTTP. */
export interface Sender {
  /** On the monotonic clock, before anything was looked up. */
  receivedMs: number;
  /** The sender's session; null when they have no living one. */
  session(): Promise<Session | null>;
  /** True if the table's time may wait while the session is looked up. Called once for each command. */
  mayBeAwaited(): boolean;
  /** The reservation that was made at receipt, if one was. */
  reservation?: Reservation<Answerable> | undefined;
}

/** The sender of a socket's event, by the token in its payload. */
export const senderOfEvent = (
  context: Pick<SocketContext, 'receivedMs' | 'sessionOf' | 'mayBeAwaited'>,
  token: string,
): Sender => ({
  receivedMs: context.receivedMs,
  session: () => context.sessionOf(token),
  mayBeAwaited: () => context.mayBeAwaited(token),
});

/**
 * The sender of a call. Its session was looked up before it comes here, so the command keeps the table waiting no
 * longer.
 */
export const senderOfCall = ({
  receipt,
  session,
}: {
  receipt: Pick<Sender, 'receivedMs' | 'reservation'>;
  session: Session;
}): Sender => ({
  ...receipt,
  session: () => Promise.resolve(session),
  mayBeAwaited: () => true,
});
