import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPages } from './page-parts.ts';

const webDir = mkdtempSync(join(tmpdir(), 'updraft-parts-'));
afterAll(() => rmSync(webDir, { recursive: true }));

const page = (path: string) => ({
  path,
  code: ['assets/page.js'],
  texts: { en: ['assets/english.js'], ru: ['assets/russian.js'] },
});
const filesIn = (tags: string): string[] => [...tags.matchAll(/href="([^"]*)"/g)].map(([, file = '']) => file);

it('names the files of a page in the language of its visitor', () => {
  writeFileSync(
    join(webDir, 'page-parts.json'),
    JSON.stringify({
      texts: { en: ['assets/first-en.js'], ru: ['assets/first-ru.js'] },
      alone: ['/load'],
      pages: [page('/top'), page('/wheel/{id}')],
    }),
  );
  const { linksOf, routes } = readPages(webDir);
  for (const path of ['/top', '/top/', '/wheel/17'])
    expect(filesIn(linksOf(path, 'en').tags)).toEqual(['/assets/first-en.js', '/assets/page.js', '/assets/english.js']);
  expect(filesIn(linksOf('/top', 'ru').tags)).toEqual(['/assets/first-ru.js', '/assets/page.js', '/assets/russian.js']);
  expect(linksOf('/top', 'en').isFramed).toBe(true);
  // A path outside the client gets only the texts of every page, and no frame.
  for (const path of ['/', '/top/7', '/wheel', '/no-such-page'])
    expect([linksOf(path, 'en').isFramed, filesIn(linksOf(path, 'ru').tags)]).toEqual([false, ['/assets/first-ru.js']]);
  expect(routes).toEqual(['/top', '/wheel/:id(^[0-9]+$)']);
  // A path with a text in place of a number counts as a page, because the client decides about it.
  const isPage = (path: string): boolean => linksOf(path, 'en').isPage;
  expect(['/', '/top', '/top/', '/load', '/load/', '/wheel/17', '/wheel/abc'].map(isPage)).not.toContain(false);
  expect(['/wheel', '/top/7', '/wheel/1/2', '/no-such-page', '//top', '/load/1'].map(isPage)).not.toContain(true);
});

it('has no links for a build that lists nothing', () => {
  rmSync(join(webDir, 'page-parts.json'));
  expect(readPages(webDir).linksOf('/top', 'ru')).toEqual({ isPage: true, isFramed: false, tags: '' });
});
