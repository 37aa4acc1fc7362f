/**
 * Types of the used part of two libraries that only this measurement installs (`install.ts`), so that types can be
 * checked without them.
 */
declare module 'puppeteer-core' {
  export interface Page {
    evaluateOnNewDocument(run: (value: string) => void, value: string): Promise<unknown>;
  }
  export interface BrowserContext {
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }
  export interface Browser {
    createBrowserContext(): Promise<BrowserContext>;
    version(): Promise<string>;
    close(): Promise<void>;
  }
  const puppeteer: { launch(options: { executablePath?: string; args?: string[] }): Promise<Browser> };
  export default puppeteer;
}

declare module 'lighthouse' {
  import type { Page } from 'puppeteer-core';

  export interface Result {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
    audits: Record<
      string,
      | { title: string; score: number | null; displayValue?: string; numericValue?: number; details?: unknown }
      | undefined
    >;
  }
  export interface Config {
    settings: { throttling: { cpuSlowdownMultiplier: number } };
  }
  export const defaultConfig: Config;
  export const desktopConfig: Config;
  const lighthouse: (
    url: string,
    flags: { logLevel: 'silent'; onlyCategories: string[]; maxWaitForLoad: number },
    config: Config,
    page: Page,
  ) => Promise<{ lhr: Result } | undefined>;
  export default lighthouse;
}

declare module '*/tools/run/machine.mjs' {
  /** Returns the speed of one core relative to the machine of the budgets. */
  export const machineSpeed: () => number;
}
