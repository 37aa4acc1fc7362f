import type { Page } from 'playwright-core';
import { textKeys } from './text-keys.ts';

const keys = await textKeys();

/**
 * Returns the pixels by which the page is wider than the window; every page must have 0. The body clips wider content,
 * so clipping is off during the measurement.
 */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.body.style.overflowX = 'visible';
    const pixels = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    document.body.style.removeProperty('overflow-x');
    return pixels;
  });

/**
 * Returns the faults that no page may have at any size: it scrolls sideways, a heading or text is missing, or it has
 * not one main part with one heading of the first level.
 */
export const faultsAt = async (page: Page, size: { width: number; height: number }): Promise<string[]> => {
  await page.setViewportSize(size);
  const found = await page.evaluate(async (known) => {
    const isKey = new Set(known);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: string[] = [];
    for (const heading of document.querySelectorAll('h1, h2, h3, h4'))
      if (heading.textContent.trim() === '') found.push(`empty heading ${heading.outerHTML.slice(0, 120)}`);
    const titles = document.querySelectorAll('main h1').length;
    if (titles !== 1) found.push(`${titles} headings of the first level`);
    if (document.querySelectorAll('main').length !== 1) found.push('not one main part');
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // An unfilled placeholder, or a missing value.
    const RAW = /\{\{|\bundefined\b|\bNaN\b|\[object /;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = (node.textContent ?? '').trim();
      if (
        (isKey.has(text) || RAW.test(text)) &&
        !node.parentElement?.closest('code, pre, script, style, [data-raw], .font-mono')
      )
        found.push(`raw text ${text.slice(0, 60)}`);
    }
    return found;
  }, keys);
  const sideways = await sidewaysOf(page);
  return sideways > 0 ? [`is ${sideways} px wider than the window`, ...found] : found;
};

/** Collects failed responses. Those of missing content are separate, because some pages may lack it. */
export const watchResponses = (page: Page): { failed: string[]; missing: string[] } => {
  const seen = { failed: [] as string[], missing: [] as string[] };
  page.on('response', (response) => {
    if (response.status() === 404) seen.missing.push(`404 ${response.url()}`);
    else if (response.status() >= 400) seen.failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (!why.includes('ERR_ABORTED')) seen.failed.push(`${why} ${request.url()}`);
  });
  return seen;
};
