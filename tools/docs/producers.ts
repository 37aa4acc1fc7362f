/** Producers of message keys: the sources that name them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders of sources that produce messages. The contract and the texts only name keys, and tests produce none. */
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages/rules/src', 'packages/outside/src'];
const LEFT_OUT = /(\.test\.tsx?|\.fixtures\.tsx?|\.d\.ts)$|\/(testing|dev)\//;
/** Namespaces of the message keys that players see as notices, or in place of content that failed to load. */
export const IS_MESSAGE = /^\w+_(api|error)\./;

export interface Source {
  path: string;
  text: string;
}

export const readSources = (): Source[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((path) => !LEFT_OUT.test(path))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  );

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns each template `a ${b} c` of a source as a pattern of the keys that it can produce. */
const templatesOf = (text: string): RegExp[] =>
  [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(
    ([, body = '']) =>
      new RegExp(
        `^${body
          .split(/\$\{[^}]*\}/)
          .map(escape)
          .join('[\\w]+')}$`,
      ),
  );

interface Known {
  path: string;
  quoted: ReadonlySet<string>;
  /** Templates with a namespace before the name: `crash_api.${name}`. */
  templates: readonly RegExp[];
  /** Namespaces whose texts this source reads without naming the namespace. */
  texts: ReadonlySet<string>;
}

const known = ({ path, text }: Source): Known => ({
  path,
  quoted: new Set([...text.matchAll(/'([\w.:]+)'/g)].map(([, quoted]) => quoted ?? '')),
  templates: templatesOf(text).filter(
    (pattern) => /\\?[.:]/.test(pattern.source) && /_(api|error)/.test(pattern.source),
  ),
  texts: new Set([...text.matchAll(/useTexts\('(\w+)'\)/g)].map(([, namespace]) => namespace ?? '')),
});

/** True if the path is in a folder whose messages are named without their namespace `area`: `refuse('item_locked')`. */
const belongsTo = (path: string, area: string): boolean => {
  const names = [area, area.replace(/_.*/, ''), `${area}s`, area.replace('user', 'players')];
  return (
    names.some((name) => new RegExp(`/(features|rules/src)/${name}(/|\\.)`).test(path)) ||
    /^apps\/server\/src\/(stakes|tables)\//.test(path) ||
    path.startsWith(`packages/rules/src/${area}/`)
  );
};

/** True if a source names a key in full, or without its namespace by `useTexts` or in a folder of that namespace. */
const names = ({ path, quoted, texts }: Known, key: string): boolean => {
  const [namespace = '', name = ''] = key.split('.');
  const colon = `${namespace}:${name}`;
  if (quoted.has(key) || quoted.has(colon)) return true;
  if (texts.has(namespace) && quoted.has(name)) return true;
  return namespace.endsWith('_api') && quoted.has(name) && belongsTo(path, namespace.replace(/_api$/, ''));
};

/** Returns the files that name each key; if there are none, those with a template that can produce it. */
export function producersOf(
  keys: readonly string[],
  sources: readonly Source[] = readSources(),
): Map<string, string[]> {
  const all = sources.map(known);
  return new Map(
    keys.map((key) => {
      const plain = all.filter((source) => names(source, key));
      const found =
        plain.length > 0
          ? plain
          : all.filter(({ templates }) => templates.some((one) => one.test(key) || one.test(key.replace('.', ':'))));
      return [key, found.map(({ path }) => path)];
    }),
  );
}

/** Returns every message key that a source names in full. */
export const keysNamedIn = (sources: readonly Source[] = readSources()): string[] =>
  [
    ...new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/'(\w+_(?:api|error)[.:]\w*[a-z0-9])'/g)].map(([, key]) => (key ?? '').replace(':', '.')),
      ),
    ),
  ].sort();
