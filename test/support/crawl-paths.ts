/** A page of the site by its route, with an address that has content. */
export interface CrawledPage {
  route: string;
  /** Address, in which `{opening}` and `{ticket}` stand for an opening and a ticket of the crawl's player. */
  address: string;
  /** True if its content may be missing on a fresh site, with a note on the page. */
  mayBeMissing?: true;
  /** True if the page is checked as a visitor and as a player, because its main part differs between them. */
  isPersonal?: true;
  /** True if staff have additional controls on the page, apart from those of the header and the chat. */
  hasStaffControls?: true;
}

export const CRAWLED: readonly CrawledPage[] = [
  { route: '/', address: '/', hasStaffControls: true },
  { route: '/jackpot', address: '/jackpot', hasStaffControls: true },
  { route: '/wheel', address: '/wheel', hasStaffControls: true },
  { route: '/cases', address: '/cases', hasStaffControls: true },
  { route: '/crash/{id}', address: '/crash/1' },
  { route: '/jackpot/{id}', address: '/jackpot/1' },
  { route: '/wheel/{id}', address: '/wheel/1' },
  { route: '/cases/{id}', address: '/cases/1' },
  { route: '/cases/battles', address: '/cases/battles', isPersonal: true },
  { route: '/cases/battles/{id}', address: '/cases/battles/1', mayBeMissing: true },
  { route: '/cases/opening/{id}', address: '/cases/opening/{opening}' },
  { route: '/tournament', address: '/tournament' },
  { route: '/top', address: '/top' },
  { route: '/support', address: '/support', isPersonal: true },
  { route: '/ticket/{id}', address: '/ticket/{ticket}', mayBeMissing: true, isPersonal: true },
  { route: '/promo', address: '/promo', isPersonal: true },
  { route: '/profile', address: '/profile', isPersonal: true, hasStaffControls: true },
  { route: '/profile', address: '/profile?part=deposits', isPersonal: true },
  { route: '/profile', address: '/profile?part=withdrawals', isPersonal: true },
  { route: '/profile', address: '/profile?part=limits', isPersonal: true },
  { route: '/profile', address: '/profile?part=bets', isPersonal: true },
  { route: '/profile', address: '/profile?part=statement', isPersonal: true },
  { route: '/profile', address: '/profile?part=account', isPersonal: true },
  { route: '/user/{id}', address: '/user/1' },
  { route: '/provably-fair', address: '/provably-fair' },
  { route: '/provably-fair', address: '/provably-fair?game=cases' },
  { route: '/draw/{id}', address: '/draw/1', mayBeMissing: true },
  { route: '/user-agreement', address: '/user-agreement' },
  { route: '/user-agreement', address: '/user-agreement?version=1' },
  { route: '/privacy', address: '/privacy' },
  { route: '/responsible-play', address: '/responsible-play' },
];

/** Routes that the crawl leaves out: the return from a sign-in, and the loader of a newly opened window. */
export const PASSED_THROUGH: readonly string[] = ['/auth/callback', '/load'];
