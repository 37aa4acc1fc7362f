import { first, later } from '@updraft/texts';

/** Returns the keys of texts, each with and without its namespace. */
const keysOf = (namespaces: object): string[] =>
  Object.entries(namespaces).flatMap(([namespace, texts]) =>
    leavesOf(texts).flatMap((key) => [key, `${namespace}.${key}`, `${namespace}:${key}`]),
  );

const leavesOf = (node: unknown): string[] =>
  typeof node === 'string'
    ? ['']
    : Object.entries(node as object).flatMap(([key, value]) =>
        leavesOf(value).map((rest) => (rest === '' ? key : `${key}.${rest}`)),
      );

/**
 * Returns all keys that a page could show in place of their texts. Keys of one word are left out, because pages may
 * contain such words.
 */
export const textKeys = async (): Promise<string[]> => {
  const parts = await Promise.all([first, ...Object.values(later)].map(({ en }) => en()));
  return [...new Set(parts.flatMap(keysOf))].filter((key) => /[_.:]/.test(key));
};
