/** HTML text that is safe by construction: every piece in the template is escaped unless it is HTML already. */

export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | readonly Html[] | null;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For element content and for attribute values within quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const markupOf = (piece: Piece): string => {
  if (piece === null) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map((part) => part.markup).join('');
};

/** A line break in a template and the indentation behind it are layout of the source. */
const LAYOUT = /\n */g;

/**
 * `` html`<b>${name}</b>` ``: `null` leaves a gap empty, lists of HTML are joined. Line breaks in the template are left
 * out, as in JSX; those in pieces stay.
 */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: parts
    .map((part, index) => part.replaceAll(LAYOUT, '') + (index < pieces.length ? markupOf(pieces[index] ?? null) : ''))
    .join(''),
});
