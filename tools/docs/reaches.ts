/** Browser tests that show a message: they name its key, or wait for its English text. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'test/e2e';

export interface ScreenTest {
  path: string;
  text: string;
}

const readScreenTests = (): ScreenTest[] =>
  readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${FOLDER}/${file}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Least number of characters of a searched piece of text. Shorter pieces occur in any test. */
const LEAST_LETTERS = 12;
/** Removes backslashes, so that a pattern in a source can be compared with a text. */
const plain = (source: string): string => source.replaceAll('\\', '');
/** Returns the longest piece of a text that contains no value. */
const pieceOf = (text: string): string =>
  text
    .split(/\{\{[^}]*\}\}|\$/)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    .trim();

/** Returns, for each key, the tests that show its message. `texts`: the English text of each key. */
export function reachesOf(
  texts: ReadonlyMap<string, string>,
  tests: readonly ScreenTest[] = readScreenTests(),
): Map<string, string[]> {
  return new Map(
    [...texts].map(([key, text]) => {
      const names = [`'${key}'`, `'${key.replace('.', ':')}'`];
      const piece = pieceOf(text);
      const shows = (source: string): boolean =>
        names.some((name) => source.includes(name)) || (piece.length >= LEAST_LETTERS && plain(source).includes(piece));
      return [key, tests.filter((test) => shows(test.text)).map(({ path }) => path)];
    }),
  );
}
