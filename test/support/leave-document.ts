/**
 * Setup of each file of component tests. Afterwards it removes components, stubs and pending timers, and empties page and
 * storage.
 */
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, vi } from 'vitest';

// A context of its own lacks this class of browsers.
Object.assign(globalThis, { BroadcastChannel });

/** Replaces a function that sets timers by one that also collects them. Returns a function that ends it. */
const collectTimers = (name: 'setTimeout' | 'setInterval', into: Set<ReturnType<typeof setTimeout>>): (() => void) => {
  const real = globalThis[name] as typeof setTimeout;
  const collecting = (...args: Parameters<typeof setTimeout>): ReturnType<typeof setTimeout> => {
    const timer = real(...args);
    into.add(timer);
    return timer;
  };
  Object.defineProperties(collecting, Object.getOwnPropertyDescriptors(real));
  Object.assign(globalThis, { [name]: collecting });
  return () => void Object.assign(globalThis, { [name]: real });
};

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  // A request that is repeated after a pause, for example, would be one more call in the next file of the process.
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ends = [collectTimers('setTimeout', timers), collectTimers('setInterval', timers)];
  afterAll(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const end of ends) end();
    for (const timer of timers) clearTimeout(timer);
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
