import type { Session } from '../lib/session.ts';
import type { SocketContext } from '../realtime/handlers.ts';
import type { Answerable } from './mailbox.ts';
import type { Reservation } from './runner.ts';

/** The sender of a command and its moment of receipt, by socket or by HTTP. */
export interface Sender {
  /** Time of receipt on the monotonic clock, before any look-up. */
  receivedMs: number;
  /** Looks up the sender's session; null: the sender has no valid one. */
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
 * The sender of a call. The session of a call is looked up earlier, so the table does not wait for that lookup here.
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
