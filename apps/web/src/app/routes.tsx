/** Every page by its path: those of the games by their registry, and those beside the games. */
import type { FunctionComponent, ReactNode } from 'react';
import type { View } from '../entities/view/view-store.ts';
import type { LaterName } from '../features/later/LaterPage.tsx';
import { lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import { GAMES, type Game, isLazy } from './games.tsx';
import { lazyPage, withTexts } from './lazy-page.ts';

interface Route {
  path: string;
  /** The path has a number behind it. */
  hasId?: true;
  view: View;
  /** Outside the frame: it needs neither the player nor the round. */
  standsAlone?: true;
  /** Left out: the page may be opened at any time. */
  isOpen?: () => boolean;
  /** Fetches code and texts; undefined: they are part of the first load. */
  fetch: () => Promise<unknown> | undefined;
  render: (id: number) => ReactNode;
}

const PAGE: View = { type: 'page' };
type Part = Pick<Route, 'fetch' | 'render'>;

const whole = (Page: Preloadable<object>): Part => ({ fetch: Page.preload, render: () => <Page /> });
/** The page of one of many: each number has its own state. */
const ofId = (Page: Preloadable<{ id: number }>): Part => ({
  fetch: Page.preload,
  render: (id) => <Page key={id} id={id} />,
});
const ofGame = (Page: FunctionComponent | Preloadable<object>): Part =>
  isLazy(Page) ? whole(Page) : { fetch: () => undefined, render: () => <Page /> };

const LaterPage = lazyPage('later', () => import('../features/later/LaterPage.tsx'));
const later = (name: LaterName): Part => ({
  fetch: LaterPage.preload,
  render: () => <LaterPage key={name} name={name} />,
});
// Its parts speak of payment systems and trade links as the dialogs of those do.
const OwnPage = lazyPage(
  'profile',
  withTexts(
    'deposit',
    withTexts(
      'withdrawal',
      withTexts('skins', () => import('./pages/OwnPage.tsx')),
    ),
  ),
);
const PlayerPage = lazyPage('profile', () => import('./pages/PlayerPage.tsx'));
const ProvablyFairPage = lazyPage('fairness', () => import('../features/fairness/ProvablyFairPage.tsx'));
const DrawPage = lazyPage(
  'fairness',
  withTexts('hourly', () => import('./pages/DrawPage.tsx')),
);
const AgreementPage = lazyPage('agreement', () => import('../features/agreement/AgreementPage.tsx'));
const CallbackPage = lazyPage('login', () => import('../features/login/CallbackPage.tsx'));
const LoadPage = lazyWhole(() => import('../features/login/LoadPage.tsx'));

/** A game sets the view type to mode and the current game to itself. */
const gamePage = ({ name, path, page }: Game): Route => ({
  path,
  view: { type: 'mode', game: name },
  ...ofGame(page),
});
const roundPages = ({ name, round }: Game): Route[] =>
  round ? [{ path: `/${name}`, hasId: true, view: PAGE, ...ofId(round) }] : [];

const partPages = ({ name, parts = [] }: Game): Route[] =>
  parts.map(({ path, page, isPlayed }) => ({
    path,
    hasId: true,
    view: isPlayed ? { type: 'mode', game: name } : PAGE,
    ...ofId(page),
  }));

const ROUTES: readonly Route[] = [
  ...GAMES.map(gamePage),
  ...(GAMES as readonly Game[]).flatMap((game) => [...roundPages(game), ...partPages(game)]),
  { path: '/tournament', view: PAGE, ...later('tournament') },
  { path: '/top', view: PAGE, ...later('top') },
  { path: '/support', view: PAGE, ...later('support') },
  { path: '/ticket', hasId: true, view: PAGE, ...later('ticket') },
  { path: '/promo', view: PAGE, ...later('promo') },
  { path: '/profile', view: PAGE, ...whole(OwnPage) },
  { path: '/user', hasId: true, view: PAGE, ...ofId(PlayerPage) },
  { path: '/provably-fair', view: PAGE, ...whole(ProvablyFairPage) },
  { path: '/draw', hasId: true, view: PAGE, ...ofId(DrawPage) },
  { path: '/user-agreement', view: PAGE, ...whole(AgreementPage) },
  // Shown in the player's language while the token is on its way.
  { path: '/auth/callback', view: PAGE, standsAlone: true, ...whole(CallbackPage) },
  { path: '/load', view: PAGE, standsAlone: true, isOpen: () => Boolean(window.opener), ...whole(LoadPage) },
];

/** A page, and behind it the number of what it shows: at most fifteen digits, without zeros before them: each is a number that is exact. */
const PLACE = /^(\/.*?)(?:\/([1-9]\d{0,14}))?\/?$/;

/** The route of a path, with the number behind it; null: there is no such page. */
export function routeOf(pathname: string): { route: Route; id: number } | null {
  const [, path, id] = PLACE.exec(pathname) ?? [];
  const route = ROUTES.find((one) => one.path === path && (one.hasId ?? false) === (id !== undefined));
  return route && (route.isOpen?.() ?? true) ? { route, id: Number(id) } : null;
}

/** Whether the page of a path is outside the frame. */
export const standsAlone = (pathname: string): boolean => routeOf(pathname)?.route.standsAlone ?? false;
