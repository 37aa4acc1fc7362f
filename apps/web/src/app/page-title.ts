import i18next from 'i18next';
import { DEFAULT_SITE_NAME, useConfig } from '../lib/config.ts';
import { translate } from '../lib/i18n.ts';
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
};

/** The game on the home page names what has no name of its own. */
const HOME = NAMES[''] ?? '';

interface Naming {
  siteName: string;
  /** The text of a key; undefined while it is not there. */
  text: (key: string, params?: Record<string, string>) => string | undefined;
}

/** The title of a page: what it is, then whose site. A past round is named by its number. */
export function titleOf(pathname: string, { siteName, text }: Naming): string {
  const [, first = '', id = ''] = pathname.split('/');
  const name = id !== '' && gameNamed(first)?.round ? text('shell.round_page', { id }) : text(NAMES[first] ?? HOME);
  return name === undefined ? siteName : `${name} · ${siteName}`;
}

/** Keeps the title of the browser's tab that of the page and the language. */
export function nameThePage(): void {
  const name = (): void => {
    document.title = titleOf(location.pathname, {
      siteName: useConfig.getState().config?.siteName ?? DEFAULT_SITE_NAME,
      text: translate,
    });
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, name);
  i18next.on('languageChanged', name);
  useConfig.subscribe(name);
  name();
}
