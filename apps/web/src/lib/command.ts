import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { api, ApiError, newIdempotencyKey } from './api.ts';

/** Keys of commands whose outcome is not known, by call and input. */
const undecided = new Map<string, string>();

/**
 * True if the failure of a command shows that it had no effect. The outcome is unknown after a lost response, after a
 * 429 and after any 5xx response.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !error.undecided && error.status < 500;

/**
 * Sends a command under an idempotency key. The same command sent again has the same key while its outcome is unknown,
 * so that it takes effect once. After a known outcome the same input is a new command.
 * @throws ApiError as `api` does
 */
export async function command<K extends CallName>(name: K, input: CallInput<K>): Promise<CallOutput<K>> {
  const attempt = JSON.stringify([name, input]);
  const key = undecided.get(attempt) ?? newIdempotencyKey();
  undecided.set(attempt, key);
  try {
    const answer = await api(name, input, { idempotencyKey: key });
    undecided.delete(attempt);
    return answer;
  } catch (error) {
    if (isRefusal(error)) undecided.delete(attempt);
    throw error;
  }
}
