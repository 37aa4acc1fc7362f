/** Russian: the same namespaces and keys as English, with the plural forms _one, _few, _many, _other. */
import type { Matching } from '../bundle.ts';
import type { en, PageNamespace } from '../en/index.ts';
import * as app from './app.ts';
import * as chat from './chat.ts';
import * as crash from './crash.ts';
import * as deposit from './deposit.ts';
import * as inventory from './inventory.ts';
import * as later from './later.ts';
import * as login from './login.ts';
import * as notifications from './notifications.ts';
import * as settings from './settings.ts';
import * as shell from './shell.ts';
import * as user from './user.ts';

export const ru: Matching<typeof en> = {
  ...app,
  ...chat,
  ...crash,
  ...deposit,
  ...inventory,
  ...later,
  ...login,
  ...notifications,
  ...settings,
  ...shell,
  ...user,
};

const pages = {
  agreement: () => import('./agreement.ts'),
  fairness: () => import('./fairness.ts'),
};

/** The namespaces of one page. */
export const loadRuPage = (page: PageNamespace): Promise<Record<string, unknown>> => pages[page]();
