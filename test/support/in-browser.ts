/** Setup of a file of browser tests: a site, the browser, and for each test a window of its own. */
import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import type { Persona } from '@updraft/contract/constants';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { connectBrowser, watchErrors } from './browser.ts';
import { type BuiltSite, type BuiltSiteOptions, startBuiltSite } from './built-site.ts';
import { callAs, signInAs } from './client.ts';
import { keepFramesFew, markWhenReady } from './ready.ts';
import type { SharedSite } from './shared-sites.ts';

/** Closes a window. What still answers a call in place of the server fails then, which nobody waits for. */
const closeWindow = async (context: BrowserContext): Promise<void> => {
  await Promise.all(
    [context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)),
  );
  await context.close();
};

const DESKTOP = { width: 1440, height: 900 };
const MAX_WAITED_MS = 30_000;

interface Options extends BrowserContextOptions {
  /** A shared site, or what one of the file's own is like: for tests that change it for everybody. */
  site: SharedSite | BuiltSiteOptions;
}

/** The window of the test that runs, and the site before it. */
export interface Here {
  url: string;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Errors of the page so far. */
  errors: string[];
  /** Only where the file has a site of its own. */
  ownSite: BuiltSite;
  /** A session's token: of a persona, or (`new`) of a player of the test's own. */
  tokenOf(persona: Persona): Promise<string>;
  /** Lets every later page of the window in as this player; once, so that a sign-out is one. */
  enter(token: string, context?: BrowserContext): Promise<void>;
  /** Makes a player of the test's own and lets them in; returns their session's token. */
  enterAsNew(): Promise<string>;
  /** A call as the page would make it. */
  call<K extends CallName>(name: K, input: CallInput<K>, token?: string): Promise<CallOutput<K>>;
  /** Another window with the file's options; closed with the test's own. */
  anotherWindow(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** Call once at the top of a file. Motion is reduced unless told otherwise: films cost the machine more than what is tested. */
export const inBrowser = ({ site, ...options }: Options): Here => {
  const here = {} as Here;
  const windows: BrowserContext[] = [];
  const anotherWindow = async (more: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const chosen: BrowserContextOptions = {
      viewport: DESKTOP,
      locale: 'en-US',
      reducedMotion: 'reduce',
      // Requests of a service worker would bypass the routes of a test.
      serviceWorkers: 'block',
      ...options,
      ...more,
    };
    const context = await here.browser.newContext(chosen);
    context.setDefaultTimeout(MAX_WAITED_MS);
    await markWhenReady(context);
    if (chosen.reducedMotion === 'reduce') await keepFramesFew(context);
    windows.push(context);
    return context;
  };
  Object.assign(here, {
    tokenOf: (persona: Persona) => signInAs(here.url, persona),
    call: <K extends CallName>(name: K, input: CallInput<K>, token?: string) =>
      callAs(here.url, name, { input, token }),
    enter: async (token: string, context = here.context) =>
      void (await context.addInitScript((value) => {
        if (sessionStorage.getItem('entered') !== null) return;
        sessionStorage.setItem('entered', '1');
        localStorage.setItem('api_token', value);
      }, token)),
    enterAsNew: async () => {
      const token = await here.tokenOf('new');
      await here.enter(token);
      return token;
    },
    anotherWindow,
  } satisfies Partial<Here>);

  beforeAll(async () => {
    const start = async (): Promise<void> => {
      if (typeof site === 'string') here.url = inject('sites')[site];
      else {
        here.ownSite = await startBuiltSite({ isShortLived: true, ...site });
        here.url = here.ownSite.url;
      }
    };
    [here.browser] = await Promise.all([connectBrowser(inject('browser')), start()]);
  });
  afterAll(async () => {
    await here.browser.close();
    await here.ownSite?.drop();
  });
  beforeEach(async () => {
    here.context = await anotherWindow();
    here.page = await here.context.newPage();
    here.errors = watchErrors(here.page);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map(closeWindow));
  });
  return here;
};
