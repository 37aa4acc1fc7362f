import { followTranslators } from '../lib/translated-texts.ts';
import { followOtherTabs } from './other-tab.ts';
import { standsAlone } from './routes.tsx';

/** Starts what a page needs only after it has settled. `isUnnamed`: true if the page has no title yet. */
export function startWhenSettled(isUnnamed: boolean): void {
  followTranslators();
  if (isUnnamed)
    void import('./page-title.ts').then(
      (part) => part.nameThePage(),
      () => undefined,
    );
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  if (standsAlone(location.pathname)) return;
  followOtherTabs();
}
