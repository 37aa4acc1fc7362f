// Pure: links from notifications to pages.
import type { Notification } from '@updraft/contract';
import { openingPath, roundPath } from '../../entities/round/round-path.ts';
import type { SitePath } from '../../lib/navigation.ts';

type About = NonNullable<Notification['about']>;

/** Pages of the subjects of notifications, by kind. */
const PATHS: { readonly [Kind in About['kind']]: (about: Extract<About, { kind: Kind }>) => SitePath } = {
  round: ({ game, id }) => roundPath(game, id),
  opening: ({ id }) => openingPath(id),
  box: ({ id }) => `/cases/${id}`,
  battle: ({ id }) => `/cases/battles/${id}`,
  ticket: ({ id }) => `/ticket/${id}`,
};

/** Inventory on the home page. */
const INVENTORY: SitePath = '/#inventory';

/** Pages by the beginning of a notification's name: all notifications of one subject lead to one page. */
const PLACES: readonly (readonly [string, SitePath])[] = [
  ['notification.deposit', '/profile?part=deposits'],
  ['notification.skins', '/profile?part=deposits'],
  ['notification.withdrawal', '/profile?part=withdrawals'],
  ['notification.payout', '/profile?part=withdrawals'],
  ['notification.balance', '/profile'],
  ['notification.debt', '/profile'],
  ['notification.referral', '/profile'],
  ['notification.promo', '/profile'],
  ['notification.quiz', INVENTORY],
  // Open trades are shown above the items of the inventory.
  ['notification.trade', INVENTORY],
  ['notification.tournament', '/tournament'],
];

/** Matches a path of names and one number, so that a link always leads to a page of this site. */
const IS_PATH = /^\/[a-z][a-z0-9_]*(\/[a-z]+)?\/[1-9]\d{0,14}$/;

/** Returns the page of a subject; null: none, or a newer server has named a kind that this page does not know. */
const pathOfAbout = (about: About): SitePath | null => {
  const path = (PATHS[about.kind] as ((about: About) => SitePath) | undefined)?.(about);
  return path !== undefined && IS_PATH.test(path) ? path : null;
};

/** Returns the page of a prize's draw, whose number is a parameter of the notification; null: none. */
const pathOfDraw = (params: Notification['params']): SitePath | null => {
  const path: SitePath = `/draw/${params?.['draw'] ?? ''}`;
  return IS_PATH.test(path) ? path : null;
};

/** Returns the page of a notification's subject; null: it has none. */
export const linkOf = ({
  name,
  content,
  about,
  params,
}: Pick<Notification, 'name' | 'content' | 'about' | 'params'>): SitePath | null => {
  if (about) return pathOfAbout(about);
  // A promo code gives an item or money, and this notification is about an item.
  if (content === 'notification.promo_item') return INVENTORY;
  return PLACES.find(([beginning]) => name.startsWith(beginning))?.[1] ?? pathOfDraw(params);
};
