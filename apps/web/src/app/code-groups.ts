/**
 * Groups of modules that the build joins into one file each. Without them the builder makes a file of the modules that
 * the same parts share: dozens of small files, which compress worse.
 */

/** A module's place in the program, as the builder reports it. */
interface ModulePlace {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
/** Finds a module by its path. */
export type FindModule = (id: string) => ModulePlace | null;

/** Stands for the entry of the program. */
const PROGRAM = 'the program';
const CRASH = 'app/pages/HomePage.tsx';
const OTHER_TABLES = ['app/pages/WheelGame.tsx', 'app/pages/JackpotGame.tsx'];
const BOX = 'features/cases/BoxPage.tsx';
const CRASH_BETS = 'features/crash/bets/LiveBets.tsx';
const OTHER_BETS = ['features/wheel/bets/Columns.tsx', 'features/jackpot/bets/PotPlayers.tsx'];

/**
 * Modules of the program that the rules below would miss: the barrels of packages hide which parts need them, and the
 * name of a box is in lists of all games.
 */
const SHARED = [
  'ui/src/AsyncList.tsx',
  'ui/src/EmptyState.tsx',
  'ui/src/ErrorLine.tsx',
  'ui/src/LoadMore.tsx',
  'ui/src/NumberInput.tsx',
  'ui/src/Switch.tsx',
  'ui/src/decimal.ts',
  'rules/src/crash/largest.ts',
  'rules/src/crash/odds.ts',
  'rules/src/money/index.ts',
  'web/src/features/cases/box-name.ts',
];

interface CodeGroup {
  name: string;
  /**
   * Sets of parts, by their files below `src`. A module belongs to the group if at least one part of each set imports it,
   * directly or through other modules.
   */
  neededBy?: readonly (readonly string[])[];
  /** Folder below `src` that has all modules of the group; left out: they may be anywhere. */
  folder?: string;
  /** Modules that belong to the group whichever parts need them, by the ends of their paths. */
  modules?: readonly string[];
}

/** Groups in order. A module belongs to the first group that fits. */
export const GROUPS: readonly CodeGroup[] = [
  { name: 'first', neededBy: [[PROGRAM]] },
  // Modules that several tables need are part of the program. They would compress worse in a file of their own.
  { name: 'first', neededBy: [[CRASH], OTHER_TABLES], modules: SHARED },
  { name: 'query-client', modules: ['web/src/lib/query-client.ts'] },
  { name: 'crash', neededBy: [[CRASH]] },
  { name: 'chat-body', neededBy: [['features/chat/ChatBody.tsx']] },
  { name: 'bets', neededBy: [[CRASH_BETS], OTHER_BETS] },
  { name: 'crash-bets', neededBy: [[CRASH_BETS]] },
  { name: 'canvas', neededBy: [['features/crash/round/SceneCanvas.tsx'], [BOX]] },
  { name: 'boxes', neededBy: [[BOX], ['features/cases/CasesPage.tsx']], folder: 'features/cases/' },
  { name: 'wins', neededBy: [['features/wins/WinsStrip.tsx']] },
];

/** Names of the groups. An earlier group takes modules that a later one needs too. */
export const GROUP_NAMES: readonly string[] = [...new Set(GROUPS.map(({ name }) => name))];

/** Returns the parts that import a module, directly or through other modules, without those that fetch it later. */
function partsThatNeed(id: string, find: FindModule): ReadonlySet<string> {
  const seen = new Set([id]);
  const parts = new Set<string>();
  for (const one of seen) {
    const place = find(one);
    if (place?.isEntry) parts.add(PROGRAM);
    if (place && place.dynamicImporters.length > 0) parts.add(one.replace(/^.*\/web\/src\//, ''));
    for (const importer of place?.importers ?? []) seen.add(importer);
  }
  return parts;
}

/** Returns the name of a module's group; undefined: the builder decides. `id`: path of the module. */
export function groupOf(id: string, find: FindModule): string | undefined {
  const named = GROUPS.find(({ modules }) => modules?.some((end) => id.endsWith(`/${end}`)));
  if (named || !/\/web\/(src\/|index\.html$)/.test(id)) return named?.name;
  const parts = partsThatNeed(id, find);
  return GROUPS.find(
    ({ neededBy, folder }) =>
      neededBy?.every((set) => set.some((part) => parts.has(part))) &&
      (folder === undefined || id.includes(`/web/src/${folder}`)),
  )?.name;
}
