import { describe, expect, it } from 'vitest';
import { interactionsOf, slowestOf, type TimedEvent } from './interactions.ts';

const event = (over: Partial<TimedEvent>): TimedEvent => ({
  interactionId: 1,
  name: 'click',
  on: 'Stop',
  startMs: 1000,
  processingStartMs: 1010,
  processingEndMs: 1020,
  durationMs: 64,
  ...over,
});

describe('parts of an interaction', () => {
  it('counts a click before the painted frame as handling of its press', () => {
    const press = event({ name: 'pointerdown', durationMs: 104 });
    const click = event({ startMs: 1030, processingStartMs: 1040, processingEndMs: 1080, durationMs: 72 });
    expect(interactionsOf([press, click])).toEqual([
      { name: 'pointerdown', on: 'Stop', wholeMs: 104, untilHandledMs: 80, drawingMs: 24 },
    ]);
  });

  it('does not count a click that is handled after the painted frame of its press', () => {
    const press = event({ name: 'pointerdown', durationMs: 64 });
    const click = event({ startMs: 1100, processingStartMs: 1101, processingEndMs: 1120, durationMs: 40 });
    expect(interactionsOf([press, click])).toMatchObject([{ name: 'pointerdown', untilHandledMs: 20, drawingMs: 44 }]);
  });

  it('the parts of an interaction add up to the rounded whole', () => {
    const [only] = interactionsOf([event({ processingEndMs: 1066, durationMs: 64 })]);
    expect(only).toMatchObject({ wholeMs: 64, untilHandledMs: 64, drawingMs: 0 });
  });

  it('lists the longest interaction first', () => {
    const list = interactionsOf([event({}), event({ interactionId: 2, durationMs: 200 })]);
    expect(list.map(({ wholeMs }) => wholeMs)).toEqual([200, 64]);
  });

  it('refuses a measurement with too few interactions', () => {
    const told = (count: number) =>
      interactionsOf(
        Array.from({ length: count }, (_unused, at) => event({ interactionId: at + 1, durationMs: 8 * (at + 2) })),
      );
    expect(slowestOf(told(5), { of: 10 }).wholeMs).toBe(48);
    expect(() => slowestOf(told(4), { of: 10 })).toThrow('4 of 10');
    expect(() => slowestOf([], { of: 10 })).toThrow('nothing was measured');
  });
});
