import { DEFAULT_SITE_NAME, useConfig } from '../lib/config.ts';
import { translate } from '../lib/i18n.ts';
import { useShownName } from '../lib/shown-name.ts';
import { useTextState } from '../lib/texts.ts';
import { GAMES, gameNamed } from './games.tsx';

/** The text that names each page, by the first part of its path. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GAMES.map(({ name, path }) => [path.slice(1), `shell.${name}`])),
  tournament: 'shell.tournament',
  top: 'shell.top',
  support: 'shell.support',
  ticket: 'shell.support',
  promo: 'shell.promo',
  profile: 'shell.profile',
  user: 'shell.player_page',
  'provably-fair': 'footer.fairness',
  draw: 'shell.prizes',
  'user-agreement': 'footer.agreement',
  privacy: 'footer.privacy',
  'responsible-play': 'footer.responsible',
};

/** The game on the home page names pages without a name of their own. */
const HOME = NAMES[''] ?? '';

interface Naming {
  siteName: string;
  /** Returns the text of a key; undefined while it is not loaded. */
  text: (key: string, params?: Record<string, string>) => string | undefined;
  /** The name of the player whose page it is; null: it is not known. */
  player?: string | null;
}

/** A past round (`/wheel/8`), an opening (`/cases/opening/8`) or a battle (`/cases/battles/8`). */
const RESULT_PATH = /^\/(\w+)(?:\/(opening|battles))?\/(\d+)\/?$/;

/** The key that names a past result of a game, and the result's number; null: the path leads to none. */
function resultOf(pathname: string): { key: string; id: string } | null {
  const [, game = '', part, id = ''] = RESULT_PATH.exec(pathname) ?? [];
  if (part !== undefined) return { key: part === 'opening' ? 'shell.opening_page' : 'battles.name', id };
  return gameNamed(game)?.round ? { key: 'shell.round_page', id } : null;
}

/** The title of a page: what it is, then whose site. A past result is named by its game and its number, a player's page by the player. */
export function titleOf(pathname: string, { siteName, text, player = null }: Naming): string {
  const [, first = ''] = pathname.split('/');
  const result = resultOf(pathname);
  const page = (first === 'user' ? player : null) ?? text(NAMES[first] ?? (result ? `shell.${first}` : HOME));
  const name = result && page !== undefined ? text(result.key, { game: page, id: result.id }) : page;
  return name === undefined ? siteName : `${name} · ${siteName}`;
}

/** Keeps the title of the browser's tab that of the page and the language. */
export function nameThePage(): void {
  const name = (): void => {
    document.title = titleOf(location.pathname, {
      siteName: useConfig.getState().config?.siteName ?? DEFAULT_SITE_NAME,
      text: translate,
      player: useShownName.getState().name,
    });
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, name);
  useTextState.subscribe(name);
  useConfig.subscribe(name);
  useShownName.subscribe(name);
  name();
}
