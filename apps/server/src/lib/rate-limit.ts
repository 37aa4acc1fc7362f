/** Rate of a token bucket. */
export interface Rate {
  /** Tokens added each second. */
  perSecond: number;
  /** Largest number of tokens, all of which can be used at once. */
  burst: number;
}

/** Token bucket: `burst` at once, refilled at `perSecond`. Time is an argument. */
export class Bucket {
  private readonly rate: Rate;
  private tokens: number;
  private atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.rate = rate;
    this.tokens = rate.burst;
    this.atMs = nowMs;
  }

  /** Removes `count` tokens and returns true. With fewer left, removes none and returns false. */
  takes(count: number, nowMs: number): boolean {
    this.refill(nowMs);
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  /** Puts back one token that was taken. */
  giveBack(nowMs: number): void {
    this.refill(nowMs);
    this.tokens = Math.min(this.rate.burst, this.tokens + 1);
  }

  /** Removes up to `count` whole tokens; returns how many of `count` were missing. */
  missing(count: number, nowMs: number): number {
    this.refill(nowMs);
    const taken = Math.min(count, Math.floor(this.tokens));
    this.tokens -= taken;
    return count - taken;
  }

  private refill(nowMs: number): void {
    this.tokens = Math.min(this.rate.burst, this.tokens + ((nowMs - this.atMs) * this.rate.perSecond) / 1000);
    this.atMs = nowMs;
  }
}

/**
 * Token buckets by key, bounded in number: `burst` at once, refilled at `perSecond`. Time is an argument. [S5]
 *
 * Keys are kept in two generations, and use moves a key to the young one. When the young generation holds half of
 * `maxKeys`, it becomes the old generation, and the previous old one is dropped. So many new keys do not displace a key
 * that is used often, and no use reorders other keys.
 */
export class RateLimit {
  private young = new Map<string, Bucket>();
  private old = new Map<string, Bucket>();
  private readonly rate: Rate;
  private readonly maxYoung: number;

  constructor({ perSecond, burst, maxKeys = 100_000 }: Rate & { maxKeys?: number }) {
    this.rate = { perSecond, burst };
    this.maxYoung = Math.max(1, Math.floor(maxKeys / 2));
  }

  /** Counts `count` acts of the key and returns true. Returns false, without counting, if the key may not act now. */
  allows(key: string, nowMs: number, count = 1): boolean {
    return (this.young.get(key) ?? this.renew(key, nowMs)).takes(count, nowMs);
  }

  /** Undoes the count of one act of the key. */
  giveBack(key: string, nowMs: number): void {
    (this.young.get(key) ?? this.renew(key, nowMs)).giveBack(nowMs);
  }

  /** Returns the key's bucket in the young generation: the bucket of the old generation, or a full one. */
  private renew(key: string, nowMs: number): Bucket {
    const bucket = this.old.get(key) ?? new Bucket(this.rate, nowMs);
    if (this.young.size >= this.maxYoung) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, bucket);
    return bucket;
  }
}
