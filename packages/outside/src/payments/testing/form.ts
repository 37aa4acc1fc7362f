/** Characters that a browser decodes in an attribute. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const textOf = (attribute: string): string =>
  attribute.replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns the form of a page: its target address and its fields. */
export const readFormPage = (page: string): { action: string; fields: URLSearchParams } => {
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    fields.set(name, textOf(value));
  return { action: textOf(/action="([^"]+)"/.exec(page)?.[1] ?? ''), fields };
};
