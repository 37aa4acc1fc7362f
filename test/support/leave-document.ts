/** Setup of each file of component tests. It restores the document and ends all drawing afterwards. */
import { afterAll, vi } from 'vitest';

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
