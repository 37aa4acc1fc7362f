import DataLoader from 'dataloader';
import { NoAnswer } from './no-answer.ts';

/** The largest number of keys in one group, unless told otherwise. */
const MAX_BATCH = 500;
/** The largest number of keys that wait for their group. */
const MAX_WAITING = 50_000;
/**
 * A group without an answer by then has failed, unless told otherwise. Otherwise everyone behind a silent connection
 * would wait for ever.
 */
const MAX_ANSWER_MS = 5000;

interface TogetherOptions<Key, Answer> {
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;
  nothing: Answer;
  /** The largest number of keys in one group. */
  most?: number;
  maxAnswerMs?: number | null;
}

/**
 * Joins questions that come in crowds: one group is under way at a time, and what comes meanwhile is the next. A single
 * question is asked at once. No question gets an answer that was asked for before it.
 */
export class Together<Key, Answer> {
  /** The promises of answers that wait for their group, by question. */
  private readonly waiting = new Map<Key, Promise<Answer>>();
  private readonly loader: DataLoader<Key, Answer>;

  /**
   * `ask` answers every key of its group, or leaves out those whose answer is `nothing`. If it fails, all of the group
   * fail. `maxAnswerMs` null: `ask` ends by itself.
   */
  constructor({ ask, nothing, most = MAX_BATCH, maxAnswerMs = MAX_ANSWER_MS }: TogetherOptions<Key, Answer>) {
    const groups = new Groups();
    this.loader = new DataLoader<Key, Answer>(
      async (keys) => {
        // From now on every question leads to a new request.
        for (const key of keys) this.waiting.delete(key);
        const answers = await groups.underWay(maxAnswerMs === null ? ask(keys) : inTime(ask(keys), maxAnswerMs));
        return keys.map((key) => answers.get(key) ?? nothing);
      },
      { cacheMap: this.waiting, maxBatchSize: most, batchScheduleFn: (dispatch) => groups.next(dispatch) },
    );
  }

  of(key: Key): Promise<Answer> {
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many questions are waiting'));
    return this.loader.load(key);
  }
}

/** One group after the other: the library would ask all that have gathered at the same time. */
class Groups {
  private current: Promise<unknown> = Promise.resolve();
  private turn: Promise<unknown> = Promise.resolve();

  /** Asks the group when those before it have ended. */
  next(dispatch: () => void): void {
    this.turn = this.turn.then(() => {
      dispatch();
      return this.current;
    });
  }

  /** The group under way. The next one waits for its end, success or failure. */
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
