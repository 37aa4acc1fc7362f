// Reads the first form of a page, with enough HTML support for the forms in a sign-in and a deposit.

interface PageForm {
  /** Target as written in the page, relative to the page's address. */
  action: string;
  /** Names and values of the hidden fields. */
  hidden: [name: string, value: string][];
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (NAMED[name ?? ''] ?? whole),
  );

const attributeOf = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag);
  return found ? unescapeHtml(found[1] ?? '') : null;
};

/** Returns the first form with its hidden fields; null: the page has none. */
export const readForm = (page: string): PageForm | null => {
  const [, open = '', inside = ''] = /(<form\b[^>]*>)([\s\S]*?)<\/form>/i.exec(page) ?? [];
  const action = attributeOf(open, 'action');
  if (action === null) return null;
  const hidden = [...inside.matchAll(/<input\b[^>]*>/gi)].flatMap(([tag]): [string, string][] => {
    const name = attributeOf(tag, 'name');
    return name !== null && attributeOf(tag, 'type') === 'hidden' ? [[name, attributeOf(tag, 'value') ?? '']] : [];
  });
  return { action, hidden };
};
