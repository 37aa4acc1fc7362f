const KEY = 'left_page';

/** Leaves the site for `url`, and stores the current page for the return. */
export function leaveFor(url: string): void {
  try {
    sessionStorage.setItem(KEY, location.pathname);
  } catch {
    // Storage is forbidden, so the return ends on the home page.
  }
  location.assign(url);
}

/** Restores the address of the page that was left, once. Called on the home page after a return from another site. */
export function returnToPage(): void {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (path !== null) history.replaceState(null, '', path + location.search);
  } catch {
    // Storage is forbidden, so the home page stays.
  }
}
