interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * Token buckets by key, bounded in number: `burst` at once, refilled at `perSecond`. Time is an argument. [S5]
 *
 * Keys are kept in two generations: whoever acts is among the young, and when those fill half of the room the
 * older ones are forgotten. So a key in use is never lost to newcomers, and acting moves nothing about.
 */
export class RateLimit {
  private young = new Map<string, Bucket>();
  private old = new Map<string, Bucket>();
  private readonly perMs: number;
  private readonly burst: number;
  private readonly mostYoung: number;

  constructor({ perSecond, burst, mostKeys = 100_000 }: { perSecond: number; burst: number; mostKeys?: number }) {
    this.perMs = perSecond / 1000;
    this.burst = burst;
    this.mostYoung = Math.max(1, Math.floor(mostKeys / 2));
  }

  /** Whether the key may act now; counts the act if so. */
  allows(key: string, nowMs: number): boolean {
    const bucket = this.young.get(key) ?? this.renew(key, nowMs);
    bucket.tokens = Math.min(this.burst, bucket.tokens + (nowMs - bucket.atMs) * this.perMs);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** The key's bucket among the young: brought over from the old, or a full one. */
  private renew(key: string, nowMs: number): Bucket {
    const bucket = this.old.get(key) ?? { tokens: this.burst, atMs: nowMs };
    if (this.young.size >= this.mostYoung) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, bucket);
    return bucket;
  }
}
