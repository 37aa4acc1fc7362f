import type { Page } from 'playwright-core';
import type { TimedEvent } from './interactions.ts';

interface Vitals {
  lcpMs: number;
  /** Element and size of the largest contentful paint. */
  lcpOn: string;
  cls: number;
  /** Events of interactions, as far as they took 16 ms or longer. */
  events: TimedEvent[];
}

/**
 * Script that runs first in the page and records the browser's reports. It is a text, so that no helper of this
 * program's runner gets into the page.
 */
export const OBSERVE = `
  const vitals = window.vitals = { lcpMs: 0, lcpOn: '', cls: 0, events: [] };
  // Names an element by its text. An element without text is named by its test id or its tag.
  const called = (target) => target?.closest?.('[aria-label], button, label, section')?.textContent?.trim().slice(0, 24)
    || target?.closest?.('[data-testid]')?.dataset.testid || target?.tagName?.toLowerCase() || 'what is no longer there';
  const watch = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', (entry) => {
    const box = entry.element?.getBoundingClientRect();
    vitals.lcpMs = entry.startTime;
    vitals.lcpOn = [entry.element?.tagName.toLowerCase() ?? 'what is no longer there', entry.url.split('/').pop(), entry.size + ' px', box && Math.round(box.width) + '×' + Math.round(box.height)].filter(Boolean).join(' ');
  });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => {
    if (entry.interactionId === 0) return;
    vitals.events.push({ interactionId: entry.interactionId, name: entry.name, on: called(entry.target), startMs: entry.startTime,
      processingStartMs: entry.processingStart, processingEndMs: entry.processingEnd, durationMs: entry.duration });
  });
`;

/** Returns the vitals so far. */
export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
