import DataLoader from 'dataloader';
import { NoAnswer } from './no-answer.ts';

/** Default of the largest number of keys in one group. */
const MAX_BATCH = 500;
/** Largest number of keys that wait for their group. */
const MAX_WAITING = 50_000;
/**
 * Default of the longest time for a group's response, ms. A later response counts as a failure, because all callers
 * would wait for ever behind a connection that sends nothing.
 */
const MAX_ANSWER_MS = 5000;

interface TogetherOptions<Key, Answer> {
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;
  nothing: Answer;
  /** Largest number of keys in one group. */
  most?: number;
  maxAnswerMs?: number | null;
}

/**
 * Joins concurrent requests by key into groups. One group is under way at a time, and keys requested meanwhile form the
 * next. A single request starts at once. Every result comes from a group that started after its request.
 */
export class Together<Key, Answer> {
  /** Promises of results whose group has not started yet, by key. */
  private readonly waiting = new Map<Key, Promise<Answer>>();
  private readonly loader: DataLoader<Key, Answer>;

  /**
   * `ask` returns the results of a group by key; a missing key gets `nothing`. If it fails, every request of the group
   * fails. `maxAnswerMs` null: no time limit, because `ask` has one of its own.
   */
  constructor({ ask, nothing, most = MAX_BATCH, maxAnswerMs = MAX_ANSWER_MS }: TogetherOptions<Key, Answer>) {
    const groups = new Groups();
    this.loader = new DataLoader<Key, Answer>(
      async (keys) => {
        // Later requests for these keys must start a new group.
        for (const key of keys) this.waiting.delete(key);
        const answers = await groups.underWay(maxAnswerMs === null ? ask(keys) : inTime(ask(keys), maxAnswerMs));
        return keys.map((key) => answers.get(key) ?? nothing);
      },
      { cacheMap: this.waiting, maxBatchSize: most, batchScheduleFn: (dispatch) => groups.next(dispatch) },
    );
  }

  /** Returns the result of a key. Rejects if too many keys wait, or if the key's group fails. */
  of(key: Key): Promise<Answer> {
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many questions are waiting'));
    return this.loader.load(key);
  }
}

/** Runs one group after the other; the library alone would run all gathered groups at the same time. */
class Groups {
  private current: Promise<unknown> = Promise.resolve();
  private turn: Promise<unknown> = Promise.resolve();

  /** Starts a group when those before it have ended. */
  next(dispatch: () => void): void {
    this.turn = this.turn.then(() => {
      dispatch();
      return this.current;
    });
  }

  /** Records the group under way and returns its results. The next group waits for its end, success or failure. */
  underWay<T>(answers: Promise<T>): Promise<T> {
    this.current = answers.then(ignore, ignore);
    return answers;
  }
}

const ignore = (): void => undefined;

const inTime = async <T>(answer: Promise<T>, maxMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${maxMs} ms`)), maxMs).unref();
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
};
