import { randomnessOf } from '@updraft/rules/beacon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRoundFrom, type Beacon, type Bulletin } from './port.ts';

/** Contract tests of every beacon and every bulletin. */

export interface BeaconHarness {
  beacon: Beacon;
  /** Clock that the test moves, ms since 1970. It begins well after the first round. */
  clock: { nowMs: number };
  /** Another client of the same network. */
  another: Beacon;
  close(): Promise<void>;
}

export const describeBeacon = (name: string, make: () => Promise<BeaconHarness>): void => {
  describe(`${name}: beacon`, () => {
    let h: BeaconHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());
    const newest = (): number => h.beacon.roundAt(h.clock.nowMs);

    it('counts rounds from 1 without gaps, each a period after the one before', () => {
      const { beacon } = h;
      const firstMs = beacon.timeOf(1);
      expect([
        beacon.roundAt(firstMs - 1),
        beacon.roundAt(firstMs),
        beacon.roundAt(firstMs + beacon.periodMs - 1),
      ]).toEqual([0, 1, 1]);
      for (const round of [1, 2, 1_000, newest()]) {
        expect(beacon.timeOf(round)).toBe(firstMs + (round - 1) * beacon.periodMs);
        expect(beacon.roundAt(beacon.timeOf(round))).toBe(round);
        expect(beacon.roundAt(beacon.timeOf(round) - 1)).toBe(round - 1);
      }
      expect(() => beacon.timeOf(0)).toThrow(RangeError);
      expect(() => beacon.timeOf(1.5)).toThrow(RangeError);
    });

    it('finds the first round at or after a moment', () => {
      const { beacon } = h;
      const atMs = beacon.timeOf(500);
      expect([
        firstRoundFrom(beacon, atMs),
        firstRoundFrom(beacon, atMs + 1),
        firstRoundFrom(beacon, atMs - 1),
      ]).toEqual([500, 501, 500]);
      expect(firstRoundFrom(beacon, beacon.timeOf(1) - 1e9)).toBe(1);
    });

    it('[F2] returns 256 bits for a released round, the same to all clients at any time', async () => {
      const round = newest();
      const result = await h.beacon.randomness(round);
      expect(result).toMatchObject({ ok: true, randomnessHex: expect.stringMatching(/^[0-9a-f]{64}$/) });
      // The signature is returned too, so that anybody can verify the randomness later.
      expect(result.ok && randomnessOf(result.signatureHex)).toBe(result.ok && result.randomnessHex);
      expect(await h.another.randomness(round)).toEqual(result);
      h.clock.nowMs += 10 * h.beacon.periodMs;
      expect(await h.beacon.randomness(round)).toEqual(result);
    });

    it('[F2] returns different randomness for every round', async () => {
      const rounds = Array.from({ length: 20 }, (_, index) => newest() - index);
      const results = await Promise.all(rounds.map((round) => h.beacon.randomness(round)));
      expect(new Set(results.map((result) => (result.ok ? result.randomnessHex : result.reason))).size).toBe(20);
    });

    it("[F2] returns no randomness before the round's time, and the randomness from that moment on", async () => {
      const next = newest() + 1;
      h.clock.nowMs = h.beacon.timeOf(next) - 1;
      expect(await h.beacon.randomness(next)).toEqual({ ok: false, reason: 'not_yet' });
      expect(await h.beacon.randomness(next + 1_000_000)).toEqual({ ok: false, reason: 'not_yet' });
      h.clock.nowMs += 1;
      expect((await h.beacon.randomness(next)).ok).toBe(true);
    });
  });
};

export interface BulletinHarness {
  bulletin: Bulletin;
  clock: { nowMs: number };
  close(): Promise<void>;
}

export const describeBulletin = (name: string, make: () => Promise<BulletinHarness>): void => {
  describe(`${name}: bulletin`, () => {
    let h: BulletinHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    it('[F2] publishes with a receipt and the time', async () => {
      const { receipt, publishedAtMs } = await h.bulletin.publish('chain end 00ff\nround 123');
      expect(receipt.length).toBeGreaterThan(8);
      expect(Math.abs(publishedAtMs - h.clock.nowMs)).toBeLessThan(60_000);
    });

    it('gives every text its own receipt, and a repeated text its first receipt, at once and later', async () => {
      const publish = (texts: string[]) => Promise.all(texts.map((text) => h.bulletin.publish(text)));
      const texts = Array.from({ length: 10 }, (_unused, at) => `text ${at}`);
      const published = await publish(texts);
      expect(new Set(published.map(({ receipt }) => receipt)).size).toBe(10);
      expect(await publish([...texts, ...texts])).toEqual([...published, ...published]);
    });

    it('rejects a text that it cannot publish', async () => {
      await expect(h.bulletin.publish('x'.repeat(1_000_000))).rejects.toThrow();
      await expect(h.bulletin.publish('after that')).resolves.toBeTruthy();
    });
  });
};
