import type { Query } from './db.ts';
import { type CommandKey, type FirstAnswer, firstAnswers, keepAnswers } from './idempotency.ts';

const nameOf = ({ playerId, scope, key }: CommandKey): string => `${playerId}:${scope}:${key}`;

const isSame = (one: CommandKey, other: CommandKey): boolean =>
  JSON.stringify(one.request) === JSON.stringify(other.request);

/**
 * The first responses under the keys of clients, for commands that are decided one after the other in one transaction.
 * A repeat may be in the transaction of its first command. A command without a key has no kept response. [M3]
 */
export class KeyedAnswers<T> {
  private readonly fresh = new Map<string, { command: CommandKey; answer: T }>();
  private readonly known: ReadonlyMap<string, FirstAnswer<T>>;

  private constructor(known: ReadonlyMap<string, FirstAnswer<T>>) {
    this.known = known;
  }

  /** Reads what was answered under these keys. Call under the players' locks. */
  static async of<T>(query: Query, keys: readonly (CommandKey | null)[]): Promise<KeyedAnswers<T>> {
    const given = keys.filter((key) => key !== null);
    const answers = await firstAnswers<T>(query, given);
    return new KeyedAnswers(new Map(given.map((key, at) => [nameOf(key), answers[at] as FirstAnswer<T>] as const)));
  }

  /** The answer to the command that came first under this key. */
  first(key: CommandKey | null): FirstAnswer<T> {
    if (!key) return { known: false };
    const fresh = this.fresh.get(nameOf(key));
    if (fresh)
      return isSame(fresh.command, key) ? { known: true, answer: fresh.answer } : { known: true, conflict: true };
    return this.known.get(nameOf(key)) ?? { known: false };
  }

  add(key: CommandKey | null, answer: T): void {
    if (key) this.fresh.set(nameOf(key), { command: key, answer });
  }

  /** Writes the new responses; null: there are none. */
  save(query: Query): Promise<void> | null {
    return this.fresh.size === 0 ? null : keepAnswers(query, [...this.fresh.values()]);
  }
}
