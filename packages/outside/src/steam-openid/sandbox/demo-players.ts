/** A hundred invented players for demonstrations. Never available in live mode. */

export const DEMO_PLAYERS = 100;

const NICKNAMES = [
  'frostbyte',
  'Kestrel',
  'mid_or_feed',
  'Лис',
  'n0scope_nelly',
  'Tarmac',
  'ZeroDegree',
  'vesper',
  'Полярник',
  'quickdraw77',
  'Altocumulus',
  'rushB_babushka',
  'Nimbus',
  'Ghostpepper',
  'ALEKS',
  'smokecriminal',
  'Тихий',
  'juniper',
  'lowbattery',
  'Corvus',
  'deagle_dan',
  'Mirage Monk',
  'ветер',
  'pixelpilot',
  'Saffron',
  'one_tap_wonder',
  'Ozzy',
  'halcyon',
  'Bravo Six',
  'Кузнечик',
  'static noise',
  'Jetlag',
  'Morrigan',
  'tofu',
  'Inferno Ivan',
  'clutchminister',
  'Вектор',
  'echo_7',
  'Redwood',
  'nightshift',
  'Papa Whiskey',
  'snaxx',
  'Drizzle',
  'ДедМороз2008',
  'overpass_otter',
  'Lynx',
  'hex',
  'turbulence',
  'Marigold',
  'KRAKEN',
  'b1ngo',
  'Cinder',
  'Сова',
  'wingspan',
  'flashbang_fred',
  'Solstice',
  'mango tango',
  'Ronin',
  'ace_of_spades',
  'Тайга',
  'Contrail',
  'pebble',
  'Vanta',
  'ecoRoundEnjoyer',
  'Arcadia',
  'Ptarmigan',
  'Гагарин',
  'silent_p',
  'Obsidian',
  'yoyo',
  'crosswind',
  'Badger',
  'nuke_janitor',
  'Ember',
  'Шторм',
  'lemonade',
  'Sputnik',
  'whiteout',
  'Anubis_Ann',
  'delta-v',
  'Grizzly',
  'kiwi',
  'Барон',
  'peekaboo',
  'Thermal',
  'Vertigo Vic',
  'moonlit',
  'scopeless',
  'Сапсан',
  'Fjord',
  'baguette',
  'Havoc',
  'cobble_cat',
  'Zenith',
  'Метель',
  'slipstream',
  'Quartz',
  'dust2dust',
  'Wren',
  'last alive',
] as const;

const isDemo = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= DEMO_PLAYERS;

/** Returns the Steam id of demo player `n` (1–100); throws RangeError otherwise. */
export const demoSteamId = (n: number): string => {
  if (!isDemo(n)) throw new RangeError(`no demo player ${n}`);
  return `76561199000001${String(n).padStart(3, '0')}`;
};

/** Returns the nickname of demo player `n` (1–100); throws RangeError otherwise. */
export const demoNickname = (n: number): string => {
  const nickname = NICKNAMES[n - 1];
  if (!isDemo(n) || nickname === undefined) throw new RangeError(`no demo player ${n}`);
  return nickname;
};

/** Returns the number of the demo player with this id; null: none. */
export const demoNumberOf = (steamId: string): number | null => {
  const n = Number(/^76561199000001(\d{3})$/.exec(steamId)?.[1] ?? 0);
  return isDemo(n) ? n : null;
};
