import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../lib/clock.ts';

/** A clock on which rounds run so many times as fast as time. It begins at the machine's moment and runs ahead of it. */
export const fastClock = (speed: number): Clock => {
  const [monoFrom, wallFrom] = [systemClock.monoMs(), systemClock.wallMs()];
  const passedMs = (): number => (systemClock.monoMs() - monoFrom) * speed;
  return {
    monoMs: () => monoFrom + passedMs(),
    wallMs: () => Math.floor(wallFrom + passedMs()),
    // No other process reads the same clock.
    bootId: randomUUID(),
    speed,
    after: (ms, act) => systemClock.after(ms / speed, act),
    every: (ms, act) => systemClock.every(ms / speed, act),
  };
};
