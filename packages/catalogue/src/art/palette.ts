import { randomOf } from '../hash.ts';
import { RARITY_INFO, type Rarity } from '../rarity.ts';
import { hex } from './colour.ts';

/** Five colours of a finish, dark to light, and the rarity's own colour. */
export interface Palette {
  ink: string;
  deep: string;
  main: string;
  second: string;
  spark: string;
  rarity: string;
}

/** Hue of each rarity's colour in OKLCH, and the chroma of its finishes. */
const GRADE: Record<Rarity, { h: number; c: number }> = {
  consumer: { h: 250, c: 0.035 },
  industrial: { h: 248, c: 0.06 },
  milspec: { h: 268, c: 0.12 },
  restricted: { h: 294, c: 0.15 },
  classified: { h: 324, c: 0.17 },
  covert: { h: 24, c: 0.18 },
  extraordinary: { h: 82, c: 0.14 },
};

interface Hint {
  words: RegExp;
  h: number;
  /** Least chroma; 0 means greys. */
  c?: number;
  /** Moves the lightness of the whole palette. */
  l?: number;
}

const HINTS: Hint[] = [
  { words: /crimson|blood|redline|\bred\b|ruby|scarlet|cherry|hot rod|devil|vampire|slaughter|autotronic/i, h: 24 },
  { words: /fire|flame|inferno|blaze|orange|copper|ember|lava|magma|heat|phoenix|pumpkin|rust/i, h: 46 },
  { words: /gold|yellow|honey|amber|tiger|brass|lore|sun|imperial|pharaoh|hazard|bulldozer|mustard/i, h: 85 },
  { words: /sand|desert|dune|safari|tan|caramel|mudder|predator|scorched|dust|savanna|nomad/i, h: 75, c: 0.05 },
  { words: /jungle|forest|boreal|leaf|leaves|grass|moss|woods|army|ddpat|verdigris|swamp|lichen/i, h: 130, c: 0.06 },
  { words: /green|emerald|gamma|toxic|acid|poison|gator|viper|hydra|serpent|lime|jade|bamboo|radiation/i, h: 150 },
  { words: /teal|cyan|aqua|water|turquoise|tide|reef|coral|lagoon|oceanic/i, h: 195 },
  { words: /blue|cobalt|azure|navy|ice|frost|winter|arctic|sapphire|glacier|snow|blizzard|storm|wave/i, h: 250 },
  { words: /purple|violet|ultra|nebula|amethyst|orchid|plum|galaxy|indigo|grape|doppler|abyss/i, h: 300 },
  { words: /pink|candy|rose|sakura|blossom|bubble|flamingo|kawaii|neon|hyper|vice|pop/i, h: 350 },
  { words: /night|black|carbon|shadow|dark|midnight|onyx|stealth|eclipse|raven|graphite/i, h: 260, c: 0.02, l: -0.12 },
  {
    words: /silver|white|bone|ghost|pearl|chrome|steel|metal|damascus|platinum|urban|stone/i,
    h: 245,
    c: 0.015,
    l: 0.06,
  },
];

/** Returns the additional lightness of a hue, 0 to 0.12: dark yellow and orange would look muddy. */
function glow(hue: number): number {
  const away = Math.abs(((((hue - 82) % 360) + 540) % 360) - 180);
  return Math.max(0, 1 - away / 50) * 0.12;
}

/**
 * Returns the colours of a finish. A colour word in its name decides the hue. Without one, it is mostly the rarity's
 * own hue, shifted a little by the skin's id. Higher grades are more saturated.
 */
export function paletteOf(item: { imageId: string; finish: string | null; rarity: Rarity }): Palette {
  const next = randomOf(`palette:${item.imageId}`);
  const grade = GRADE[item.rarity];
  const hint = HINTS.find(({ words }) => words.test(item.finish ?? ''));
  const jitter = (next() - 0.5) * 44;
  // Knives and gloves have any colour, because the edge of their card is already gold.
  const free = item.rarity === 'extraordinary' || next() < 0.35;
  const own = free ? next() * 360 : grade.h + jitter * 1.6;
  const h = hint ? hint.h + jitter * 0.35 : own;
  const c = hint?.c ?? Math.max(grade.c, hint ? 0.085 : 0.03);
  const lift = (hint?.l ?? 0) + (next() - 0.5) * 0.06 + glow(h) * Math.min(1, c / 0.1);
  // The second colour: a neighbour, the opposite, or the rarity's own hue.
  const turn = [38, -42, 165, 200, (grade.h - h) * 0.8][Math.floor(next() * 5)] ?? 0;
  const c2 = Math.max(c * 0.9, grade.c * 0.8);
  return {
    ink: hex({ l: 0.25 + lift / 2, c: c * 0.45, h: h + 10 }),
    deep: hex({ l: 0.4 + lift, c: c * 0.8, h: h + 6 }),
    main: hex({ l: 0.59 + lift, c, h }),
    second: hex({ l: 0.66 + lift, c: c2, h: h + turn }),
    spark: hex({ l: 0.87 + lift / 2, c: c * 0.42, h: h + turn / 2 }),
    rarity: RARITY_INFO[item.rarity].color,
  };
}
