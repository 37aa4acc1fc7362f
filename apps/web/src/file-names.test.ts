import { expect, it } from 'vitest';

/** Every source file of the client by its path: of this app, and of the package of components. */
const SOURCES: Record<string, string> = {
  ...import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../packages/ui/src/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
};

const FILES = Object.entries(SOURCES).map(([path, source]) => ({ path, name: path.split('/').at(-1) ?? '', source }));
type File = (typeof FILES)[number];

const isTest = ({ name }: File): boolean => name.includes('.test.');
const isPascal = ({ name }: File): boolean => /^([A-Z][A-Za-z0-9]*)(\.tsx|\.test\.tsx?)$/.test(name);
const isKebab = ({ name }: File): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name);

/** Returns the names of the values that a file exports. */
const exportsOf = ({ source }: File): string[] =>
  Array.from(
    source.matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm),
    ([, name]) => name ?? '',
  );
/** True if a name has a capital at its beginning and small letters, unlike constants and functions. */
const isComponent = (name: string): boolean => /^[A-Z][A-Za-z0-9]*[a-z]/.test(name);

const stemOf = ({ name }: File): string => name.replace(/\..*$/, '');
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const thatBreak = (rule: (file: File) => boolean): string[] => FILES.filter(rule).map(({ path }) => path);

it('names every file in PascalCase (a component) or kebab-case (all else)', () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(thatBreak((file) => !isPascal(file) && !isKebab(file))).toEqual([]);
});

it('a file in PascalCase exports the component of its name', () => {
  expect(thatBreak((file) => isPascal(file) && !isTest(file) && !exportsOf(file).includes(stemOf(file)))).toEqual([]);
});

it('a component stands in a file in PascalCase', () => {
  const holdsOne = (file: File): boolean => file.name.endsWith('.tsx') && exportsOf(file).some(isComponent);
  expect(thatBreak((file) => isKebab(file) && !isTest(file) && holdsOne(file))).toEqual([]);
});

it('a file that exports one hook and nothing else is named after it; a store is named after what it keeps', () => {
  const isStore = ({ source }: File): boolean => /= create(Store)?(<|\()/.test(source);
  const misnamed = (file: File): boolean => {
    const [hook, ...more] = exportsOf(file);
    if (isTest(file) || isStore(file) || hook === undefined || more.length > 0 || !/^use[A-Z]/.test(hook)) return false;
    return stemOf(file) !== kebab(hook);
  };
  expect(thatBreak(misnamed)).toEqual([]);
});
