import type { Rarity } from '../rarity.ts';
import type { Pattern } from './pattern.ts';
import { camo, hide, leaves, net, pixels, tiger } from './patterns-camo.ts';
import { bands, carbon, chevrons, circuit, dots, hexes, plates, racing, scales, shards } from './patterns-geometry.ts';
import {
  anodised,
  contours,
  damascus,
  doppler,
  fade,
  flames,
  hardened,
  marble,
  petals,
  splatter,
  waves,
  web,
} from './patterns-paint.ts';

export const PATTERNS = {
  camo,
  hide,
  leaves,
  net,
  pixels,
  tiger,
  bands,
  carbon,
  chevrons,
  circuit,
  dots,
  hexes,
  plates,
  racing,
  scales,
  shards,
  anodised,
  contours,
  damascus,
  doppler,
  fade,
  flames,
  hardened,
  marble,
  petals,
  splatter,
  waves,
  web,
} satisfies Record<string, Pattern>;
export type Family = keyof typeof PATTERNS;

/** Words of finish names with their families. The first match decides. */
const WORDS: [RegExp, Family][] = [
  [/marble|granite|stone|amber fade|hyper beast|oni|printstream|opal/i, 'marble'],
  [/gamma doppler|doppler|nebula|galaxy|cosmos|abyss|phantom|ultraviolet/i, 'doppler'],
  [/\bfade\b|gradient|sunset|rainbow/i, 'fade'],
  [/damascus|rust coat|brushed|etched|engrav|inlay/i, 'damascus'],
  [/case hardened|blued|heat treated|hardened/i, 'hardened'],
  [/slaughter|zebra|hide|cow/i, 'hide'],
  [/tiger|fang|claw|bengal|leopard|panther/i, 'tiger'],
  [/web|spider|widow|net\b/i, 'web'],
  [/ddpat|digital|pixel|8-bit|bit\b|matrix|glitch|cipher/i, 'pixels'],
  [/safari|mesh|grid|chainmail|houndstooth|plaid|tread/i, 'net'],
  [/camo|mudder|predator|urban masked|jungle|sand|storm|desert|winter forest|army|tactical|dune|swamp/i, 'camo'],
  [/leaf|leaves|forest|boreal|palm|foliage|bamboo|fern|moss/i, 'leaves'],
  [/hex|honeycomb|hive|bee|cell/i, 'hexes'],
  [/carbon|fib(er|re)|weave|stealth/i, 'carbon'],
  [/circuit|neural|data|tech|cyber|motherboard|robot|signal|chip|wire/i, 'circuit'],
  [/splatter|spray|paint|graffiti|splash|ink|stain|blood|candy|pop/i, 'splatter'],
  [/wave|water|tide|ocean|sea|kanagawa|reef|hydro|current|tsunami/i, 'waves'],
  [/shard|crystal|prism|poly|glass|fracture|facet|origami|ice|vertigo|cyrex|vulcan/i, 'shards'],
  [/topo|contour|terrain|lichen|cartograph|wood|grain|ripple/i, 'contours'],
  [/fire|flame|blaze|inferno|phoenix|ember|lava|magma|dragon|burn|hell/i, 'flames'],
  [/flower|flora|blossom|sakura|lotus|rose|bloom|petal|orchid|arabesque|garden|iris/i, 'petals'],
  [/scale|serpent|snake|viper|gator|cobra|hydra|fish|python|basilisk|crocodile/i, 'scales'],
  [/redline|racing|stripe|line\b|drift|sport|speed|turbo|rally|hot rod/i, 'racing'],
  [/chevron|hazard|warning|arrow|bulldozer|caution/i, 'chevrons'],
  [/dot|halftone|comic|manga|perforated|bubble/i, 'dots'],
  [/anodized|metallic|chrome|silver|copper|gold|tooth|gloss|ruby|sapphire|steel|candy apple|solid/i, 'anodised'],
  [/asiimov|mech|armor|plate|kami|hull|panel|guardian|atomic/i, 'plates'],
  [/tornado|bands|sash|strap|contractor/i, 'bands'],
];

const PLAIN: Family[] = ['camo', 'net', 'bands', 'leaves', 'anodised', 'pixels', 'dots', 'carbon', 'plates'];
const RICH: Family[] = [
  'shards',
  'circuit',
  'marble',
  'splatter',
  'racing',
  'plates',
  'contours',
  'hexes',
  'scales',
  'petals',
  'flames',
  'waves',
  'doppler',
  'chevrons',
  'dots',
  'bands',
];
const PLAIN_GRADES: readonly Rarity[] = ['consumer', 'industrial'];

/** Returns the family suggested by the finish's name; without a match, one chosen by `pick`. */
export function familyOf(item: { finish: string | null; rarity: Rarity; pick: number }): Family {
  if (item.finish === null) return 'anodised';
  const { finish } = item;
  const hinted = WORDS.find(([words]) => words.test(finish));
  if (hinted) return hinted[1];
  const choice = PLAIN_GRADES.includes(item.rarity) ? PLAIN : RICH;
  return choice[Math.floor(item.pick * choice.length)] ?? 'anodised';
}
