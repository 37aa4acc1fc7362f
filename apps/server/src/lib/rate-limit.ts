const IN_ORDER_MS = 1000;

/** Token buckets by key, bounded in number: `burst` at once, refilled at `perSecond`. Time is an argument. [S5] */
export class RateLimit {
  private readonly buckets = new Map<string, { tokens: number; atMs: number; usedMs: number }>();
  private readonly perSecond: number;
  private readonly burst: number;
  private readonly mostKeys: number;

  constructor({ perSecond, burst, mostKeys = 100_000 }: { perSecond: number; burst: number; mostKeys?: number }) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.mostKeys = mostKeys;
  }

  /** Whether the key may act now; counts the act if so. */
  allows(key: string, nowMs: number): boolean {
    let bucket = this.buckets.get(key);
    if (!bucket) this.add(key, (bucket = { tokens: this.burst, atMs: nowMs, usedMs: nowMs }));
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.perSecond);
    bucket.atMs = nowMs;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    if (nowMs - bucket.usedMs > IN_ORDER_MS) {
      bucket.usedMs = nowMs;
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
    }
    return allowed;
  }

  /** The map is kept in order of use, to within a second, so that the oldest goes first. */
  private add(key: string, bucket: { tokens: number; atMs: number; usedMs: number }): void {
    if (this.buckets.size >= this.mostKeys) this.buckets.delete(this.buckets.keys().next().value as string);
    this.buckets.set(key, bucket);
  }
}
