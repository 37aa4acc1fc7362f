import { ApiError } from './api.ts';
import { backOffMs } from './back-off.ts';

/** Largest number of attempts of one request. All attempts take about half a minute. */
const MAX_TRIES = 5;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

interface Concern {
  /** True while the requester still needs the response. */
  isWanted: () => boolean;
  random?: () => number;
}

/**
 * Repeats a request with growing waits until a response comes. It gives up after five attempts, after a sign-out, and
 * when the response is no longer wanted.
 */
export function askUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  { isWanted, random = Math.random }: Concern,
): void {
  const attempt = (repeat: number): void => {
    if (!isWanted()) return;
    ask().then(
      (answer) => {
        if (isWanted()) onAnswer(answer);
      },
      (error: unknown) => {
        if (isSignedOut(error) || repeat + 1 >= MAX_TRIES) return;
        setTimeout(() => attempt(repeat + 1), backOffMs(repeat, random()));
      },
    );
  };
  attempt(0);
}
