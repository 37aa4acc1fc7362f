import { first, later } from '@updraft/texts';

export type Flat = ReadonlyMap<string, string>;

const flatten = (node: unknown, path: string, into: Map<string, string>): void => {
  if (typeof node === 'string') into.set(path, node);
  else
    for (const [name, value] of Object.entries(node as object))
      flatten(value, path === '' ? name : `${path}.${name}`, into);
};
const flat = (parts: readonly unknown[]): Flat => {
  const all = new Map<string, string>();
  for (const part of parts) flatten(part, '', all);
  return all;
};

/** Loads every text in both languages, full key to text. */
export const loadTexts = async (): Promise<{ en: Flat; ru: Flat }> => {
  const areas = [first, ...Object.values(later)];
  const [en, ru] = await Promise.all([
    Promise.all(areas.map((one) => one.en())),
    Promise.all(areas.map((one) => one.ru())),
  ]);
  return { en: flat(en), ru: flat(ru) };
};

/** Returns the text of a key, or its form `_other` if it is a plural; undefined if there is none. */
export const textAt = (texts: Flat, key: string): string | undefined => texts.get(key) ?? texts.get(`${key}_other`);
