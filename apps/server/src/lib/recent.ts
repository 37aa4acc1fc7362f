/** Cache of the least-recently-used kind, bounded by the sum of its entries' sizes. No entry expires. */
export class Recent<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>();
  private readonly most: number;
  private total = 0;

  /** `most`: largest sum of all sizes. A single entry beyond it is not kept. */
  constructor(most: number) {
    this.most = most;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // The map is ordered by use: the entry used last is its last entry.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, size = 1): void {
    this.drop(key);
    if (size > this.most) return;
    this.entries.set(key, { value, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.most) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.total -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
