/** Russian: the same namespaces and keys as English, with the plural forms _one, _few, _many, _other. */
import type { Matching } from '../bundle.ts';
import type { en, PageNamespace } from '../en/index.ts';
import * as app from './app.ts';
import * as chat from './chat.ts';
import * as crash from './crash.ts';
import * as inventory from './inventory.ts';
import * as shell from './shell.ts';
import * as user from './user.ts';

export const ru: Matching<typeof en> = {
  ...app,
  ...chat,
  ...crash,
  ...inventory,
  ...shell,
  ...user,
};

const pages = {
  agreement: () => import('./agreement.ts'),
  crash_results: () => import('./crash-results.ts'),
  crash_rules: () => import('./crash-rules.ts'),
  creators: () => import('./creators.ts'),
  deposit: () => import('./deposit.ts'),
  fairness: () => import('./fairness.ts'),
  later: () => import('./later.ts'),
  login: () => import('./login.ts'),
  notification: () => import('./notification.ts'),
  p2p: () => import('./p2p.ts'),
  profile: () => import('./profile.ts'),
  sandbox: () => import('./sandbox.ts'),
  settings: () => import('./settings.ts'),
  skins: () => import('./skins.ts'),
  staff: () => import('./staff.ts'),
  storehouse: () => import('./storehouse.ts'),
  withdrawal: () => import('./withdrawal.ts'),
};

/** The namespaces of one page or dialog. */
export const loadRuPage = (page: PageNamespace): Promise<Record<string, unknown>> => pages[page]();
