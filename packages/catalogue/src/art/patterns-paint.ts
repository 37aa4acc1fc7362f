/** Painted, heated and dyed finishes: fades, marbles, smoke, splashes. */
import { between, blob, FULL, shape, spotPath, spots, stroke, wash, type Pattern } from './pattern.ts';

function stops(colours: string[]): string {
  return colours
    .map((colour, i) => `<stop offset="${Math.round((i / (colours.length - 1)) * 100) / 100}" stop-color="${colour}"/>`)
    .join('');
}

/** A smooth blend along the item: heat colours, then the finish's main colour. */
export const fade: Pattern = ({ colours, next, uid }) => ({
  ...FULL,
  defs: `<linearGradient id="${uid}f" x1="0" y1="${between(next, 0, 0.4)}" x2="1" y2="${between(next, 0.6, 1)}">${stops(['#f2c14e', '#ef7d4f', '#d9488f', '#7a4fd0', colours.main])}</linearGradient>`,
  body: wash(FULL, `url(#${uid}f)`) + stroke('#fff', 5, 'M60 0L20 192M96 0L60 192', ' opacity=".12"'),
});

export const anodised: Pattern = ({ colours, next, uid }) => {
  const at = Math.round(between(next, 70, 150));
  return {
    ...FULL,
    defs: `<linearGradient id="${uid}f" x1="0" y1=".2" x2="1" y2=".8">${stops([colours.deep, colours.main, colours.second, colours.main, colours.deep])}</linearGradient>`,
    body:
      wash(FULL, `url(#${uid}f)`) +
      stroke(colours.spark, 2, `M${at} 0l-24 192`, ' opacity=".75"') +
      stroke(colours.ink, 7, `M${at + 12} 0l-24 192`, ' opacity=".8"'),
  };
};

/** Glowing smoke in a dark gem. */
export const doppler: Pattern = ({ colours, next, uid }) => {
  const glows = [colours.main, colours.second, colours.main, colours.spark, colours.second].map((colour, i) => {
    const id = `${uid}d${i}`;
    const x = Math.round(i * 52 + between(next, 0, 46));
    const y = Math.round(between(next, 60, 132));
    return {
      def: `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset=".5" stop-color="${colour}" stop-opacity=".5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      body: `<ellipse cx="${x}" cy="${y}" rx="${between(next, 34, 62)}" ry="${between(next, 26, 46)}" fill="url(#${id})"/>`,
    };
  });
  const veins = Array.from(
    { length: 3 },
    (_, i) =>
      `M${i * 84 - 20} ${between(next, 60, 130)}q30 ${between(next, -34, 34)} 60 0t64 ${between(next, -26, 26)}`,
  ).join('');
  return {
    ...FULL,
    defs: glows.map(({ def }) => def).join(''),
    body:
      wash(FULL, colours.ink) +
      glows.map(({ body }) => body).join('') +
      stroke(colours.spark, 1.4, veins, ' opacity=".45"'),
  };
};

export const marble: Pattern = ({ colours, next }) => {
  const veins = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const y = 40 + (i / count) * 116;
      return `M-8 ${Math.round(y)}C${Math.round(between(next, 30, 70))} ${Math.round(y - between(next, 10, 46))} ${Math.round(between(next, 80, 130))} ${Math.round(y + between(next, 20, 50))} ${Math.round(between(next, 130, 170))} ${Math.round(y)}S230 ${Math.round(y - between(next, -30, 30))} 268 ${Math.round(y + between(next, -20, 20))}`;
    }).join('');
  return {
    ...FULL,
    turn: between(next, -16, 16),
    body:
      wash(FULL, colours.main) +
      stroke(colours.deep, 11, veins(6)) +
      stroke(colours.second, 7, veins(5)) +
      stroke(colours.ink, 2.5, veins(4)) +
      stroke(colours.spark, 1.6, veins(4)),
  };
};

/** Folded steel: many fine wandering lines. */
export const damascus: Pattern = ({ colours, next }) => {
  const size = { width: 64, height: 36 };
  let d = '';
  for (let y = -6; y < 44; y += 4) {
    const a = between(next, 2, 9);
    d += `M0 ${y}q8 ${-a} 16 0t16 0t16 0t16 0`;
  }
  return {
    ...size,
    turn: between(next, -24, 24),
    body:
      wash(size, colours.main) +
      stroke(colours.deep, 1.8, d) +
      stroke(colours.spark, 0.7, d, ' transform="translate(0 2)" opacity=".7"'),
  };
};

export const splatter: Pattern = ({ colours, next }) => {
  const drops = (colour: string, diameter: number, count: number) =>
    spots(colour, diameter, spotPath(Array.from({ length: count }, () => [next() * 256, 40 + next() * 112])));
  const { main, second, spark, ink, deep } = colours;
  return {
    ...FULL,
    body:
      wash(FULL, deep) +
      shape(main, blob(next, { x: 70, y: 96, rx: 40, ry: 26 }) + blob(next, { x: 180, y: 92, rx: 44, ry: 24 })) +
      drops(main, 18, 8) +
      drops(second, 13, 9) +
      drops(ink, 8, 9) +
      drops(second, 5, 14) +
      drops(spark, 7, 6) +
      drops(spark, 3, 14),
  };
};

export const waves: Pattern = ({ colours, next }) => {
  const size = { width: 44, height: 30 };
  const crest = (y: number) => `M-11 ${y}q11 -11 22 0t22 0t22 0`;
  return {
    ...size,
    turn: between(next, -26, 14),
    body:
      wash(size, colours.deep) +
      shape(colours.main, `${crest(9)}v11${'q-11 -11 -22 0t-22 0t-22 0'}z`) +
      stroke(colours.spark, 1.5, crest(9)) +
      stroke(colours.second, 2, crest(24)),
  };
};

export const contours: Pattern = ({ colours, next }) => {
  const hills = Array.from({ length: 3 }, (_, i) => ({ x: i * 90 + between(next, 5, 60), y: between(next, 66, 126) }));
  const rings = (scale: number) =>
    hills.map(({ x, y }) => blob(next, { x, y, rx: 42 * scale, ry: 32 * scale })).join('');
  return {
    ...FULL,
    body:
      wash(FULL, colours.deep) +
      shape(colours.main, rings(1.5), ' opacity=".6"') +
      stroke(colours.second, 1.6, rings(1.25)) +
      stroke(colours.second, 1.6, rings(0.9)) +
      shape(colours.second, rings(0.55), ' opacity=".5"') +
      stroke(colours.spark, 1.6, rings(0.5)),
  };
};

/** Spokes and slack threads about two centres. */
export const web: Pattern = ({ colours, next }) => {
  let threads = '';
  for (const centre of [between(next, 40, 90), between(next, 160, 214)]) {
    const y = between(next, 80, 108);
    const spokes = Array.from({ length: 8 }, (_, i) => (i / 8) * 2 * Math.PI + next() * 0.4);
    const at = (angle: number, reach: number) =>
      `${Math.round(centre + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
    threads += spokes.map((angle) => `M${at(angle, 4)}L${at(angle, 84)}`).join('');
    for (const reach of [18, 38, 62]) {
      threads += spokes
        .map((angle, i) => {
          const after = spokes[(i + 1) % 8] ?? 0;
          const end = i === 7 ? after + 2 * Math.PI : after;
          return `M${at(angle, reach)}Q${at((angle + end) / 2, reach * 0.72)} ${at(end, reach)}`;
        })
        .join('');
    }
  }
  return {
    ...FULL,
    body:
      wash(FULL, colours.main) +
      shape(
        colours.deep,
        blob(next, { x: 60, y: 100, rx: 60, ry: 36 }) + blob(next, { x: 190, y: 92, rx: 56, ry: 36 }),
        ' opacity=".7"',
      ) +
      stroke(colours.ink, 1.7, threads),
  };
};

export const flames: Pattern = ({ colours, next }) => {
  const tongues = (base: number, high: number) => {
    let d = `M-10 192V${base}`;
    for (let x = -10; x < 260; x += 26) {
      const top = base - between(next, high * 0.5, high);
      d += `Q${x + 4} ${Math.round(base - 6)} ${x + Math.round(between(next, 10, 20))} ${Math.round(top)}Q${x + 20} ${Math.round(base - 10)} ${x + 26} ${base}`;
    }
    return `${d}V192z`;
  };
  return {
    ...FULL,
    turn: between(next, 6, 20),
    body:
      wash(FULL, colours.ink) +
      shape(colours.deep, tongues(104, 62)) +
      shape(colours.main, tongues(116, 46)) +
      shape(colours.second, tongues(128, 36)) +
      shape(colours.spark, tongues(142, 26)),
  };
};

export const petals: Pattern = ({ colours, next }) => {
  const size = { width: 86, height: 74 };
  const flower = (x: number, y: number, r: number) =>
    Array.from({ length: 5 }, (_, i) => {
      const a = (i / 5) * 2 * Math.PI + x;
      const [cx, cy] = [Math.round(x + Math.cos(a) * r), Math.round(y + Math.sin(a) * r)];
      const q = Math.round(r * 0.62 * 10) / 10;
      return `M${cx - q} ${cy}a${q} ${q} 0 1 0 ${2 * q} 0a${q} ${q} 0 1 0-${2 * q} 0z`;
    }).join('');
  const spots = [
    [20, 20, 9],
    [62, 32, 12],
    [30, 56, 7],
    [76, 66, 6],
  ] as const;
  return {
    ...size,
    turn: between(next, -20, 20),
    body:
      wash(size, colours.deep) +
      stroke(colours.ink, 3, 'M0 40q22 -26 43 0t43 0M0 66q22 20 43 0t43 0') +
      shape(colours.main, flower(...spots[0]) + flower(...spots[2])) +
      shape(colours.second, flower(...spots[1]) + flower(...spots[3])) +
      shape(colours.spark, spots.map(([x, y]) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`).join('')),
  };
};

/** Heat colours of hardened steel: blue, violet and straw patches. */
export const hardened: Pattern = ({ next }) => ({
  ...FULL,
  body:
    wash(FULL, '#8f8a86') +
    ['#c79a4b', '#3f66b8', '#7d5b95', '#3c8fc0', '#d9b66a']
      .map((colour) =>
        shape(
          colour,
          Array.from({ length: 3 }, (_, i) =>
            blob(next, {
              x: i * 84 + between(next, 0, 76),
              y: between(next, 60, 130),
              rx: between(next, 18, 38),
              ry: between(next, 14, 26),
            }),
          ).join(''),
          ' opacity=".8"',
        ),
      )
      .join(''),
});
