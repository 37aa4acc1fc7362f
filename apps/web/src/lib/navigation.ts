/** Ways from page to page: links that fetch their page ahead, and navigation that waits for it. */
import { useLocation, useSearchParams } from 'wouter';
import { navigate as navigateTo } from 'wouter/use-browser-location';
import { afterPaint } from './after-paint.ts';

/** A path of the site, with query and fragment. */
export type SitePath = `/${string}`;

/** Fetches the code and texts of the page at a path; undefined: it is there already, or the path has no page. */
type FetchPage = (path: string) => Promise<unknown> | undefined;

let pageFetcher: FetchPage = () => undefined;
/** Called once when the app is put together. */
export const provideFetchPage = (fetch: FetchPage): void => void (pageFetcher = fetch);
/** Fetches code and texts for the page of a path; undefined: they are loaded already. */
export const fetchPage = (to: string): Promise<unknown> | undefined => pageFetcher(pathOf(to));

/** Longest wait for a page before the navigation proceeds without it, ms. */
const MAX_WAIT_MS = 1000;
/** Returns a path without query and fragment. */
export const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;

/** Scrolls to a part of the page that is open, by its id. */
export const showPart = (id: string): void =>
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });

type Go = (to: string, options?: { replace?: boolean }) => void;

/**
 * Counts navigations that begin and that end. A navigation that still waits for its page is dropped when a later one
 * begins.
 */
let taken = 0;

/** Navigates with `navigate`. The present page stays until the code of the next one is loaded, for a second at most. */
export const goWhenFetched = (navigate: Go, to: string, options?: { replace?: boolean }): void => {
  taken += 1;
  const mine = taken;
  const from = location.href;
  const arrive = (): void => {
    // Meanwhile the player may also have gone back.
    if (mine !== taken || location.href !== from) return;
    taken += 1;
    const isOther = pathOf(to) !== location.pathname;
    navigate(to, options);
    const part = to.split('#')[1];
    if (part !== undefined) afterPaint(() => showPart(part));
    else if (isOther) scrollTo(0, 0);
  };
  const fetching = fetchPage(to);
  if (!fetching) return arrive();
  const late = setTimeout(arrive, MAX_WAIT_MS);
  void fetching.finally(() => {
    clearTimeout(late);
    arrive();
  });
};

/** Goes to a page from outside of the views, as from a notice. */
export const goTo = (to: SitePath): void => goWhenFetched(navigateTo, to);

/** The path of the page that is open. */
export const usePathname = (): string => useLocation()[0];

/** A value behind the path of the page that is open; null: it has none of that name. */
export const useSearch = (name: string): string | null => useSearchParams()[0].get(name);

/** Opens a page. */
export const useNavigate = (): ((to: SitePath, options?: { replace?: boolean }) => void) => useLocation()[1];
