import { ApiError } from './api.ts';
import { backOffMs } from './back-off.ts';

/** Most attempts of one request: half a minute in all. */
const MAX_TRIES = 5;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

interface Concern {
  /** True while the response concerns the one on whose behalf it is requested. */
  isWanted: () => boolean;
  random?: () => number;
}

/** Asks until there is an answer, with growing waits; gives up after five tries, on a sign-out, and when the answer is no longer wanted. */
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
