// Pure: the page to which a notification leads.
import type { Notification } from '@updraft/contract';
import { openingPath, roundPath } from '../../entities/round/round-path.ts';
import type { SitePath } from '../../lib/navigation.ts';

type About = NonNullable<Notification['about']>;

/** Pages of what is one of many. A game's rounds are below its name. */
const PATHS: { readonly [Kind in About['kind']]: (about: Extract<About, { kind: Kind }>) => SitePath } = {
  round: ({ game, id }) => roundPath(game, id),
  opening: ({ id }) => openingPath(id),
  box: ({ id }) => `/cases/${id}`,
  battle: ({ id }) => `/cases/battles/${id}`,
  ticket: ({ id }) => `/ticket/${id}`,
};

/** The part of the first page that has the items. */
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
  // Offers on their way are shown above the items.
  ['notification.trade', INVENTORY],
  ['notification.tournament', '/tournament'],
];

/** Names of games and numbers, and nothing else: what is linked is always a path of this site. */
const IS_PATH = /^\/[a-z][a-z0-9_]*(\/[a-z]+)?\/[1-9]\d{0,14}$/;

/** A newer server may name kinds that this page does not know. */
const pathOfAbout = (about: About): SitePath | null => {
  const path = (PATHS[about.kind] as ((about: About) => SitePath) | undefined)?.(about);
  return path !== undefined && IS_PATH.test(path) ? path : null;
};

/** Prizes name their draw among the values of their texts. */
const pathOfDraw = (params: Notification['params']): SitePath | null => {
  const path: SitePath = `/draw/${params?.['draw'] ?? ''}`;
  return IS_PATH.test(path) ? path : null;
};

/** The page of what a notification is about; null: it has none. */
export const linkOf = ({
  name,
  content,
  about,
  params,
}: Pick<Notification, 'name' | 'content' | 'about' | 'params'>): SitePath | null => {
  if (about) return pathOfAbout(about);
  // A code gives an item or money.
  if (content === 'notification.promo_item') return INVENTORY;
  return PLACES.find(([beginning]) => name.startsWith(beginning))?.[1] ?? pathOfDraw(params);
};
