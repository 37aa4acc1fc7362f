import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerManifest, webManifest } from './web-manifest.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const PUBLIC = `${ROOT}apps/web/public`;

it('the manifest has the name that the site has at that moment', async () => {
  let name = 'Site';
  const http = fastify();
  registerManifest(http, () => name);
  const ask = () => http.inject({ url: '/manifest.webmanifest' });
  expect((await ask()).json()).toMatchObject({ name: 'Site', short_name: 'Site' });
  name = 'Other';
  const answer = await ask();
  expect(answer.json()).toMatchObject({ name: 'Other' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  await http.close();
});

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (path: string): string => {
  const file = readFileSync(path);
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
};

it('its icons are there, as large as it says, and its colour is that of the page', () => {
  const { icons, theme_color } = webManifest('Site');
  for (const { src, sizes } of icons) {
    expect([src, existsSync(PUBLIC + src)]).toEqual([src, true]);
    if (src.endsWith('.png')) expect([src, sizeOf(PUBLIC + src)]).toEqual([src, sizes]);
  }
  expect(readFileSync(`${ROOT}packages/ui/src/tokens.css`, 'utf8')).toContain(`--color-ink-950: ${theme_color}`);
  const html = readFileSync(`${ROOT}apps/web/index.html`, 'utf8');
  expect(html).toContain(`<meta name="theme-color" content="${theme_color}" />`);
});
