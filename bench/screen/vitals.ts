import type { Page } from 'playwright-core';
import type { TimedEvent } from './interactions.ts';

interface Vitals {
  lcpMs: number;
  cls: number;
  /** Of interactions only, those that took 16 ms and longer. */
  events: TimedEvent[];
}

/** Runs in the page before anything else and keeps what the browser reports. As text: nothing of this program may slip into the page. */
export const OBSERVE = `
  const vitals = window.vitals = { lcpMs: 0, cls: 0, events: [] };
  const watch = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', (entry) => { vitals.lcpMs = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => {
    if (entry.interactionId === 0) return;
    const on = entry.target?.closest?.('[aria-label], button, label, section')?.textContent?.trim().slice(0, 24) ?? '';
    vitals.events.push({ interactionId: entry.interactionId, name: entry.name, on, startMs: entry.startTime,
      processingStartMs: entry.processingStart, processingEndMs: entry.processingEnd, durationMs: entry.duration });
  });
`;

/** What has been seen so far. */
export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
