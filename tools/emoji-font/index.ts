/**
 * `npx tsx tools/emoji-font/index.ts <font.woff2>`: makes the chat's emoji font, which contains the emoji of the picker
 * alone. `<font.woff2>` is the full font of `@fontsource/noto-color-emoji` (24 MB, not in this repository):
 * `files/noto-color-emoji-emoji-400-normal.woff2`. Run the command when the emoji of the picker change (decision 0136).
 *
 * It needs `pyftsubset` of fonttools (`pip install fonttools`). The HarfBuzz of the npm packages drops the colours, so
 * the glyphs would be empty.
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
    // The table `SVG ` repeats all glyphs in a format that few browsers support.
    '--drop-tables+=SVG ',
    // The picker has no emoji sequences, so the font needs no layout features.
    '--layout-features=',
    '--no-layout-closure',
  ]);
  const font = await convert(readFileSync(to), 'woff2');
  writeFileSync(MADE, font);
  process.stdout.write(`${font.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
