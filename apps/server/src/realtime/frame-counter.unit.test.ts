import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameCounter } from './frame-counter.ts';

const MASK = Buffer.from([1, 2, 3, 4]);
/** A frame as a client sends it; its content does not matter. */
const frame = (first: number, length: number, { masked = true } = {}): Buffer => {
  const bit = masked ? 0x80 : 0;
  const head =
    length < 126
      ? Buffer.from([first, bit | length])
      : length < 65_536
        ? Buffer.from([first, bit | 126, length >> 8, length & 0xff])
        : Buffer.from([first, bit | 127, 0, 0, 0, 0, ...Buffer.from(Uint32Array.of(length).buffer).reverse()]);
  return Buffer.concat([head, masked ? MASK : Buffer.alloc(0), Buffer.alloc(length, 0x89)]);
};
const [TEXT, PART, PING, PONG] = [0x81, 0x00, 0x89, 0x8a] as const;

describe('frames of a connection', () => {
  it('[S5] are counted by their headers, control frames besides', () => {
    const counter = new FrameCounter({ framesAPart: 100 });
    const bytes = Buffer.concat([
      frame(TEXT, 0),
      frame(TEXT, 125),
      frame(PING, 4),
      frame(0x01, 126),
      frame(PART, 65_536),
      frame(PONG, 0),
      frame(TEXT, 5, { masked: false }),
    ]);
    expect(counter.count(bytes)).toEqual({ bytes: bytes.length, frames: 7, controls: 2, cuts: [] });
  });

  it('[S5] are counted once, wherever the reads part them', () => {
    const kind = fc.record({
      first: fc.constantFrom(TEXT, PART, PING, PONG),
      length: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(65_535, 65_536)),
    });
    fc.assert(
      fc.property(
        fc.array(kind, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 20 }),
        (kinds, sizes) => {
          const bytes = Buffer.concat(kinds.map(({ first, length }) => frame(first, length)));
          const counter = new FrameCounter({ framesAPart: 3 });
          let [frames, controls, at, read] = [0, 0, 0, 0];
          while (at < bytes.length) {
            const to = at + (sizes[read++ % sizes.length] as number);
            const part = bytes.subarray(at, to);
            const counted = counter.count(part);
            frames += counted.frames;
            controls += counted.controls;
            expect(counted.cuts.every((cut, n) => cut > (counted.cuts[n - 1] ?? 0) && cut < part.length)).toBe(true);
            at = to;
          }
          expect([frames, controls]).toEqual([kinds.length, kinds.filter(({ first }) => first >= 0x88).length]);
        },
      ),
    );
  });

  it('[S5] are cut into parts of so many frames each', () => {
    const counter = new FrameCounter({ framesAPart: 4 });
    const one = frame(TEXT, 6);
    const { cuts } = counter.count(Buffer.concat(Array.from({ length: 10 }, () => one)));
    expect(cuts).toEqual([4 * one.length, 8 * one.length]);
  });

  it('[S5] count as one if they announce more than could ever come', () => {
    const counter = new FrameCounter({ framesAPart: 4 });
    expect(
      counter.count(Buffer.concat([Buffer.from([TEXT, 0xff]), Buffer.alloc(8, 0xff), Buffer.alloc(5000, 0x89)])).frames,
    ).toBe(1);
    expect(counter.count(Buffer.alloc(60_000, 0x89)).frames).toBe(0);
  });

  it('[S5] are all counted, however many come in one read', () => {
    const counter = new FrameCounter({ framesAPart: 8 });
    expect(counter.count(Buffer.concat(Array.from({ length: 10_000 }, () => frame(PING, 0)))).controls).toBe(10_000);
  });
});
