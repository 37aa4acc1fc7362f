/**
 * `npx tsx tools/emoji-font/index.ts <font.woff2>`: makes the font of the chat's emoji, which holds the emoji of the
 * picker and nothing else. The font is the whole one of `@fontsource/noto-color-emoji` (`files/noto-color-emoji-emoji-400-
 * normal.woff2`), whose 24 MB are not kept here. Run it when the emoji change (decision 0136). It needs `pyftsubset` of
 * fonttools (`pip install fonttools`): the HarfBuzz of the npm packages leaves out the colours, and the glyphs are empty.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { pickerEmoji } from './picker.ts';

const MADE = new URL('../../apps/web/src/features/chat/emoji/emoji.woff2', import.meta.url);

const [whole] = process.argv.slice(2);
if (whole === undefined) throw new Error('name the whole font');
const folder = mkdtempSync(join(tmpdir(), 'emoji-font-'));
try {
  const [from, to] = [join(folder, 'whole.ttf'), join(folder, 'picker.ttf')];
  writeFileSync(from, await convert(readFileSync(whole), 'truetype'));
  execFileSync('pyftsubset', [
    from,
    `--text=${pickerEmoji().join('')}`,
    `--output-file=${to}`,
    // The same pictures a second time, as drawings that few browsers read.
    '--drop-tables+=SVG ',
    // No sequences of emoji: the picker has none.
    '--layout-features=',
    '--no-layout-closure',
  ]);
  const font = await convert(readFileSync(to), 'woff2');
  writeFileSync(MADE, font);
  process.stdout.write(`${font.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
