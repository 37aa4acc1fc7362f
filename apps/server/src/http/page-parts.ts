import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@updraft/contract';

/** File list of the client's build: the files of each page besides those that every page has. */
interface PartsFile {
  /** The texts that every page has. */
  texts: Record<Language, string[]>;
  /** Paths of pages outside the client's frame. */
  alone: string[];
  pages: { path: string; code: string[]; texts: Record<Language, string[]> }[];
}

export interface PageLinks {
  /** True if the client has a page at this path. */
  isPage: boolean;
  /** True if the page is shown inside the client's frame. */
  isFramed: boolean;
  /**
   * Tags for the head: the browser fetches the page's files together with the program, which would ask for them later.
   */
  tags: string;
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The path of a page as the build lists it: `/wheel/{id}`. */
const patternOf = (path: string): string => withoutSlash(path).replace(/\/\d+$/, '/{id}');

/** Pattern of a path with any text in place of the number. The client shows such a page as not found. */
const anyPatternOf = (path: string): string => withoutSlash(path).replace(/\/[^/]+$/, '/{id}');

/** Returns the route of a page that the build lists: `/wheel/:id(^[0-9]+$)`. */
const routeOf = (path: string): string => path.replace('{id}', ':id(^[0-9]+$)');

const tag = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}" />`;

/** Pages of a build. */
interface ClientPages {
  /**
   * Routes of the pages inside the frame, besides the home page. The others have none, because a sign-in handles
   * `/auth/callback` itself, and limits of sign-ins apply to routes below `/auth/`.
   */
  routes: string[];
  linksOf: (path: string, language: Language) => PageLinks;
}

/** Reads the pages and the files that each of them fetches. A build without the list has no routes and no links. */
export const readPages = (webDir: string): ClientPages => {
  const file = join(webDir, 'page-parts.json');
  if (!existsSync(file)) return { routes: [], linksOf: () => ({ isPage: true, isFramed: false, tags: '' }) };
  const { texts, alone, pages } = JSON.parse(readFileSync(file, 'utf8')) as PartsFile;
  const known = new Map(pages.map((page) => [page.path, page]));
  const others = new Set(['/', ...alone]);
  const linksOf = (path: string, language: Language): PageLinks => {
    const page = known.get(patternOf(path));
    const files = [...texts[language], ...(page ? [...page.code, ...page.texts[language]] : [])];
    const isPage = page !== undefined || others.has(withoutSlash(path)) || known.has(anyPatternOf(path));
    return { isPage, isFramed: page !== undefined, tags: files.map(tag).join('\n    ') };
  };
  const routes = [...known.keys()].filter((path) => path !== '/').map(routeOf);
  return { routes, linksOf };
};
