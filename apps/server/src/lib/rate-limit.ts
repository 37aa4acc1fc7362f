/** Token buckets by key, bounded in number: `burst` at once, refilled at `perSecond`. Time is an argument. [S5] */
export class RateLimit {
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>();
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
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, atMs: nowMs };
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.perSecond);
    bucket.atMs = nowMs;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    // Re-inserting keeps the map in order of use, so that the oldest goes first.
    this.buckets.delete(key);
    if (this.buckets.size >= this.mostKeys) this.buckets.delete(this.buckets.keys().next().value as string);
    this.buckets.set(key, bucket);
    return allowed;
  }
}
