/**
 * Regenerates src/data/catalogue.json from the development dependency.
 * Run: `npx tsx packages/catalogue/scripts/generate.ts`
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOfRow, type CatalogueFile, type SkinRow } from '../src/expand.ts';
import { assignIds } from './ids.ts';
import { readSource } from './source.ts';

const target = fileURLToPath(new URL('../src/data/catalogue.json', import.meta.url));

function knownIds(file: CatalogueFile): Map<string, number> {
  const known = new Map(Object.entries(file.retired));
  for (const row of file.skins) {
    const weapon = file.weapons[row[1]];
    if (!weapon) throw new Error(`bad row ${row[0]}`);
    namesOfRow(row, weapon).forEach((name, i) => known.set(name, row[8][i] ?? 0));
  }
  return known;
}

/** Formats one row per line, which is compact and readable in a diff. */
function format(file: CatalogueFile): string {
  const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n');
  return `{"weapons":[\n${lines(file.weapons)}\n],"skins":[\n${lines(file.skins)}\n],"retired":${JSON.stringify(file.retired)}}\n`;
}

function main(): void {
  const previous = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as CatalogueFile) : null;
  const { weapons, skins } = readSource();
  const weaponOf = (row: SkinRow) => {
    const weapon = weapons[row[1]];
    if (!weapon) throw new Error(`bad weapon index in ${row[0]}`);
    return weapon;
  };
  const { ids, retired } = assignIds({
    names: skins.flatMap((row) => namesOfRow(row, weaponOf(row))),
    known: previous ? knownIds(previous) : new Map<string, number>(),
  });
  for (const row of skins) row[8] = namesOfRow(row, weaponOf(row)).map((name) => ids.get(name) ?? 0);

  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, format({ weapons, skins, retired }));
  console.log(`${skins.length} skins, ${ids.size} entries, ${Object.keys(retired).length} retired ids`);
}

main();
