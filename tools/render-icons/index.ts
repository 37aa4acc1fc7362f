/**
 * Draws the icons of the installed site into apps/web/public/icons, from the sign in apps/web/public/favicon.svg.
 * Run: `npx tsx tools/render-icons/index.ts`. Needs Chromium (CHROMIUM_PATH).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PUBLIC = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));

/** `edge`: margin around the sign, as a share of the icon. Phones may cut off up to a tenth of each side. */
const ICONS = [
  { name: 'icon-192.png', size: 192, edge: 0, isWhole: false },
  { name: 'icon-512.png', size: 512, edge: 0, isWhole: false },
  { name: 'maskable-512.png', size: 512, edge: 0.12, isWhole: true },
  { name: 'apple-touch-icon.png', size: 180, edge: 0.06, isWhole: true },
] as const;

const sign = readFileSync(`${PUBLIC}favicon.svg`, 'utf8');
const background = /<rect[^>]*fill="([^"]+)"/.exec(sign)?.[1] ?? '';
if (background === '') throw new Error('The sign has no background');

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(`${PUBLIC}icons`, { recursive: true });
for (const { name, size, edge, isWhole } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;background:${isWhole ? background : 'transparent'}}
     svg{position:absolute;inset:${edge * size}px;width:${size * (1 - 2 * edge)}px;height:${size * (1 - 2 * edge)}px}</style>${sign}`,
  );
  writeFileSync(`${PUBLIC}icons/${name}`, await page.screenshot({ omitBackground: !isWhole }));
  await page.close();
  console.log(`apps/web/public/icons/${name}`);
}
await browser.close();
