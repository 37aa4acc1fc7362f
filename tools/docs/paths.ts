import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A path that a page names, and the line on which it stands. */
interface NamedPath {
  path: string;
  line: number;
}

const EXTENSION = /\.(ts|tsx|sql|md|mjs|cjs|js|json|css)$/;
/** Parts that stand for many: `<name>`, `*`. */
const PATTERN = /<[a-z]+>|\*/g;

/** True if code in backticks is a path: it has a folder or a file's ending, and is no command, address or glob alone. */
const isPath = (code: string): boolean =>
  !/[\s(){}]/.test(code) &&
  !/^[/@*]/.test(code) &&
  !code.endsWith('…') &&
  (EXTENSION.test(code) || /^[\w.<>-]+\//.test(code));

/** A part of a path as an expression; a placeholder matches any name. */
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

/** True if the path exists; one with placeholders needs a single match. */
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
 * The paths of a page in Markdown that lead nowhere. A path in backticks begins at the repository's root, below the
 * folder that its heading names (`## Money (in `folder`)`), or below one of `bases`. A name without a folder may also
 * stand beside the path before it in its line. Fenced code is not read.
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

/** Text of a line that is a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*+|--|\{?\/\*+)(.*)$/gm;
/** A path with a folder and a file's ending, in backticks. */
const PATH = /`([\w.@-]+(?:\/[\w.@-]+)+\.\w+)`/g;

/** A file's own folder and all above it. */
const foldersAbove = (file: string): string[] => {
  const folder = dirname(file);
  return folder === '.' ? [''] : [folder, ...foldersAbove(folder)];
};

/**
 * The paths in comments of a source that lead nowhere. A path in backticks begins at the repository's root, below one of
 * `bases`, in the folder of the file or in one above it.
 */
export const lostInComments = (
  text: string,
  { root, file, bases }: { root: string; file: string; bases: readonly string[] },
): string[] =>
  [...text.matchAll(COMMENT)]
    .flatMap(([, comment = '']) => [...comment.matchAll(PATH)].map(([, path = '']) => path))
    .filter((path) => EXTENSION.test(path))
    .filter((path) => ![...foldersAbove(file), ...bases].some((folder) => existsSync(join(root, folder, path))));

/** The relative links of a page in Markdown that lead to no file. */
export const lostLinks = (text: string, { folder }: { folder: string }): string[] =>
  [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(folder, path)));

/** Numbers of decisions that a page names and that are not among the files. */
export const lostDecisions = (text: string, files: readonly string[]): string[] =>
  [...text.matchAll(/decisions? ((?:\d{4}(?:, | and )?)+)/g)]
    .flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
    .filter((number) => !files.some((file) => file.startsWith(`${number}-`)));
