/** The most of one group. */
const MOST = 500;
/** The most that wait for their group. */
const WAITING_MOST = 50_000;
/** A group that is not answered by then has failed: behind a connection that has gone silent everybody else would wait for ever. */
const ANSWER_MOST_MS = 5000;

interface Waiter<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Questions that come in crowds, asked together: one group is under way at a time, and what comes meanwhile is the next.
 * A single question is asked at once. Nobody gets an answer that was asked for before his question came.
 */
export class Together<Key, Answer> {
  private readonly ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;
  private readonly nothing: Answer;
  private readonly waiting = new Map<Key, Waiter<Answer>[]>();
  private isAsking = false;

  /** `ask` answers every key of its group, or leaves out those for which `nothing` is the answer. Its failure is everybody's of the group. */
  constructor({ ask, nothing }: { ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>; nothing: Answer }) {
    this.ask = ask;
    this.nothing = nothing;
  }

  of(key: Key): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size >= WAITING_MOST) return reject(new Error('too many questions are waiting'));
      const waiter = { resolve, reject };
      const others = this.waiting.get(key);
      if (others) others.push(waiter);
      else this.waiting.set(key, [waiter]);
      if (!this.isAsking) void this.askAll();
    });
  }

  private async askAll(): Promise<void> {
    this.isAsking = true;
    while (this.waiting.size > 0) await this.askGroup();
    this.isAsking = false;
  }

  private async askGroup(): Promise<void> {
    const group = [...this.waiting].slice(0, MOST);
    for (const [key] of group) this.waiting.delete(key);
    try {
      const answers = await inTime(this.ask(group.map(([key]) => key)));
      for (const [key, waiters] of group) for (const { resolve } of waiters) resolve(answers.get(key) ?? this.nothing);
    } catch (error) {
      for (const [, waiters] of group) for (const { reject } of waiters) reject(error);
    }
  }
}

const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MOST_MS} ms`)), ANSWER_MOST_MS).unref();
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
};
