/** Common parts of the pictures for previews, as SVG text. */
import { type Face, outline, widthOf } from './letters.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 64;

/** Colours of the site's look, by the names of its design tokens. */
export const INK = { 950: '#0a0d12', 900: '#10151c', 850: '#151c25', line: '#263140' } as const;
const TEXT = '#e8eef5';
export const MUTED = '#9aa8ba';
export const LIFT = '#ffc24b';
const LIFT_DEEP = '#ff6b3d';
interface Written {
  x: number;
  y: number;
  size: number;
  colour?: string;
  anchor?: 'start' | 'end';
  face?: Face;
  /** Largest width in pixels; a longer text gets a smaller font. */
  width?: number;
}

/** Draws a line of text as outlines, so that the picture needs no fonts. */
export const line = (
  text: string,
  { x, y, size, colour = TEXT, anchor = 'start', face = 'body', width = Number.POSITIVE_INFINITY }: Written,
): string => {
  const whole = widthOf(text, { face, size });
  const fit = whole > width ? (size * width) / whole : size;
  const from = anchor === 'start' ? x : x - widthOf(text, { face, size: fit });
  return `<path d="${outline(text, { face, size: fit, x: from, y })}" fill="${colour}"/>`;
};

/** Draws the site's logo, a rising curve that ends in an arrow. */
export const mark = ({ x, y, size }: { x: number; y: number; size: number }): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><path d="M2 26.5c10 0 17.6-4.6 21.4-14.4l-5.2-.3L28 3l2.3 13-4-3C22.4 23.6 14 30 2 30z" fill="url(#lift)"/><path d="M2 20.5c6.4-.4 11-2.7 14-7" fill="none" stroke="${INK.line}" stroke-width="1.6" stroke-linecap="round"/></g>`;

/** Builds a picture from its parts: adds the background, a faint grid, and the gradient of the brand's colours. */
export const picture = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<defs><linearGradient id="lift" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${LIFT_DEEP}"/><stop offset="1" stop-color="${LIFT}"/></linearGradient>` +
  `<radialGradient id="ground" cx="0.72" cy="0.42" r="0.75"><stop stop-color="#1c2530"/><stop offset="0.55" stop-color="${INK[900]}"/><stop offset="1" stop-color="${INK[950]}"/></radialGradient></defs>` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>` +
  `<path d="M0 157.5H1200M0 315H1200M0 472.5H1200M300 0V630M600 0V630M900 0V630" stroke="${INK.line}" stroke-opacity="0.35"/>` +
  `${body}</svg>`;
