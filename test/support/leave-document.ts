/** Setup of each file of component tests. Afterwards it removes components and stubs, and empties page and storage. */
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, vi } from 'vitest';

// A context of its own lacks this class of browsers.
Object.assign(globalThis, { BroadcastChannel });

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterAll(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
