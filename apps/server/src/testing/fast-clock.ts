import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../lib/clock.ts';

/** Creates a clock that runs `speed` times as fast as the machine's, from the present moment on. */
export const fastClock = (speed: number): Clock => {
  const [monoFrom, wallFrom] = [systemClock.monoMs(), systemClock.wallMs()];
  const passedMs = (): number => (systemClock.monoMs() - monoFrom) * speed;
  return {
    monoMs: () => monoFrom + passedMs(),
    wallMs: () => Math.floor(wallFrom + passedMs()),
    // No other process has this clock, so its boot id is unique.
    bootId: randomUUID(),
    speed,
    after: (ms, act) => systemClock.after(ms / speed, act),
    every: (ms, act) => systemClock.every(ms / speed, act),
  };
};
