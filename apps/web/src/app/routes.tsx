/** All pages by path: the pages of the games, made from their registry, and the pages beside the games. */
import type { ReactNode } from 'react';
import type { View } from '../entities/view/view-store.ts';
import { lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import { GAMES, type Game } from './games.tsx';
import { NO_ID } from '../lib/no-id.ts';
import { lazyPage } from './lazy-page.ts';
import { withTexts } from '../lib/part-with-texts.ts';

interface Route {
  path: string;
  /** True if a number follows `path` in the address. */
  hasId?: true;
  /** True if a path with a malformed number leads to this page, which then shows that the subject does not exist. */
  takesAny?: true;
  view: View;
  /** True for a page without the frame of the site (`Shell`). Such a page needs neither the player nor the round. */
  standsAlone?: true;
  /** True if the page may be opened now; left out: it may be opened at any time. */
  isOpen?: () => boolean;
  /** Fetches code and texts. Never fails. */
  fetch: () => Promise<void>;
  render: (id: number) => ReactNode;
}

const PAGE: View = { type: 'page' };
type Part = Pick<Route, 'fetch' | 'render'>;

const whole = (Page: Preloadable<object>): Part => ({ fetch: Page.preload, render: () => <Page /> });
/** Returns the page of a subject with a number. Each number has its own state. */
const ofId = (Page: Preloadable<{ id: number }>): Part => ({
  fetch: Page.preload,
  render: (id) => <Page key={id} id={id} />,
});

// Parts of this page use the texts of the dialogs for payments and trade links.
const OwnPage = lazyPage(
  'profile',
  withTexts(
    'deposit',
    withTexts(
      'withdrawal',
      withTexts(
        'skins',
        withTexts('promo', () => import('./pages/OwnPage.tsx')),
      ),
    ),
  ),
);
const PlayerPage = lazyPage('profile', () => import('./pages/PlayerPage.tsx'));
const SupportPage = lazyPage(
  'support',
  withTexts('faq', () => import('../features/support/SupportPage.tsx')),
);
const TicketPage = lazyPage('support', () => import('../features/support/TicketPage.tsx'));
const PromoPage = lazyPage('promo', () => import('../features/promo/PromoPage.tsx'));
const ProvablyFairPage = lazyPage('fairness', () => import('../features/fairness/ProvablyFairPage.tsx'));
const DrawPage = lazyPage(
  'fairness',
  withTexts('hourly', () => import('./pages/DrawPage.tsx')),
);
const TournamentPage = lazyPage('tournament', () => import('../features/tournament/TournamentPage.tsx'));
const TopPage = lazyPage('top', () => import('../features/top/TopPage.tsx'));
const AgreementPage = lazyPage('agreement', () => import('../features/agreement/AgreementPage.tsx'));
const PrivacyPage = lazyPage('privacy', () => import('../features/privacy/PrivacyPage.tsx'));
const ResponsiblePage = lazyPage('responsible', () => import('../features/responsible/ResponsiblePage.tsx'));
const CallbackPage = lazyPage('login', () => import('../features/login/CallbackPage.tsx'));
const LoadPage = lazyWhole(() => import('../features/login/LoadPage.tsx'));

/** Returns the route of a game's page. It sets the view type to `mode`, and the current game to this game. */
const gamePage = ({ name, path, page }: Game): Route => ({
  path,
  view: { type: 'mode', game: name },
  ...whole(page),
});
const roundPages = ({ name, round }: Game): Route[] =>
  round ? [{ path: `/${name}`, hasId: true, takesAny: true, view: PAGE, ...ofId(round) }] : [];

const partPages = ({ name, parts = [] }: Game): Route[] =>
  parts.flatMap(({ path, page, list, isPlayed }) => {
    const view: View = isPlayed ? { type: 'mode', game: name } : PAGE;
    const ofNumber: Route = { path, hasId: true, takesAny: true, view, ...ofId(page) };
    return list ? [{ path, view, ...whole(list) }, ofNumber] : [ofNumber];
  });

const ROUTES: readonly Route[] = [
  ...GAMES.map(gamePage),
  ...(GAMES as readonly Game[]).flatMap((game) => [...roundPages(game), ...partPages(game)]),
  { path: '/tournament', view: PAGE, ...whole(TournamentPage) },
  { path: '/top', view: PAGE, ...whole(TopPage) },
  { path: '/support', view: PAGE, ...whole(SupportPage) },
  { path: '/ticket', hasId: true, view: PAGE, ...ofId(TicketPage) },
  { path: '/promo', view: PAGE, ...whole(PromoPage) },
  { path: '/profile', view: PAGE, ...whole(OwnPage) },
  { path: '/user', hasId: true, view: PAGE, ...ofId(PlayerPage) },
  { path: '/provably-fair', view: PAGE, ...whole(ProvablyFairPage) },
  { path: '/draw', hasId: true, view: PAGE, ...ofId(DrawPage) },
  { path: '/user-agreement', view: PAGE, ...whole(AgreementPage) },
  { path: '/privacy', view: PAGE, ...whole(PrivacyPage) },
  { path: '/responsible-play', view: PAGE, ...whole(ResponsiblePage) },
  { path: '/auth/callback', view: PAGE, standsAlone: true, ...whole(CallbackPage) },
  { path: '/load', view: PAGE, standsAlone: true, isOpen: () => Boolean(window.opener), ...whole(LoadPage) },
];

/** Every route in the notation of documents: `/crash/{id}`. */
export const ROUTE_PATHS: readonly string[] = ROUTES.map(({ path, hasId }) => (hasId ? `${path}/{id}` : path));

/**
 * Matches a path and the number at its end. The number has at most fifteen digits, so it is exact, and no leading
 * zeros.
 */
const PLACE = /^(\/.*?)(?:\/([1-9]\d{0,14}))?\/?$/;

/** Matches a path with any text in place of the number. */
const MISNUMBERED_PLACE = /^(\/.+)\/[^/]+\/?$/;

/** Returns the route of a path, and the number at its end or `NO_ID`; null: there is no such page. */
export function routeOf(pathname: string): { route: Route; id: number } | null {
  const [, path, id] = PLACE.exec(pathname) ?? [];
  const [, above] = MISNUMBERED_PLACE.exec(pathname) ?? [];
  const route =
    ROUTES.find((one) => one.path === path && (one.hasId ?? false) === (id !== undefined)) ??
    ROUTES.find((one) => one.path === above && one.takesAny);
  return route && (route.isOpen?.() ?? true) ? { route, id: Number(id ?? NO_ID) } : null;
}

/** True if the page of the path is outside the frame. */
export const standsAlone = (pathname: string): boolean => routeOf(pathname)?.route.standsAlone ?? false;
