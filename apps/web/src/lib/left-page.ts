const KEY = 'left_page';

/** Leaves the site for `url`, and keeps the page that is left for the way back. */
export function leaveFor(url: string): void {
  try {
    sessionStorage.setItem(KEY, location.pathname);
  } catch {
    // Storage is forbidden: the way back ends on the home page.
  }
  location.assign(url);
}

/** Back on the home page from another site: the address is that of the page that was left, once. */
export function returnToPage(): void {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (path !== null) history.replaceState(null, '', path + location.search);
  } catch {
    // Storage is forbidden: this is the page.
  }
}
