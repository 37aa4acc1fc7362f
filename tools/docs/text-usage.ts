/** Shown texts: those whose keys the sources name, whole or in parts. */
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

/** The forms in which sources name a text: whole, with its namespace, by the rest below a namespace or a group. */
const formsOf = (key: string): string[] => {
  const parts = key.split('.');
  const [namespace = '', ...rest] = parts;
  return [key, `${namespace}:${rest.join('.')}`, rest.join('.'), rest.at(-1) ?? ''];
};

const PLURAL = /_(one|few|many|other)$/;
/** Keys without their plural forms; a name that only looks like one stays. */
function basesOf(keys: readonly string[]): string[] {
  const all = new Set(keys);
  const base = (key: string): string => {
    const stem = key.replace(PLURAL, '');
    return all.has(`${stem}_other`) ? stem : key;
  };
  return [...new Set(keys.map(base))];
}

/** Keys that no source names. The plural forms of a key count as one. */
export function unusedTexts(keys: readonly string[], sources: readonly Source[]): string[] {
  const all = sources.map(known);
  const quoted = new Set(all.flatMap((one) => [...one.quoted]));
  const templates = [...new Map(all.flatMap((one) => one.templates).map((one) => [one.source, one])).values()];
  return basesOf(keys).filter((key) => {
    const forms = formsOf(key);
    return !forms.some((form) => quoted.has(form)) && !templates.some((one) => forms.some((form) => one.test(form)));
  });
}
