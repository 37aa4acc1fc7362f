/** Camouflage finishes: blotches, pixels, nets, leaves, animal stripes. */
import { between, blob, FULL, shape, stroke, wash, type Pattern } from './pattern.ts';

/** Returns blobs spread over the part of the drawing area that items cover. */
function field(next: () => number, count: number, size: number): string {
  return Array.from({ length: count }, (_, i) =>
    blob(next, {
      x: ((i + 0.5 + (next() - 0.5) * 0.9) / count) * 256,
      y: between(next, 34, 160),
      rx: between(next, size * 0.7, size * 1.3),
      ry: between(next, size * 0.4, size * 0.8),
    }),
  ).join('');
}

export const camo: Pattern = ({ colours, next }) => ({
  ...FULL,
  body:
    wash(FULL, colours.main) +
    shape(colours.deep, field(next, 6, 30)) +
    shape(colours.second, field(next, 5, 22)) +
    shape(colours.ink, field(next, 5, 17)),
});

export const pixels: Pattern = ({ colours, next }) => {
  const size = { width: 60, height: 60 };
  const squares = (count: number) =>
    Array.from({ length: count }, () => {
      const x = Math.floor(next() * 10) * 6;
      const y = Math.floor(next() * 10) * 6;
      return `M${x} ${y}h${next() < 0.5 ? 12 : 6}v6h-${next() < 0.3 ? 12 : 6}z`;
    }).join('');
  return {
    ...size,
    body:
      wash(size, colours.main) +
      shape(colours.deep, squares(22)) +
      shape(colours.ink, squares(12)) +
      shape(colours.spark, squares(5)),
  };
};

export const net: Pattern = ({ colours }) => {
  const size = { width: 11, height: 11 };
  return {
    ...size,
    turn: 32,
    body:
      wash(size, colours.deep) +
      stroke(colours.second, 2, 'M0 5.5H11M5.5 0V11') +
      shape(colours.main, 'M5.5 2.6L8.4 5.5 5.5 8.4 2.6 5.5z'),
  };
};

export const leaves: Pattern = ({ colours, next }) => {
  const size = { width: 72, height: 72 };
  const leaf = () => {
    const x = between(next, 6, 62);
    const y = between(next, 8, 64);
    const w = between(next, 9, 16);
    const tip = next() < 0.5 ? -1 : 1;
    return `M${x} ${y}q${w * 0.6} ${-8 * tip} ${w} ${4 * tip}q${-w * 0.5} ${9 * tip} ${-w} ${-4 * tip}z`;
  };
  const many = (count: number) => Array.from({ length: count }, leaf).join('');
  return {
    ...size,
    body:
      wash(size, colours.deep) +
      shape(colours.main, many(10)) +
      shape(colours.second, many(7)) +
      shape(colours.ink, many(5)),
  };
};

/** Tapered bands that hang from both edges, as on a tiger. */
export const tiger: Pattern = ({ colours, next, uid }) => {
  let bands = '';
  for (let x = -4; x < 262; x += between(next, 13, 21)) {
    const lean = between(next, -10, 16);
    const reach = between(next, 92, 118);
    const w = between(next, 5, 9);
    bands += `M${x} 20Q${x + lean} 60 ${x + lean * 0.4} ${reach}Q${x + lean + w} 60 ${x + w} 20Z`;
    const up = x + between(next, 5, 12);
    bands += `M${up} 176Q${up - lean} 130 ${up} ${between(next, 84, 104)}Q${up - lean + w} 130 ${up + w} 176Z`;
  }
  return {
    ...FULL,
    defs: `<linearGradient id="${uid}t" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="${colours.second}"/><stop offset=".7" stop-color="${colours.main}"/></linearGradient>`,
    body: wash(FULL, `url(#${uid}t)`) + shape(colours.ink, bands.replace(/\.\d+/g, '')),
  };
};

/** Ragged hollow patches, as on an animal's hide. */
export const hide: Pattern = ({ colours, next }) => ({
  ...FULL,
  turn: -8,
  body:
    wash(FULL, colours.main) +
    stroke(colours.ink, 5, field(next, 8, 20)) +
    stroke(colours.spark, 1.4, field(next, 3, 13), ' opacity=".5"') +
    shape(colours.deep, field(next, 4, 12)),
});
