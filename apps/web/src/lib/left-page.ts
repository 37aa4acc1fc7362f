const KEY = 'left_page';

/** Leaves the site for `url`, and stores the present page for the return. */
export function leaveFor(url: string): void {
  try {
    sessionStorage.setItem(KEY, location.pathname);
  } catch {
    // Storage is forbidden: the way back ends on the home page.
  }
  location.assign(url);
}

/** Replaces the address of the home page, after a return from another site, by that of the page that was left. Once. */
export function returnToPage(): void {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (path !== null) history.replaceState(null, '', path + location.search);
  } catch {
    // Storage is forbidden: the home page stays.
  }
}
