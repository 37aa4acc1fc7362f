import type { Query } from './db.ts';
import { type CommandKey, type FirstAnswer, firstAnswers, keepAnswers } from './idempotency.ts';

const nameOf = ({ playerId, scope, key }: CommandKey): string => `${playerId}:${scope}:${key}`;

const isSame = (one: CommandKey, other: CommandKey): boolean =>
  JSON.stringify(one.request) === JSON.stringify(other.request);

/**
 * First responses under the keys of clients, for commands that are decided one after the other in one transaction. A
 * repeat may be in the same transaction as its first command. A command without a key has no stored response. [M3]
 */
export class KeyedAnswers<T> {
  private readonly fresh = new Map<string, { command: CommandKey; answer: T }>();
  private readonly known: ReadonlyMap<string, FirstAnswer<T>>;

  private constructor(known: ReadonlyMap<string, FirstAnswer<T>>) {
    this.known = known;
  }

  /** Reads the stored responses under these keys. Call under the players' locks. */
  static async of<T>(query: Query, keys: readonly (CommandKey | null)[]): Promise<KeyedAnswers<T>> {
    const given = keys.filter((key) => key !== null);
    const answers = await firstAnswers<T>(query, given);
    return new KeyedAnswers(new Map(given.map((key, at) => [nameOf(key), answers[at] as FirstAnswer<T>] as const)));
  }

  /** Returns the response to the first command with this key, in this transaction or an earlier one. */
  first(key: CommandKey | null): FirstAnswer<T> {
    if (!key) return { known: false };
    const fresh = this.fresh.get(nameOf(key));
    if (fresh)
      return isSame(fresh.command, key) ? { known: true, answer: fresh.answer } : { known: true, conflict: true };
    return this.known.get(nameOf(key)) ?? { known: false };
  }

  /** Adds the response to a command, to be stored by `save`. */
  add(key: CommandKey | null, answer: T): void {
    if (key) this.fresh.set(nameOf(key), { command: key, answer });
  }

  /** Stores the new responses; returns null if there are none. */
  save(query: Query): Promise<void> | null {
    return this.fresh.size === 0 ? null : keepAnswers(query, [...this.fresh.values()]);
  }
}
