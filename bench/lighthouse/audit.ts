/** Audits one page by Lighthouse in a new browser profile. */
import lighthouse, { type Config, type Result, defaultConfig, desktopConfig } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { LAUNCH } from '../../test/support/browser.ts';
import { machineSpeed } from '../../tools/run/machine.mjs';
import type { Form } from './forms.ts';

/** Categories that do not depend on the machine's speed. */
const RULES = ['accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const;

/** Longest wait for a page to load. After it the page is audited in its present state. */
const MAX_LOAD_MS = 45_000;
/** Longest time of an audit. An audit that takes longer has failed. */
const MAX_AUDIT_MS = 150_000;
/** Number of elements that are listed for a failed audit. */
const SHOWN_ELEMENTS = 2;

/** Result of an audit. Scores are percentages. */
export interface Audit {
  performance: number;
  /** Lowest score of accessibility, best practices and SEO. */
  rules: number;
  /** Text with the metrics of performance. */
  metrics: string;
  /** Factor by which the audit slows down the processor. */
  slowdown: number;
  /** Failed audits of the categories other than performance, with the elements concerned. */
  faults: string[];
  /** Cumulative layout shift. */
  shift: number;
  /** Elements that moved after they were shown. */
  shifts: string[];
}

const percent = (score: number | null | undefined): number => Math.round((score ?? Number.NaN) * 100);

const elementsOf = (details: unknown): string[] => {
  const { items = [] } = (details ?? {}) as { items?: readonly Record<string, unknown>[] };
  return items
    .slice(0, SHOWN_ELEMENTS)
    .map((item) => (item['node'] as { snippet?: string } | undefined)?.snippet ?? JSON.stringify(item).slice(0, 200));
};

const faultsOf = ({ categories, audits }: Result, category: (typeof RULES)[number]): string[] =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return [];
    return [[`${id} (${audit.title})`, ...elementsOf(audit.details)].join(' — ')];
  });

const read = (result: Result, slowdown: number): Audit => {
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  return {
    performance: percent(result.categories['performance']?.score),
    rules: Math.min(...RULES.map((name) => percent(result.categories[name]?.score))),
    metrics: Object.entries(METRICS)
      .map(([id, name]) => `${name} ${result.audits[id]?.displayValue ?? '?'}`)
      .join(', '),
    slowdown,
    faults: RULES.flatMap((name) => faultsOf(result, name)),
    shift: result.audits['cumulative-layout-shift']?.numericValue ?? 0,
    shifts: elementsOf(result.audits['layout-shifts']?.details),
  };
};

const CONFIGS: Record<Form, Config> = { desktop: desktopConfig, mobile: defaultConfig };

/**
 * Returns the configuration of audits on this machine. Lighthouse slows the processor down by a factor that assumes a
 * developer's machine. On a slower machine the factor is reduced by the machine's present speed, so that the scores
 * depend on the page and not on the machine.
 */
const calibrated = (form: Form): { config: Config; slowdown: number } => {
  const { settings, ...config } = CONFIGS[form];
  const slowdown = settings.throttling.cpuSlowdownMultiplier * Math.min(1, machineSpeed());
  const throttling = { ...settings.throttling, cpuSlowdownMultiplier: slowdown };
  return { config: { ...config, settings: { ...settings, throttling } }, slowdown };
};

const withinTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${MAX_AUDIT_MS / 1000} s`)), MAX_AUDIT_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

/** Starts the browser of the audits. */
export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: LAUNCH.executablePath,
    // The proxy's certificate is self-signed, made for this run.
    args: [...LAUNCH.args, '--ignore-certificate-errors'],
  });

export interface Audited {
  url: string;
  form: Form;
  /** Session token of the player; null: a visitor. */
  token: string | null;
}

/**
 * Audits a page as on a first visit of this player or visitor.
 * @throws Error if the page cannot be audited
 */
export const audit = async (browser: Browser, { url, form, token }: Audited): Promise<Audit> => {
  const profile = await browser.createBrowserContext();
  try {
    const page = await profile.newPage();
    if (token !== null) await page.evaluateOnNewDocument((value) => localStorage.setItem('api_token', value), token);
    const flags = {
      logLevel: 'silent',
      onlyCategories: ['performance', ...RULES],
      maxWaitForLoad: MAX_LOAD_MS,
    } as const;
    const { config, slowdown } = calibrated(form);
    const done = await withinTime(
      lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] }, config, page),
    );
    if (!done) throw new Error('no result');
    return read(done.lhr, slowdown);
  } finally {
    await profile.close();
  }
};
