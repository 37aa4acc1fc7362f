/** English: the default and the fallback. Each named export of an area file is a namespace. */
import type * as agreementPage from './agreement.ts';
import * as app from './app.ts';
import * as chat from './chat.ts';
import * as crash from './crash.ts';
import * as deposit from './deposit.ts';
import type * as fairnessPage from './fairness.ts';
import * as inventory from './inventory.ts';
import * as later from './later.ts';
import * as login from './login.ts';
import * as notifications from './notifications.ts';
import * as settings from './settings.ts';
import * as shell from './shell.ts';
import * as user from './user.ts';

/** The texts that the first screen may need. */
export const en = { ...app, ...chat, ...crash, ...deposit, ...inventory, ...later, ...login, ...notifications, ...settings, ...shell, ...user };

const pages = {
  agreement: () => import('./agreement.ts'),
  fairness: () => import('./fairness.ts'),
};

/** Long texts of single pages, fetched with them. */
export type PageNamespace = keyof typeof pages;

/** The namespaces of one page. */
export const loadEnPage = (page: PageNamespace): Promise<Record<string, unknown>> => pages[page]();

export type EnglishTexts = typeof en & typeof agreementPage & typeof fairnessPage;
