import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A path that a page names, with its line number. */
interface NamedPath {
  path: string;
  line: number;
}

const EXTENSION = /\.(ts|tsx|sql|md|mjs|cjs|js|json|css)$/;
/** Matches placeholders in a path: `<name>`, `*`. */
const PATTERN = /<[a-z]+>|\*/g;

/** True if code in backticks is a path: it has a folder or a file extension and is no command, address or lone glob. */
const isPath = (code: string): boolean =>
  !/[\s(){}]/.test(code) &&
  !/^[/@*]/.test(code) &&
  !code.endsWith('…') &&
  (EXTENSION.test(code) || /^[\w.<>-]+\//.test(code));

/** Returns the regular expression of a path's part; a placeholder matches any name. */
const partOf = (part: string): RegExp =>
  new RegExp(
    `^${part
      .replace(PATTERN, '\0')
      .replace(/[.+?^$|[\]\\]/g, '\\$&')
      .replaceAll('\0', '[^/]+')}$`,
  );

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** True if the path exists; a path with placeholders exists if at least one file or folder matches. */
const isThere = (folder: string, path: string): boolean => {
  const [part = '', ...rest] = path.split('/').filter(Boolean);
  if (rest.length === 0 && part === '') return existsSync(folder);
  if (!/<[a-z]+>|\*/.test(part)) {
    const next = join(folder, part);
    return rest.length === 0 ? existsSync(next) : isThere(next, rest.join('/'));
  }
  const wanted = partOf(part);
  return entriesOf(folder).some(
    ({ name }) => wanted.test(name) && (rest.length === 0 || isThere(join(folder, name), rest.join('/'))),
  );
};

/**
 * Returns the paths of a Markdown page that do not exist. A path in backticks is relative to the repository's root, to
 * the folder that its heading names (`## Money (in `folder`)`), or to one of `bases`. A name without a folder may also
 * be in the folder of the path before it on the same line. Fenced code is ignored.
 */
export const lostPaths = (
  text: string,
  { root, bases = [] }: { root: string; bases?: readonly string[] },
): NamedPath[] => {
  const lost: NamedPath[] = [];
  let section: string[] = [];
  let isFenced = false;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isFenced = !isFenced;
    if (isFenced) continue;
    if (line.startsWith('#')) section = [...(/\(in `([^`]+)`\)/.exec(line)?.slice(1) ?? [])];
    let beside: string | null = null;
    for (const [, code = ''] of line.matchAll(/`([^`]+)`/g)) {
      if (!isPath(code)) continue;
      const isName = !code.includes('/');
      const folders: string[] = [...(isName && beside !== null ? [beside] : []), ...section, ...bases, ''];
      const found = folders.find((folder) => isThere(join(root, folder), code));
      if (found === undefined) lost.push({ path: code, line: at + 1 });
      else beside = code.endsWith('/') ? join(found, code) : join(found, dirname(code));
    }
  }
  return lost;
};

/** Matches a line that is a comment, and captures its text. */
const COMMENT = /^\s*(?:\/\/|\/?\*+|--|\{?\/\*+)(.*)$/gm;
/** Matches a path with a folder and a file extension, in backticks. */
const PATH = /`([\w.@-]+(?:\/[\w.@-]+)+\.\w+)`/g;

/** Returns the folder of a file and all folders above it. */
const foldersAbove = (file: string): string[] => {
  const folder = dirname(file);
  return folder === '.' ? [''] : [folder, ...foldersAbove(folder)];
};

/**
 * Returns the paths in comments of a source that do not exist. A path in backticks is relative to the repository's
 * root, to one of `bases`, to the folder of the file or to a folder above it.
 */
export const lostInComments = (
  text: string,
  { root, file, bases }: { root: string; file: string; bases: readonly string[] },
): string[] =>
  [...text.matchAll(COMMENT)]
    .flatMap(([, comment = '']) => [...comment.matchAll(PATH)].map(([, path = '']) => path))
    .filter((path) => EXTENSION.test(path))
    .filter((path) => ![...foldersAbove(file), ...bases].some((folder) => existsSync(join(root, folder, path))));

/** Returns the relative links of a Markdown page that lead to no file. */
export const lostLinks = (text: string, { folder }: { folder: string }): string[] =>
  [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(folder, path)));

/** Returns the decision numbers on a page that have no file among `files`. */
export const lostDecisions = (text: string, files: readonly string[]): string[] =>
  [...text.matchAll(/decisions? ((?:\d{4}(?:, | and )?)+)/g)]
    .flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
    .filter((number) => !files.some((file) => file.startsWith(`${number}-`)));
