import type { Clock } from './clock.ts';

/**
 * Cache of values by key, each kept for `keptMs`. Concurrent requests for a key share one reading. A failed reading is
 * not kept.
 */
export class SharedReading<Key, Value> {
  private readonly read: (key: Key) => Promise<Value>;
  private readonly keptMs: number;
  private readonly clock: Pick<Clock, 'monoMs'>;
  private readonly kept = new Map<Key, { sinceMs: number; value: Promise<Value> }>();

  constructor({
    read,
    keptMs,
    clock,
  }: {
    read: (key: Key) => Promise<Value>;
    keptMs: number;
    clock: Pick<Clock, 'monoMs'>;
  }) {
    this.read = read;
    this.keptMs = keptMs;
    this.clock = clock;
  }

  /**
   * Returns the value of a key, at most `keptMs` old. Old values are not removed before the next reading of their key,
   * so keys must be few.
   */
  of(key: Key): Promise<Value> {
    const nowMs = this.clock.monoMs();
    const known = this.kept.get(key);
    if (known && nowMs - known.sinceMs < this.keptMs) return known.value;
    const value = this.read(key);
    this.kept.set(key, { sinceMs: nowMs, value });
    value.catch(() => this.kept.delete(key));
    return value;
  }

  /** Drops all kept values. */
  forget(): void {
    this.kept.clear();
  }
}
