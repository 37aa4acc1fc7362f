import { Outlet, createRootRoute, createRoute, createRouter, redirect, useParams } from '@tanstack/react-router';
import type { View } from '../entities/view/view-store.ts';
import type { LaterName } from '../features/later/LaterPage.tsx';
import { lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import { Broken } from './ErrorBoundary.tsx';
import { lazyPage, withTexts } from './lazy-page.ts';
import { type Game, type GamePart, GAMES, isLazy } from './games.tsx';
import { Shell } from './shell/Shell.tsx';

const root = createRootRoute({ component: Outlet });
/** Pages inside the frame; what is outside of it (the sign-in's return, the loader) renders alone. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const LaterPage = lazyPage('later', () => import('../features/later/LaterPage.tsx'));
const AgreementPage = lazyPage('agreement', () => import('../features/agreement/AgreementPage.tsx'));
const CallbackPage = lazyPage('login', () => import('../features/login/CallbackPage.tsx'));
const LoadPage = lazyWhole(() => import('../features/login/LoadPage.tsx'));
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

/** The route of a game, by its line in the registry: it sets the view type to mode and the current game to it. */
const gameRoute = <P extends string>({ name, path, page }: Game<P>) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { view: { type: 'mode', game: name } },
    loader: () => (isLazy(page) ? page.preload() : undefined),
    component: page,
  });
type GameRoute<P extends string> = ReturnType<typeof gameRoute<P>>;
/** A route for each game; each keeps the path of its game, so that links to it are checked. */
type GameRoutes<Games extends readonly { path: string }[]> = {
  -readonly [Place in keyof Games]: GameRoute<Games[Place]['path']>;
};
const gameRoutes = GAMES.map((game) => gameRoute<string>(game)) as unknown as GameRoutes<typeof GAMES>;

/** The route of a page that is found by the number at the end of its path. */
const numberRoute = <Path extends string>(
  path: Path,
  { page: ById, view }: { page: Preloadable<{ id: number }>; view?: View },
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    ...(view && { staticData: { view } }),
    beforeLoad: ({ params }) => {
      if (!isId((params as { id: string }).id)) throw redirect({ to: '/' });
    },
    loader: () => ById.preload(),
    component: function PageById() {
      const { id } = useParams({ strict: false });
      return <ById key={id} id={Number(id)} />;
    },
  });

/** The route of a game's past rounds, by its line in the registry. */
const roundRoute = <Name extends string>(name: Name, page: Preloadable<{ id: number }>) =>
  numberRoute(`/${name}/$id`, { page });
/** A route for each game that shows its past rounds, with its path. */
type RoundRoutes<Games> = Games extends readonly [infer First, ...infer Rest]
  ? First extends { name: infer Name extends string; round: unknown }
    ? [ReturnType<typeof roundRoute<Name>>, ...RoundRoutes<Rest>]
    : RoundRoutes<Rest>
  : [];
const roundRoutes = GAMES.flatMap(({ name, round }: Game) =>
  round ? roundRoute(name, round) : [],
) as unknown as RoundRoutes<typeof GAMES>;

/** The routes of a game's parts, by its line in the registry. */
const partRoute = <Path extends string>(game: string, { path, page, isPlayed }: GamePart<Path>) =>
  numberRoute(path, { page, ...(isPlayed && { view: { type: 'mode', game } }) });
type PartRoutes<Games> = Games extends readonly [infer First, ...infer Rest]
  ? First extends { parts: infer Parts extends readonly GamePart[] }
    ? [...{ -readonly [At in keyof Parts]: ReturnType<typeof partRoute<Parts[At]['path']>> }, ...PartRoutes<Rest>]
    : PartRoutes<Rest>
  : [];
const partRoutes = GAMES.flatMap(({ name, parts = [] }: Game) =>
  parts.map((part) => partRoute(name, part)),
) as unknown as PartRoutes<typeof GAMES>;

const fairness = createRoute({
  getParentRoute: () => shell,
  path: '/provably-fair',
  loader: () => ProvablyFairPage.preload(),
  component: ProvablyFairPage,
});

const agreement = createRoute({
  getParentRoute: () => shell,
  path: '/user-agreement',
  loader: () => AgreementPage.preload(),
  component: AgreementPage,
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  /** Which part of it is open. */
  validateSearch: ({ part }: Record<string, unknown>): { part?: string } => (typeof part === 'string' ? { part } : {}),
  loader: () => OwnPage.preload(),
  component: OwnPage,
});

const user = createRoute({
  getParentRoute: () => shell,
  path: '/user/$id',
  beforeLoad: ({ params }) => {
    if (!isId(params.id)) throw redirect({ to: '/' });
  },
  loader: () => PlayerPage.preload(),
  component: function UserById() {
    const { id } = useParams({ from: '/shell/user/$id' });
    return <PlayerPage key={id} id={Number(id)} />;
  },
});

const later = <P extends string>(path: P, name: LaterName) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    loader: () => LaterPage.preload(),
    component: () => <LaterPage key={name} name={name} />,
  });

/** Shown in the player's language while it is on its way, then hands the token over. */
const callback = createRoute({ getParentRoute: () => root, path: '/auth/callback', component: CallbackPage });
const load = createRoute({
  getParentRoute: () => root,
  path: '/load',
  beforeLoad: () => {
    if (!window.opener) throw redirect({ to: '/' });
  },
  component: LoadPage,
});
/** Any unknown path leads home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

const routeTree = root.addChildren([
  shell.addChildren([
    ...gameRoutes,
    ...roundRoutes,
    ...partRoutes,
    fairness,
    agreement,
    later('/tournament', 'tournament'),
    later('/top', 'top'),
    later('/support', 'support'),
    profile,
    user,
    later('/promo', 'promo'),
    later('/ticket/$id', 'ticket'),
  ]),
  callback,
  load,
  unknown,
]);

/** History mode with base `/`; a link's code and texts are fetched when the pointer rests on it. */
export const router = createRouter({
  routeTree,
  basepath: '/',
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

/** Paths outside the frame: they need neither the player nor the round. */
export const standsAlone = (path: string): boolean => path === '/auth/callback' || path === '/load';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the route shows; a page beside the games unless told. */
    view?: View;
  }
}
