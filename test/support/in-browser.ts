/** Setup of a file of browser tests: a site, the browser, and a new window for each test. */
import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import type { Persona } from '@updraft/contract/constants';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { connectBrowser, watchErrors } from './browser.ts';
import { type BuiltSite, type BuiltSiteOptions, startBuiltSite } from './built-site.ts';
import { callAs, signInAs } from './client.ts';
import { keepFramesFew, markWhenReady } from './ready.ts';
import type { SharedSite } from './shared-sites.ts';
import { SIZES } from './views.ts';

/** Closes a window. Pending mocked responses then fail, and these failures are ignored. */
const closeWindow = async (context: BrowserContext): Promise<void> => {
  await Promise.all(
    [context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)),
  );
  await context.close();
};

/** A larger window takes a fifth more processor time, most of it for drawing. */
const DESKTOP = SIZES.laptop;
const MAX_WAITED_MS = 60_000;

interface Options extends BrowserContextOptions {
  /** Name of a shared site, or options of the file's own site, for tests that change the site for all users. */
  site: SharedSite | BuiltSiteOptions;
}

/** Window of the running test, and its site. */
export interface Here {
  url: string;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Errors of the page up to now. */
  errors: string[];
  /** Site of this file alone, if the options ask for one. */
  ownSite: BuiltSite;
  /** Returns the token of a new session: of a persona, or (`new`) of a new player. */
  tokenOf(persona: Persona): Promise<string>;
  /**
   * Signs this player in on later pages of the window. The token is stored once, so that a sign-out stays effective.
   */
  enter(token: string, context?: BrowserContext): Promise<void>;
  /** Creates a player, signs them in, and returns the token. */
  enterAsNew(): Promise<string>;
  /** Makes a call as the page does. */
  call<K extends CallName>(name: K, input: CallInput<K>, token?: string): Promise<CallOutput<K>>;
  /** Opens another window with the file's options. It is closed with the test's window. */
  anotherWindow(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/**
 * Sets up the tests of a file; called once at its top. Motion is reduced by default, because videos cost more processor
 * time than the tested code.
 */
export const inBrowser = ({ site, ...options }: Options): Here => {
  const here = {} as Here;
  const windows: BrowserContext[] = [];
  const anotherWindow = async (more: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const chosen: BrowserContextOptions = {
      viewport: DESKTOP,
      locale: 'en-US',
      reducedMotion: 'reduce',
      // Requests of a service worker would bypass the mocked responses of a test.
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
