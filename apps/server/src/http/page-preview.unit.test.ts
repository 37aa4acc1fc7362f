import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FindPreview, encodingFor, languageFor, previewTags } from './page-preview.ts';
import { serveWeb } from './static.ts';

const webDir = mkdtempSync(join(tmpdir(), 'updraft-pages-'));
const EVIL = `"><script>alert(1)</script>&'`;
const asked: Parameters<FindPreview>[0][] = [];
const preview: FindPreview = (question) => {
  asked.push(question);
  return Promise.resolve({
    siteName: 'Updraft',
    title: question.path === '/crash/7' ? `Round ${EVIL}` : 'The site',
    description: `About ${EVIL}`,
    image: { url: 'https://updraft.example/share/en/site.png', width: 1200, height: 630, alt: EVIL },
    url: question.path === '/crash/7' ? 'https://updraft.example/crash/7' : null,
  });
};
const HTML = (name: string) =>
  `<!doctype html><html><head>\n<meta\n name="description"\n content="old" />\n<title>Old</title>\n</head><body>${name}</body></html>`;
let app: FastifyInstance;

beforeAll(async () => {
  for (const name of ['index.html', 'page.html']) writeFileSync(join(webDir, name), HTML(name));
  app = fastify();
  await serveWeb(app, { webDir, addressGroupOf: () => 'someone', preview });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

it('redirects unknown paths to the home page with their query, and names the texts of the chosen language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'updraft-unknown-'));
  for (const name of ['index.html', 'page.html']) writeFileSync(join(folder, name), HTML(name));
  const pages = [{ path: '/top', code: [], texts: { en: [], ru: [] } }];
  writeFileSync(
    join(folder, 'page-parts.json'),
    JSON.stringify({ texts: { en: ['en.js'], ru: ['ru.js'] }, alone: ['/load'], pages }),
  );
  const site = fastify();
  await serveWeb(site, { webDir: folder, addressGroupOf: () => 'someone', preview });
  for (const method of ['GET', 'HEAD'] as const) {
    const of = async (url: string) => {
      const { statusCode, headers } = await site.inject({ url, method });
      return [statusCode, headers.location];
    };
    for (const url of ['/', '/top', '/top?period=day', '/load'])
      expect([url, await of(url)]).toEqual([url, [200, undefined]]);
    expect(await of('/no-such-page?ref=ann')).toEqual([302, '/?ref=ann']);
    // A redirect never leads to another host.
    expect(await of('//evil.example/a')).toEqual([403, undefined]);
    expect(await of('/api/none')).toEqual([404, undefined]);
  }
  // Returns the texts of the page: English unless the cookie has another choice, whatever the browser requests.
  const textsFor = async (headers: Record<string, string>) =>
    /href="\/(\w+\.js)"/.exec((await site.inject({ url: '/top', headers })).body)?.[1];
  expect(await textsFor({ 'accept-language': 'ru' })).toBe('en.js');
  expect(await textsFor({ cookie: 'a=1; updraft_language=ru' })).toBe('ru.js');
  expect(await textsFor({ cookie: 'not_updraft_language=ru; updraft_language=rus' })).toBe('en.js');
  await site.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, headers, method });

describe('the preview in a page', () => {
  it('[S7] stands in the head in place of the tags of the build, and its texts are texts', async () => {
    const { body, headers } = await ask('/crash/7?x=1');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('page.html</body>');
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('old');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.indexOf('og:title')).toBeLessThan(body.indexOf('</head>'));
    expect(body).toContain('<meta property="og:url" content="https://updraft.example/crash/7" />');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body).toContain('<meta property="og:image" content="https://updraft.example/share/en/site.png" />');
    expect(asked.at(-1)).toEqual({ path: '/crash/7', language: 'en', addressGroup: 'someone' });
  });

  it('is on the home page too, which keeps its frame', async () => {
    const { body } = await ask('/');
    expect(body).toContain('index.html</body>');
    expect(body).toContain('<meta property="og:title" content="The site" />');
    expect(body).not.toContain('og:url');
  });

  it('is compressed as the client wants it, and not sent again unchanged', async () => {
    const plain = await ask('/top');
    const packed = await ask('/top', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync((await ask('/top', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
    const again = await ask('/top', { 'if-none-match': String(plain.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(plain.headers['vary']).toBe('accept-encoding, accept-language, cookie');
    expect(plain.headers['cache-control']).toBe('no-cache');
  });

  it('answers HEAD as GET, and no other method', async () => {
    expect((await ask('/crash/7', {}, 'HEAD')).statusCode).toBe(200);
    expect((await ask('/crash/7', {}, 'POST')).statusCode).toBe(404);
  });

  it('is Russian for those who ask for Russian first', async () => {
    await ask('/', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' });
    expect(asked.at(-1)?.language).toBe('ru');
    expect(['en-US,ru', '', 'rue', undefined].map(languageFor)).toEqual(['en', 'en', 'en', 'en']);
  });
});

it('takes the best encoding that is accepted, and none that is refused', () => {
  expect(['br;q=0, gzip', 'GZIP', 'deflate', undefined, 'gzip;q=0.5, br;q=0.1'].map(encodingFor)).toEqual([
    'gzip',
    'gzip',
    'identity',
    'identity',
    'br',
  ]);
});

it('[S7] escapes every value of a tag', () => {
  const image = { url: EVIL, width: 1, height: 1, alt: EVIL };
  const tags = previewTags({ siteName: EVIL, title: EVIL, description: EVIL, image, url: EVIL });
  expect(tags).not.toContain(EVIL);
  expect(tags.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
});
