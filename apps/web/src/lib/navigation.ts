/** Navigation between pages: links that fetch their page in advance, and navigation that waits for it. */
import { useLocation, useSearchParams } from 'wouter';
import { navigate as navigateTo } from 'wouter/use-browser-location';
import { afterPaint } from './after-paint.ts';

/** Path of the site, with query and fragment. */
export type SitePath = `/${string}`;

/** Fetches code and texts of the page at a path; undefined: the path has no page. */
type FetchPage = (path: string) => Promise<unknown> | undefined;

let pageFetcher: FetchPage = () => undefined;
/** Sets the function that fetches pages. Must be called once, when the app starts. */
export const provideFetchPage = (fetch: FetchPage): void => void (pageFetcher = fetch);
/** Fetches code and texts of the page at a path; undefined: the path has no page. */
export const fetchPage = (to: string): Promise<unknown> | undefined => pageFetcher(pathOf(to));

/** Longest wait for a page before the navigation proceeds without it, ms. */
const MAX_WAIT_MS = 1000;
/** Returns a path without query and fragment. */
export const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;

/** Scrolls to a part of the open page by its id. */
export const showPart = (id: string): void =>
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });

type Go = (to: string, options?: { replace?: boolean }) => void;

/**
 * Counts the starts and ends of navigations. A navigation that still waits for its page is dropped when a later one
 * begins.
 */
let taken = 0;

/**
 * Navigates with `navigate`. The current page stays until the code of the next one is loaded, but for a second at most.
 */
export const goWhenFetched = (navigate: Go, to: string, options?: { replace?: boolean }): void => {
  taken += 1;
  const mine = taken;
  const from = location.href;
  const arrive = (): void => {
    // The player may have gone back meanwhile.
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

/** Navigates to a page from code outside the views, such as a notice. */
export const goTo = (to: SitePath): void => goWhenFetched(navigateTo, to);

export const usePathname = (): string => useLocation()[0];

/** Returns a query parameter of the open page by its name; null: there is none. */
export const useSearch = (name: string): string | null => useSearchParams()[0].get(name);

export const useNavigate = (): ((to: SitePath, options?: { replace?: boolean }) => void) => useLocation()[1];
