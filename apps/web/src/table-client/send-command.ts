/** Sends an own command to a table, by socket or by HTTP, and updates the table's state. */
import type { CallInput, CallName, CallOutput, ClientAck, ClientEventName, ClientPayload } from '@updraft/contract';
import { api, ApiError, newIdempotencyKey } from '../lib/api.ts';
import { CUT, request, UNSENT } from '../lib/socket.ts';
import type { Command } from './own-commands.ts';
import type { TableEvent } from './table-state.ts';

/**
 * Time after which a command counts as late, ms. The screen must show the wait within two seconds, and 0.1 s is left
 * for drawing.
 */
const ANSWER_LATE_MS = 1900;
/** Waits before each repeat of a command without a response, ms. */
const REPEAT_AFTER_MS = [500, 1500] as const;

/** One attempt at sending. All attempts of one press have the same key, so that the server acts on them once. */
export type Attempt<Answer> = (key: string) => Promise<Answer>;

/** Sends the command by the socket. Without a connection it is not sent (see `request`). */
export const bySocket =
  <Event extends ClientEventName>(event: Event, payload: ClientPayload<Event>): Attempt<ClientAck<Event>> =>
  (key) =>
    request(event, { ...payload, key });

export const byHttp =
  <Call extends CallName>(call: Call, input: CallInput<Call>): Attempt<CallOutput<Call>> =>
  (key) =>
    api(call, input, { idempotencyKey: key });

/**
 * Outcome of a command. `unsent`: not sent. `cut`: its connection is gone, and the next snapshot shows the outcome.
 * `failed`: refused by a call, or without a response.
 */
export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'unsent'; error: unknown }
  | { kind: 'cut' }
  | { kind: 'failed'; error: unknown };

interface Sending<Kind extends string, Answer> {
  command: Command<Kind>;
  attempt: Attempt<Answer>;
  /**
   * True if a late arrival would not change the meaning of the command, as with a bet that names its round. The command
   * is then repeated with its key while the server is unreachable, at most twice. Left out: one attempt.
   */
  isStillMeant?: () => boolean;
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.unreachable;
const failedWith = (error: unknown, key: string): boolean => error instanceof ApiError && error.message === key;

/**
 * Sends a command. Changes the table's state when the command is sent, after ANSWER_LATE_MS without a response, and
 * when no response can come any more. The game handles the response: its own event ends the pending command.
 */
export async function sendCommand<Kind extends string, Answer>(
  dispatch: (event: TableEvent<Kind>) => void,
  { command, attempt, isStillMeant = () => false }: Sending<Kind, Answer>,
): Promise<Outcome<Answer>> {
  dispatch({ type: 'commandSent', command });
  const timer = setTimeout(() => dispatch({ type: 'commandLate' }), ANSWER_LATE_MS);
  try {
    return { kind: 'answered', answer: await withRepeats(attempt, isStillMeant) };
  } catch (error) {
    if (failedWith(error, UNSENT)) {
      dispatch({ type: 'commandUnsent', command });
      return { kind: 'unsent', error };
    }
    dispatch({ type: 'commandLost' });
    return failedWith(error, CUT) ? { kind: 'cut' } : { kind: 'failed', error };
  } finally {
    clearTimeout(timer);
  }
}

async function withRepeats<Answer>(attempt: Attempt<Answer>, isStillMeant: () => boolean): Promise<Answer> {
  const key = newIdempotencyKey();
  for (const pauseMs of REPEAT_AFTER_MS) {
    try {
      return await attempt(key);
    } catch (error) {
      if (!isUnreachable(error) || !isStillMeant()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (!isStillMeant()) throw error;
    }
  }
  return attempt(key);
}
