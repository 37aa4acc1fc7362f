import { DEFAULT_SITE_NAME, useConfig } from '../lib/config.ts';
import { translate } from '../lib/i18n.ts';
import { useShownName } from '../lib/shown-name.ts';
import { useTextState } from '../lib/texts.ts';
import { GAMES, gameNamed } from './games.tsx';

/** Keys of the texts that name each page, by the first part of its path. */
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

/** Text key for pages without a name: the name of the home page's game. */
const HOME = NAMES[''] ?? '';

interface Naming {
  siteName: string;
  /** Returns the text of a key; undefined while it is not loaded. */
  text: (key: string, params?: Record<string, string>) => string | undefined;
  /** Name of the player whose page is open; null: not known. */
  player?: string | null;
}

/** A past round (`/wheel/8`), an opening (`/cases/opening/8`) or a battle (`/cases/battles/8`). */
const RESULT_PATH = /^\/(\w+)(?:\/(opening|battles))?\/(\d+)\/?$/;

/** Returns the key that names the result of a game, and the result's number; null: the path leads to none. */
function resultOf(pathname: string): { key: string; id: string } | null {
  const [, game = '', part, id = ''] = RESULT_PATH.exec(pathname) ?? [];
  if (part !== undefined) return { key: part === 'opening' ? 'shell.opening_page' : 'battles.name', id };
  return gameNamed(game)?.round ? { key: 'shell.round_page', id } : null;
}

/**
 * Returns the title of a page: its name, then the name of the site. The name of a result contains its game and number.
 * A player's page has the player's name.
 */
export function titleOf(pathname: string, { siteName, text, player = null }: Naming): string {
  const [, first = ''] = pathname.split('/');
  const result = resultOf(pathname);
  const page = (first === 'user' ? player : null) ?? text(NAMES[first] ?? (result ? `shell.${first}` : HOME));
  const name = result && page !== undefined ? text(result.key, { game: page, id: result.id }) : page;
  return name === undefined ? siteName : `${name} · ${siteName}`;
}

/** Sets the title of the browser's tab, now and after each change of the page, the texts or the configuration. */
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
