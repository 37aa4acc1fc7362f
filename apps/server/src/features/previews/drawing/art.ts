/** Drawing of a result on its card: the curve of crash, the wheel, the winner's share of a pot, or an item. */
import { WHEEL_SECTORS } from '@updraft/rules/wheel';
import type { CardArt } from '../../../kernel/preview-card.ts';
import { INK, LIFT } from './parts.ts';

/** Centre of the wheel, the share and the item, and radius of the first two, in pixels of the card. */
const CENTRE = { x: 890, y: 300 };
const RADIUS = 146;
const WHEEL_COLOURS = { black: '#2b3442', red: '#e5484d', green: '#30a46c', yellow: '#ffd24a' } as const;

/** Returns the coordinates of a point for a path. `turns`: its angle, clockwise from the top; 1 is a full circle. */
const at = (turns: number, radius: number): string => {
  const angle = (turns - 0.25) * 2 * Math.PI;
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE.y + radius * Math.sin(angle)).toFixed(2)}`;
};

/** Returns the path of a section of a ring between two angles in turns. */
const arc = (from: number, to: number, { outer, inner }: { outer: number; inner: number }): string => {
  const large = to - from > 0.5 ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`;
};

const STEPS = 48;
const FIELD = { left: 640, right: 1130, bottom: 430, top: 130 };

/** Draws the curve of a flight with a dot at its crash. A higher crash point gives a higher and steeper curve. */
const curve = (hundredths: number, colour: string): string => {
  const growth = Math.log(Math.max(1.02, hundredths / 100));
  const height = Math.min(1, 0.16 + growth / 4);
  const pointAt = (share: number): [number, number] => [
    FIELD.left + (FIELD.right - FIELD.left) * share,
    FIELD.bottom -
      (FIELD.bottom - FIELD.top) *
        height *
        (Math.expm1(share * Math.min(3, 0.5 + growth)) / Math.expm1(Math.min(3, 0.5 + growth))),
  ];
  const points = Array.from({ length: STEPS + 1 }, (_unused, step) =>
    pointAt(step / STEPS)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  const [x, y] = pointAt(1);
  const path = `M${points.join('L')}`;
  return (
    `<linearGradient id="below" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${LIFT}" stop-opacity="0.28"/><stop offset="1" stop-color="${LIFT}" stop-opacity="0"/></linearGradient>` +
    `<path d="${path}L${FIELD.right} ${FIELD.bottom}L${FIELD.left} ${FIELD.bottom}Z" fill="url(#below)"/>` +
    `<path d="${path}" fill="none" stroke="url(#lift)" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
    [34, 22].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" fill-opacity="0.16"/>`).join('') +
    `<circle cx="${x}" cy="${y}" r="12" fill="${colour}"/>`
  );
};

/** Draws the wheel at its stop: the drawn sector is at the top, below the pointer, and larger than the others. */
const wheel = (sector: number): string => {
  const turn = 1 / WHEEL_SECTORS.length;
  const sectors = WHEEL_SECTORS.map((colour, number) => {
    const from = (number - sector - 0.5) * turn;
    const isDrawn = number === sector;
    const ring = isDrawn ? { outer: RADIUS + 12, inner: RADIUS - 56 } : { outer: RADIUS, inner: RADIUS - 40 };
    return `<path d="${arc(from, from + turn, ring)}" fill="${WHEEL_COLOURS[colour]}" fill-opacity="${isDrawn ? 1 : 0.72}" stroke="${INK[950]}" stroke-width="1.5"/>`;
  });
  const top = CENTRE.y - RADIUS - 16;
  const pointer = `<path d="M${CENTRE.x - 16} ${top - 22}h32l-16 26z" fill="${LIFT}"/>`;
  return `${sectors.join('')}<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${RADIUS - 60}" fill="${INK[900]}" stroke="${INK.line}"/>${pointer}`;
};

/** Draws the winner's share of the pot as a section of a ring. `chance`: hundredths of a percent. */
const share = (chance: number): string => {
  const part = Math.min(0.9999, Math.max(0.004, chance / 10_000));
  const ring = { outer: RADIUS, inner: RADIUS - 40 };
  return `<path d="${arc(0, 0.9999, ring)}" fill="#1c2530"/><path d="${arc(0, part, ring)}" fill="url(#lift)"/>`;
};

/** Places the drawing of an item on the card, with a glow of this colour behind it. */
const item = (svg: string, colour: string): string =>
  `<radialGradient id="glow"><stop stop-color="${colour}" stop-opacity="0.5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="250" fill="url(#glow)"/>` +
  svg
    .replace(/^<svg /, `<svg x="${CENTRE.x - 236}" y="${CENTRE.y - 177}" `)
    .replace(/ width="\d+" height="\d+"/, ' width="472" height="354"');

/** Returns the drawing of a card as SVG text. `colour`: that of the result. */
export const artOf = (art: CardArt, colour: string): string => {
  if (art.kind === 'curve') return curve(art.hundredths, colour);
  if (art.kind === 'wheel') return wheel(art.sector);
  if (art.kind === 'share') return share(art.chance);
  return item(art.svg, colour);
};
