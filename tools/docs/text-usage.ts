/** Finds texts that no source uses. A source uses a text if it names the key, in full or in parts. */
import type { Source } from './producers.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Known {
  quoted: ReadonlySet<string>;
  templates: readonly RegExp[];
}

const known = ({ text }: Source): Known => ({
  // Keys of objects and attributes name texts too: `{ waiting: … }`, `name="title"`.
  quoted: new Set(
    [...text.matchAll(/'([\w.:-]+)'|"([\w.:-]+)"|\b(\w+):/g)].map(([, one, two, three]) => one ?? two ?? three ?? ''),
  ),
  templates: [...text.matchAll(/(?=`([\w.:-]*\$\{[^`\n]*)`)/g)]
    .filter(([, body = '']) => /^[\w.:${}()?'[\] <>=!&|-]+$/.test(body))
    .map(
      ([, body = '']) =>
        new RegExp(
          `^${body
            .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
            .map(escape)
            .join('[\\w.-]*')}$`,
        ),
    )
    // A pattern made of a variable alone matches any text.
    .filter((pattern) => /\w{2}/.test(pattern.source.replaceAll('[\\w.-]*', ''))),
});

/** Returns the forms in which sources name a text: the full key, or the part below its namespace or a group. */
const formsOf = (key: string): string[] => {
  const parts = key.split('.');
  const [namespace = '', ...rest] = parts;
  return [key, `${namespace}:${rest.join('.')}`, rest.join('.'), rest.at(-1) ?? ''];
};

const PLURAL = /_(one|few|many|other)$/;
/** Returns the keys without plural suffixes. A name that merely ends like a plural form stays. */
function basesOf(keys: readonly string[]): string[] {
  const all = new Set(keys);
  const base = (key: string): string => {
    const stem = key.replace(PLURAL, '');
    return all.has(`${stem}_other`) ? stem : key;
  };
  return [...new Set(keys.map(base))];
}

/** Returns the keys that no source names. The plural forms of a key count as one. */
export function unusedTexts(keys: readonly string[], sources: readonly Source[]): string[] {
  const all = sources.map(known);
  const quoted = new Set(all.flatMap((one) => [...one.quoted]));
  const templates = [...new Map(all.flatMap((one) => one.templates).map((one) => [one.source, one])).values()];
  return basesOf(keys).filter((key) => {
    const forms = formsOf(key);
    return !forms.some((form) => quoted.has(form)) && !templates.some((one) => forms.some((form) => one.test(form)));
  });
}
