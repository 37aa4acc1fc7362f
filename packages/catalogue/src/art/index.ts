import { hash32, randomOf } from '../hash.ts';
import type { Rarity } from '../rarity.ts';
import type { WeaponClass } from '../types.ts';
import { hex } from './colour.ts';
import { fitTransform } from './fit.ts';
import { paletteOf, type Palette } from './palette.ts';
import { wash, type Tile } from './pattern.ts';
import { familyOf, PATTERNS } from './patterns.ts';
import type { Silhouette } from './silhouette.ts';
import { SILHOUETTES, STAND_IN } from './silhouettes.ts';

export interface ItemArt {
  imageId: string;
  model: string;
  weaponClass: WeaponClass;
  finish: string | null;
  rarity: Rarity;
  /** Width in CSS pixels; the height follows at 3:4. Left out: the image fills its container. */
  size?: number;
}

const OUTLINE = '#090c11';
const VIEW = 'viewBox="0 0 256 192"';

const paths = (list: string[] = []) => list.map((d) => `<path d="${d}"/>`).join('');
const group = (attributes: string, list: string[] = []) => (list.length ? `<g ${attributes}>${paths(list)}</g>` : '');

function linear(id: string, stops: [number, string, number?][]): string {
  const inner = stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`;
}

/** Returns the gradients shared by all parts: blackened parts, bare metal, and the light from above. */
function materials(uid: string, colours: Palette): string {
  return (
    linear(`${uid}k`, [
      [0, '#5a6675'],
      [0.4, '#3c4653'],
      [1, '#272f39'],
    ]) +
    linear(`${uid}m`, [
      [0, '#c3ced9'],
      [0.45, '#8592a1'],
      [1, '#4d5967'],
    ]) +
    linear(`${uid}r`, [
      [0, colours.main],
      [1, colours.ink],
    ]) +
    linear(`${uid}s`, [
      [0, '#fff', 0.4],
      [0.22, '#fff', 0.1],
      [0.5, '#fff', 0],
      [0.62, '#000', 0.06],
      [1, '#000', 0.45],
    ])
  );
}

function patternDef(uid: string, tile: Tile): string {
  const turn = tile.turn ? ` patternTransform="rotate(${tile.turn})"` : '';
  return `${tile.defs ?? ''}<pattern id="${uid}p" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse"${turn}>${tile.body}</pattern>`;
}

/** Returns a painted part with its own light, so that its light never covers a part in front of it. */
function lit(id: string, d: string, light: string): string {
  return `<path id="${id}" d="${d}"/><use href="#${id}" fill="url(#${light})"/>`;
}

function drawing(uid: string, part: Silhouette, colours: Palette): string {
  const edge = `stroke="${OUTLINE}"`;
  return (
    group('fill="none" stroke="#525e6c" stroke-width="3.6" stroke-linecap="round"', part.wire) +
    group(`fill="url(#${uid}k)" ${edge}`, part.dark) +
    group(`fill="url(#${uid}m)" ${edge}`, part.metal) +
    group(`fill="url(#${uid}r)" ${edge}`, part.trim) +
    `<g ${edge}>${part.paint.map((d, i) => lit(`${uid}b${i}`, d, `${uid}s`)).join('')}</g>` +
    group(`fill="${OUTLINE}" opacity=".62"`, part.cut) +
    group('fill="#fff" opacity=".24"', part.gleam) +
    group(`fill="none" stroke="${OUTLINE}" stroke-width="1.3" opacity=".55"`, part.seam) +
    group(`fill="url(#${uid}k)" ${edge}`, part.top) +
    group(`fill="${colours.rarity}"`, part.glass)
  );
}

function svg(options: { size: number | undefined; body: string }): string {
  const { size, body } = options;
  const dimensions = size === undefined ? '' : ` width="${size}" height="${Math.round(size * 0.75)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${VIEW}${dimensions}>${body}</svg>`;
}

/**
 * Returns a drawing of the item as self-contained SVG text with a transparent background: the model's silhouette,
 * filled with a finish that depends only on the skin. The same input always gives the same text.
 */
export function itemArtSvg(item: ItemArt): string {
  const uid = `u${hash32(item.imageId).toString(36)}`;
  const part = SILHOUETTES[item.model] ?? SILHOUETTES[STAND_IN[item.weaponClass]];
  if (!part) return fallbackArtSvg(item.size);
  const colours = paletteOf(item);
  const next = randomOf(`pattern:${item.imageId}`);
  const family = familyOf({ finish: item.finish, rarity: item.rarity, pick: next() });
  const tile = item.finish === null ? bareSteel() : PATTERNS[family]({ colours, next, uid });
  const whole = `<g id="${uid}g" fill="url(#${uid}p)" fill-rule="evenodd" stroke-width="1.6" stroke-linejoin="round">${drawing(uid, part, colours)}</g>`;
  const behind = part.twin ? `<use href="#${uid}g" transform="${part.twin}" opacity=".72"/>` : '';
  const fit = `<g transform="${fitTransform(part)}">`;
  const shown = part.twin
    ? `${fit}<defs>${whole}</defs>${behind}<use href="#${uid}g" transform="${part.front ?? ''}"/></g>`
    : `${fit}${whole}</g>`;
  return svg({ size: item.size, body: `<defs>${materials(uid, colours)}${patternDef(uid, tile)}</defs>${shown}` });
}

/** Returns the finish of a vanilla knife: plain steel with a faint grain. */
function bareSteel(): Tile {
  const size = { width: 40, height: 6 };
  return {
    ...size,
    body: `${wash(size, hex({ l: 0.72, c: 0.012, h: 245 }))}<path stroke="#fff" stroke-width=".8" opacity=".25" d="M0 2H40"/><path stroke="#000" stroke-width=".8" opacity=".12" d="M0 5H40"/>`,
  };
}

/** Returns the picture for an unknown id: a closed weapon case in neutral colours. */
export function fallbackArtSvg(size?: number): string {
  const body =
    `<defs>${linear('ufk', [
      [0, '#3b4656'],
      [1, '#232c38'],
    ])}</defs>` +
    '<g stroke="#090c11" stroke-width="1.6" stroke-linejoin="round"><path d="M98 62v-10q0-8 8-8h44q8 0 8 8v10" fill="none" stroke="#4a5667" stroke-width="7"/>' +
    '<rect x="44" y="60" width="168" height="92" rx="10" fill="url(#ufk)"/><path d="M44 98h168" stroke-width="3"/><rect x="112" y="88" width="32" height="22" rx="4" fill="#55627a"/></g>' +
    '<path d="M54 68h148" stroke="#fff" stroke-opacity=".16" stroke-width="2" stroke-linecap="round"/>';
  return svg({ size, body });
}
