/** HTML text that is safe by construction: each value in the template is escaped unless it is already HTML. */

export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | readonly Html[] | null;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const markupOf = (piece: Piece): string => {
  if (piece === null) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map((part) => part.markup).join('');
};

/** Line break in a template and the indentation after it, which only lay out the source. */
const LAYOUT = /\n */g;

/**
 * Returns the HTML of a template such as `` html`<b>${name}</b>` ``. A piece that is `null` adds nothing, and lists of
 * HTML are joined. Line breaks of the template are removed, as in JSX. Those in pieces stay.
 */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: parts
    .map((part, index) => part.replaceAll(LAYOUT, '') + (index < pieces.length ? markupOf(pieces[index] ?? null) : ''))
    .join(''),
});
