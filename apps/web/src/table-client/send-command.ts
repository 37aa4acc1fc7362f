/** Sends an own command to a table, by socket or by HTTP, and updates the table's state. */
import type { CallInput, CallName, CallOutput, ClientAck, ClientEventName, ClientPayload } from '@updraft/contract';
import { api, ApiError, newIdempotencyKey } from '../lib/api.ts';
import { CUT, request, UNSENT } from '../lib/socket.ts';
import type { Command } from './own-commands.ts';
import type { TableEvent } from './table-state.ts';

/** The screen says within two seconds that it waits for an answer. The last tenth is for showing it. */
const ANSWER_LATE_MS = 1900;
/** Waits before each repeat of a command without a response, ms. */
const REPEAT_AFTER_MS = [500, 1500] as const;

/** One attempt at sending. The key is the same for every attempt of one press, so that the server acts on it once. */
export type Attempt<Answer> = (key: string) => Promise<Answer>;

/** Sends the command by the socket. Without a connection it is not sent, and not kept for later. */
export const bySocket =
  <Event extends ClientEventName>(event: Event, payload: ClientPayload<Event>): Attempt<ClientAck<Event>> =>
  (key) =>
    request(event, { ...payload, key });

/** Sends the command by an HTTP call. */
export const byHttp =
  <Call extends CallName>(call: Call, input: CallInput<Call>): Attempt<CallOutput<Call>> =>
  (key) =>
    api(call, input, { idempotencyKey: key });

/**
 * Outcome of a command. `unsent`: it was not sent. `cut`: its connection is gone, and the next snapshot shows it.
 * `failed`: a call refused it, or no response came.
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
   * True if the command still means the same when it arrives later, as a bet that names its round does: then it is
   * repeated, with its key, until a response comes. Without this function there is one attempt.
   */
  isStillMeant?: () => boolean;
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.unreachable;
const failedWith = (error: unknown, key: string): boolean => error instanceof ApiError && error.message === key;

/**
 * Sends a command. The table's state changes when the command is sent, after two seconds without a response, and when
 * no response can come any more. The game handles the response: its own event settles the command.
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
