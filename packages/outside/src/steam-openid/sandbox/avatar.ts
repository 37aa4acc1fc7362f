import { createHash } from 'node:crypto';

/** Avatars drawn from the account's id as squadron badges. The same id always gets the same badge. */

interface Palette {
  sky: string;
  ground: string;
  ring: string;
  emblem: string;
}

const PALETTES: readonly Palette[] = [
  { sky: '#3a2417', ground: '#140d0a', ring: '#ff8a4b', emblem: '#ffd9a0' },
  { sky: '#14314a', ground: '#0a131f', ring: '#6ea8ff', emblem: '#d7e8ff' },
  { sky: '#123a31', ground: '#081512', ring: '#35e0a1', emblem: '#d2ffec' },
  { sky: '#38183a', ground: '#150a1a', ring: '#b07cff', emblem: '#ecd9ff' },
  { sky: '#42161f', ground: '#17090d', ring: '#ff5470', emblem: '#ffd6dc' },
  { sky: '#3b3012', ground: '#161207', ring: '#ffd24a', emblem: '#fff0c2' },
  { sky: '#1f2a38', ground: '#0b1017', ring: '#9aa8ba', emblem: '#eef4fb' },
  { sky: '#0f3540', ground: '#071418', ring: '#4fd3e6', emblem: '#d3f8ff' },
];

/** Emblems on a square of 128 by 128 units, drawn around the middle in the colour that `fill` and `stroke` inherit. */
const EMBLEMS: readonly string[] = [
  // delta wing
  '<path d="M64 30 88 86 64 75 40 86Z"/><path d="M64 42v30" stroke="#000" stroke-opacity=".35" stroke-width="3"/>',
  // spread wings
  '<path d="M64 54c6-10 24-14 38-12-4 6-10 9-16 10 2 1 4 1 6 1-4 6-10 8-16 8l4 2c-5 5-10 6-16 5-6 1-11 0-16-5l4-2c-6 0-12-2-16-8 2 0 4 0 6-1-6-1-12-4-16-10 14-2 32 2 38 12Z"/><circle cx="64" cy="82" r="6"/>',
  // propeller
  '<path d="M64 60c-9-9-8-24 0-31 8 7 9 22 0 31Z"/><path d="M64 60c-9-9-8-24 0-31 8 7 9 22 0 31Z" transform="rotate(120 64 63)"/><path d="M64 60c-9-9-8-24 0-31 8 7 9 22 0 31Z" transform="rotate(240 64 63)"/><circle cx="64" cy="63" r="7"/>',
  // compass star
  '<path d="M64 28 71 57 100 64 71 71 64 100 57 71 28 64 57 57Z"/><path d="M64 64 84 44M64 64 44 84M64 64 84 84M64 64 44 44" stroke-width="3" stroke-linecap="round"/>',
  // chevrons rising
  '<path d="M40 72 64 48 88 72" fill="none" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/><path d="M46 90 64 72 82 90" fill="none" stroke-width="7" stroke-linejoin="round" stroke-linecap="round" stroke-opacity=".6"/><path d="M64 28l4 9H60Z"/>',
  // radar
  '<circle cx="64" cy="64" r="30" fill="none" stroke-width="3" stroke-opacity=".55"/><circle cx="64" cy="64" r="17" fill="none" stroke-width="3" stroke-opacity=".55"/><path d="M64 64 90 49a30 30 0 0 1 2 26Z"/><circle cx="50" cy="50" r="4"/>',
  // rocket
  '<path d="M64 26c13 11 15 30 11 46H53c-4-16-2-35 11-46Z"/><path d="M52 60 40 80l13-5ZM76 60 88 80 75 75Z"/><path d="M58 80h12l-6 18Z" fill-opacity=".6"/><circle cx="64" cy="52" r="6" fill="#000" fill-opacity=".45"/>',
  // mountain and moon
  '<path d="M30 84 54 48l12 17 8-10 24 29Z"/><circle cx="82" cy="41" r="8" fill-opacity=".7"/>',
  // feather
  '<path d="M90 34C62 36 44 54 42 88c26-2 42-16 48-54Z"/><path d="M38 96 74 52" stroke="#000" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"/>',
  // parachute
  '<path d="M32 62a32 32 0 0 1 64 0c-7-5-14-5-21 0-7-5-15-5-22 0-7-5-14-5-21 0Z"/><path d="M34 64 62 92M94 64 66 92M53 64l10 26M75 64 65 90" fill="none" stroke-width="2"/><path d="M58 91h12v9H58Z"/>',
];

const SHAPES: readonly string[] = [
  '<circle cx="64" cy="64" r="54"',
  '<path d="M64 9 112 36v56l-48 27-48-27V36Z" stroke-linejoin="round"',
  '<path d="M64 9c16 8 32 11 46 11 2 46-12 80-46 99C30 100 16 66 18 20c14 0 30-3 46-11Z" stroke-linejoin="round"',
  '<rect x="14" y="14" width="100" height="100" rx="30"',
];

const at = <T>(list: readonly T[], byte: number | undefined): T => list[(byte ?? 0) % list.length] as T;

/** Returns short strokes along the rim, as on an instrument's dial. */
const ticks = (count: number, colour: string): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<path d="M64 16v5" transform="rotate(${(360 / count) * index} 64 64)" stroke="${colour}" stroke-opacity=".55" stroke-width="2"/>`,
  ).join('');

/**
 * Salt chosen so that the first six ids of personas get six different emblems and colours. Later personas share some of
 * these.
 */
const SALT = 'badge-1323:';

/** Returns a picture of 128 by 128 pixels as SVG text, without scripts, styles and external references. */
export const avatarSvg = (steamId: string): string => {
  const digest = createHash('sha256')
    .update(SALT + steamId)
    .digest();
  const { sky, ground, ring, emblem } = at(PALETTES, digest[0]);
  const shape = at(SHAPES, digest[1]);
  const isRound = digest[1] !== undefined && digest[1] % SHAPES.length === 0;
  const tilt = ((digest[3] ?? 0) % 5) * 6 - 12;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">',
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${ground}"/></linearGradient>`,
    `<radialGradient id="h" cx=".5" cy="0" r=".9"><stop stop-color="${ring}" stop-opacity=".38"/><stop offset="1" stop-color="${ring}" stop-opacity="0"/></radialGradient></defs>`,
    '<rect width="128" height="128" fill="#151C25"/>',
    `<rect width="128" height="128" fill="${ring}" fill-opacity=".07"/>`,
    `${shape} fill="url(#g)" stroke="${ring}" stroke-width="4"/>`,
    `${shape} fill="url(#h)"/>`,
    isRound ? ticks(12 + ((digest[4] ?? 0) % 3) * 6, ring) : '',
    `<g fill="${emblem}" stroke="${emblem}" stroke-width="0" transform="rotate(${tilt} 64 64)">${at(EMBLEMS, digest[2])}</g>`,
    '</svg>',
  ].join('');
};
