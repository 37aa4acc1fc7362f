/** English: the default and the fallback. Each named export of an area file is a namespace. */
import type * as agreementPage from './agreement.ts';
import * as app from './app.ts';
import * as chat from './chat.ts';
import * as crash from './crash.ts';
import type * as crashResults from './crash-results.ts';
import type * as crashRules from './crash-rules.ts';
import type * as creatorsPart from './creators.ts';
import type * as depositPart from './deposit.ts';
import type * as fairnessPage from './fairness.ts';
import * as inventory from './inventory.ts';
import type * as laterPage from './later.ts';
import type * as loginPart from './login.ts';
import type * as notificationPart from './notification.ts';
import type * as p2pPart from './p2p.ts';
import type * as profilePart from './profile.ts';
import type * as sandboxPart from './sandbox.ts';
import type * as settingsPart from './settings.ts';
import type * as skinsPart from './skins.ts';
import type * as staffPart from './staff.ts';
import type * as storehousePart from './storehouse.ts';
import * as shell from './shell.ts';
import * as user from './user.ts';
import type * as withdrawalPart from './withdrawal.ts';

/** The texts that the first screen may need. */
export const en = { ...app, ...chat, ...crash, ...inventory, ...shell, ...user };

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

/** Texts of single pages and dialogs, fetched with them. */
export type PageNamespace = keyof typeof pages;

/** The namespaces of one page or dialog. */
export const loadEnPage = (page: PageNamespace): Promise<Record<string, unknown>> => pages[page]();

export type EnglishTexts = typeof en &
  typeof agreementPage &
  typeof crashResults &
  typeof crashRules &
  typeof creatorsPart &
  typeof depositPart &
  typeof fairnessPage &
  typeof laterPage &
  typeof loginPart &
  typeof notificationPart &
  typeof p2pPart &
  typeof profilePart &
  typeof sandboxPart &
  typeof settingsPart &
  typeof skinsPart &
  typeof staffPart &
  typeof storehousePart &
  typeof withdrawalPart;
