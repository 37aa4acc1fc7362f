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

const tag = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}" />`;

/** Reads the files that each page fetches, from a build in this folder. A build without the list has no links. */
export const readPageLinks = (webDir: string): ((path: string, language: Language) => PageLinks) => {
  const file = join(webDir, 'page-parts.json');
  if (!existsSync(file)) return () => ({ isPage: true, isFramed: false, tags: '' });
  const { texts, alone, pages } = JSON.parse(readFileSync(file, 'utf8')) as PartsFile;
  const known = new Map(pages.map((page) => [page.path, page]));
  const others = new Set(['/', ...alone]);
  return (path, language) => {
    const page = known.get(patternOf(path));
    const files = [...texts[language], ...(page ? [...page.code, ...page.texts[language]] : [])];
    const isPage = page !== undefined || others.has(withoutSlash(path)) || known.has(anyPatternOf(path));
    return { isPage, isFramed: page !== undefined, tags: files.map(tag).join('\n    ') };
  };
};
