/** Geometric finishes: hexagons, weaves, facets, circuits, racing lines. */
import { between, FULL, shape, spotPath, spots, stroke, wash, type Pattern } from './pattern.ts';

export const hexes: Pattern = ({ colours, next }) => {
  const size = { width: 24, height: 41.6 };
  const cell = 'l12 6.9v13.9l-12 6.9l-12-6.9v-13.9z';
  return {
    ...size,
    turn: between(next, -20, 20),
    body:
      wash(size, colours.deep) +
      shape(colours.main, `M12 1.5${cell.replaceAll('12', '10')}`) +
      stroke(colours.ink, 2, `M12 0${cell}M0 20.8${cell}M24 20.8${cell}`) +
      shape(colours.second, 'M12 8l5 2.9v5.8l-5 2.9l-5-2.9v-5.8z'),
  };
};

export const carbon: Pattern = ({ colours }) => {
  const size = { width: 10, height: 10 };
  return {
    ...size,
    turn: 45,
    body:
      wash(size, colours.ink) +
      shape(colours.deep, 'M0 0h5v5h-5zM5 5h5v5h-5z') +
      shape(colours.main, 'M0 0h5v1.6h-5zM5 5h5v1.6h-5z', ' opacity=".75"'),
  };
};

export const shards: Pattern = ({ colours, next }) => {
  const tones = [colours.deep, colours.main, colours.second, colours.ink, colours.spark, colours.main];
  const groups = new Map<string, string>();
  const columns = 8;
  const rows = 3;
  const at = (c: number, r: number) => points[r * (columns + 1) + c] ?? '';
  const points: string[] = [];
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      points.push(`${Math.round(c * 34 - 8 + (next() - 0.5) * 22)} ${Math.round(30 + r * 44 + (next() - 0.5) * 24)}`);
    }
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      for (const triangle of [
        `M${at(c, r)}L${at(c + 1, r)}L${at(c, r + 1)}Z`,
        `M${at(c + 1, r)}L${at(c + 1, r + 1)}L${at(c, r + 1)}Z`,
      ]) {
        const tone = tones[Math.floor(next() * (next() < 0.8 ? 4 : 6))] ?? colours.main;
        groups.set(tone, (groups.get(tone) ?? '') + triangle);
      }
    }
  }
  return { ...FULL, body: wash(FULL, colours.deep) + [...groups].map(([tone, d]) => shape(tone, d)).join('') };
};

export const circuit: Pattern = ({ colours, next }) => {
  let tracks = '';
  let pads = '';
  for (let i = 0; i < 15; i++) {
    const x = Math.round(i * 17 + next() * 8);
    const y = Math.round(between(next, 44, 146));
    const run = Math.round(between(next, 14, 34));
    const step = Math.round(between(next, 8, 20)) * (next() < 0.5 ? -1 : 1);
    tracks += `M${x} ${y}h${run}l${Math.abs(step)} ${step}h${Math.round(run * 0.7)}`;
    pads += `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`;
  }
  return {
    ...FULL,
    body:
      wash(FULL, colours.ink) +
      stroke(colours.main, 2.4, tracks) +
      stroke(colours.spark, 0.8, tracks) +
      shape(colours.second, pads),
  };
};

/** A dark body with a few fast lines along it. */
export const racing: Pattern = ({ colours, next }) => {
  const y = between(next, 82, 94);
  const rise = between(next, 4, 16);
  const lane = (offset: number, width: number, colour: string) =>
    stroke(colour, width, `M-4 ${y + offset + rise}H${90 + offset * 2}l${rise + 10} ${-rise}H262`);
  return {
    ...FULL,
    body:
      wash(FULL, colours.ink) +
      shape(colours.deep, `M0 0H256V${y - 14}H130L96 ${y + 2}H0z`) +
      lane(0, 5, colours.main) +
      lane(9, 2, colours.second) +
      lane(-8, 1.2, colours.spark) +
      lane(22, 3, colours.main),
  };
};

export const bands: Pattern = ({ colours, next }) => {
  const size = { width: between(next, 34, 52), height: 40 };
  const w = size.width;
  return {
    ...size,
    turn: between(next, 18, 48) * (next() < 0.5 ? -1 : 1),
    body:
      wash(size, colours.deep) +
      shape(colours.main, `M0 0h${Math.round(w * 0.42)}v40h-${Math.round(w * 0.42)}z`) +
      shape(colours.ink, `M${Math.round(w * 0.55)} 0h5v40h-5z`) +
      shape(colours.spark, `M${Math.round(w * 0.72)} 0h2v40h-2z`),
  };
};

/** Halftone: columns of dots that swell and shrink along the item. */
export const dots: Pattern = ({ colours, next }) => {
  const size = { width: 96, height: 18 };
  const wave = [3, 5, 8, 11, 12, 10, 7, 4];
  const columns = wave.map((diameter, i) =>
    spots(
      i % 3 === 2 ? colours.second : colours.main,
      diameter,
      spotPath([
        [i * 12 + 6, i % 2 ? 9 : 0],
        [i * 12 + 6, 18],
      ]),
    ),
  );
  return { ...size, turn: between(next, -25, 25), body: wash(size, colours.deep) + columns.join('') };
};

export const scales: Pattern = ({ colours }) => {
  const size = { width: 16, height: 16 };
  const scale = (x: number, y: number) => `M${x} ${y}a8 8 0 0 0 16 0l-8-8z`;
  return {
    ...size,
    turn: 8,
    body:
      wash(size, colours.ink) +
      shape(colours.main, scale(0, 0) + scale(0, 16)) +
      shape(colours.deep, scale(-8, 8) + scale(8, 8)) +
      stroke(colours.second, 0.9, `${scale(0, 0)}${scale(-8, 8)}${scale(8, 8)}${scale(0, 16)}`),
  };
};

export const chevrons: Pattern = ({ colours, next }) => {
  const size = { width: 30, height: 26 };
  return {
    ...size,
    turn: next() < 0.5 ? 90 : 0,
    body:
      wash(size, colours.deep) +
      stroke(colours.main, 6, 'M-2 15L15 2L32 15M-2 41L15 28L32 41') +
      stroke(colours.spark, 1.4, 'M-2 24L15 11L32 24'),
  };
};

export const plates: Pattern = ({ colours, next }) => {
  const cut = () => Math.round(between(next, 18, 40));
  let seams = '';
  let lit = '';
  for (let x = 10; x < 256; x += cut()) {
    seams += `M${x} 30l${next() < 0.5 ? 12 : -12} 60v80`;
    if (next() < 0.45) lit += `M${x} ${Math.round(between(next, 66, 96))}h14v9h-14z`;
  }
  return {
    ...FULL,
    body:
      wash(FULL, colours.main) +
      shape(colours.deep, 'M0 98L70 92L120 101L190 93L256 99V192H0z') +
      stroke(colours.ink, 1.6, seams) +
      shape(colours.second, lit) +
      stroke(colours.spark, 1.2, 'M0 96L70 90L120 99L190 91L256 97', ' opacity=".7"'),
  };
};
