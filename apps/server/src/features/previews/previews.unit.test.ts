import { itemArtSvg } from '@updraft/catalogue/art';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FindPreview } from '../../http/page-preview.ts';
import type { PreviewCard } from '../../kernel/preview-card.ts';
import { Cards } from './cards.ts';
import { svgOf } from './drawing/card-svg.ts';
import { Pictures } from './pictures.ts';
import { findPreview, pictureRoutes } from './previews.http.ts';
import { Renderer } from './renderer.ts';
import { say, written } from './words.ts';

const AT = new Date('2026-05-01T10:00:00Z');
const cardOf = (id: number): PreviewCard => ({
  id,
  unit: 'round',
  result: { hundredths: 1234 },
  colour: '#ffd24a',
  facts: [
    ['bank', { cents: 123_456 }],
    ['top_win', { cents: 99_999 }],
    ['date', { moment: AT }],
  ],
  art: { kind: 'curve', hundredths: 1234 },
});

let finds = 0;
let nowMs = 0;
let siteName = 'Updraft';
const cards = new Cards();
cards.add('crash', (id) => {
  finds++;
  return Promise.resolve(id < 100 ? cardOf(id) : null);
});
cards.add('cases', (id) => Promise.resolve({ ...cardOf(id), unit: 'opening' as const }));
const renderer = new Renderer();
const deps = {
  cards,
  siteName: () => siteName,
  publicUrl: 'https://updraft.example/',
  nowMs: () => nowMs,
  addressGroupOf: ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    String(headers['x-from']),
};
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  pictureRoutes({ ...deps, pictures: new Pictures(renderer) })(app);
});
afterAll(async () => {
  await app.close();
  await renderer.stop();
});
const ask = (url: string, from = 'a') => app.inject({ url, headers: { 'x-from': from } });
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe('the picture of a result', () => {
  it('is a PNG of 1200 × 630 that never changes, drawn on a thread of its own', async () => {
    const answer = await ask('/share/ru/crash/7.png');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const png = answer.rawPayload;
    expect(png.subarray(0, 4)).toEqual(PNG);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    // The second response comes from memory.
    const found = finds;
    expect((await ask('/share/ru/crash/7.png')).rawPayload.equals(png)).toBe(true);
    expect(finds).toBe(found);
  }, 60_000);

  it('[S4] is there for results that are over alone', async () => {
    const paths = [
      'en/crash/100.png',
      'en/crash/0.png',
      'en/crash/7.jpg',
      'de/crash/7.png',
      'en/dice/7.png',
      'de/site.png',
    ];
    for (const path of paths) {
      const { statusCode, headers } = await ask(`/share/${path}`);
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
  });

  it('[S5] is drawn for an address a few times a minute only; what is at hand is always given', async () => {
    const statuses: number[] = [];
    const pictures = new Pictures({ render: () => Promise.resolve(new Uint8Array(PNG)) });
    const other = fastify();
    pictureRoutes({ ...deps, pictures })(other);
    for (let id = 1; id <= 25; id++)
      statuses.push((await other.inject({ url: `/share/en/crash/${id}.png`, headers: { 'x-from': 'b' } })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    const first = await other.inject({ url: '/share/en/crash/1.png', headers: { 'x-from': 'b' } });
    expect(first.statusCode).toBe(200);
    nowMs += 10_000;
    expect((await other.inject({ url: '/share/en/crash/30.png', headers: { 'x-from': 'b' } })).statusCode).toBe(200);
    await other.close();
  });

  it('[S5] is refused for a moment while too many wait', async () => {
    const other = fastify();
    pictureRoutes({ ...deps, pictures: new Pictures({ render: () => null }) })(other);
    const { statusCode, headers } = await other.inject({ url: '/share/en/crash/8.png', headers: { 'x-from': 'c' } });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    await other.close();
  });
});

describe('the drawing', () => {
  const picture = (card: PreviewCard, name = 'Updraft') =>
    svgOf({ language: 'ru', siteName: name, of: { game: 'crash', card } });
  const art = itemArtSvg({
    imageId: 'x',
    model: 'ak47',
    weaponClass: 'rifle',
    finish: 'Redline',
    rarity: 'covert',
    size: 256,
  });

  it('[S7] has outlines in place of texts, whatever the names are', () => {
    const evil = `<script>"&'\u0000`;
    const drawn = picture({ ...cardOf(7), facts: [['box', { en: evil, ru: evil }]] }, evil);
    expect(drawn).not.toContain('script');
    expect(drawn).not.toMatch(/<text|NaN|undefined/);
  });

  it.each<PreviewCard['art']>([
    { kind: 'curve', hundredths: 100 },
    { kind: 'curve', hundredths: 999_999 },
    { kind: 'wheel', sector: 0 },
    { kind: 'share', chance: 1 },
    { kind: 'share', chance: 10_000 },
    { kind: 'item', svg: art },
  ])('draws a complete picture for %j', (shown) => {
    const drawn = picture({ ...cardOf(7), art: shown });
    expect(drawn).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
  });
});

it('a renderer takes so many and no more, and fails all of them when it ends', async () => {
  const other = new Renderer();
  const asked = { language: 'en', siteName: 'Updraft', of: null } as const;
  const waiting = Array.from({ length: 17 }, () => other.render(asked));
  expect(waiting.map((one) => one !== null).lastIndexOf(true)).toBe(15);
  const ends = Promise.allSettled(waiting.filter((one) => one !== null));
  await other.stop();
  expect((await ends).every(({ status }) => status === 'rejected')).toBe(true);
});

describe('the tags of a page', () => {
  const find: FindPreview = findPreview(deps);
  const of = (path: string, language: 'en' | 'ru' = 'en', addressGroup = 'x') => find({ path, language, addressGroup });

  it('name the result, its facts and its picture, by the configured address', async () => {
    expect(await of('/crash/7')).toEqual({
      siteName: 'Updraft',
      title: 'Crash, Round 7: 12.34x · Updraft',
      description:
        'Bank: $1,234.56 · Top win: $999.99 · Date: May 1, 2026. Anyone can check this result in the browser.',
      image: {
        url: 'https://updraft.example/share/en/crash/7.png',
        width: 1200,
        height: 630,
        alt: 'Crash, Round 7: 12.34x',
      },
      url: 'https://updraft.example/crash/7',
    });
    expect((await of('/cases/opening/9', 'ru')).image.url).toBe('https://updraft.example/share/ru/cases/9.png');
  });

  it('end a sentence with one full stop where a date ends it', () => {
    for (const language of ['en', 'ru'] as const) {
      const facts = `${say(language, 'date')}: ${written(language, { moment: AT })}`;
      expect(say(language, 'description', { facts })).not.toContain('..');
    }
    expect(written('ru', { moment: AT }).replace(/\s/g, ' ')).toBe('1 мая 2026');
  });

  it('are those of the site for every other page', async () => {
    const site = await of('/');
    expect(site).toMatchObject({ title: 'Updraft: live games with Counter-Strike 2 skins', url: null });
    for (const path of ['/crash/100', '/crash/opening/7', '/crash/7/8', '/dice/7', '/crash/07', '/user', '/draw/0'])
      expect([path, await of(path)]).toEqual([path, site]);
    for (const path of ['/profile', '/ticket/7', '/constructor', '/__proto__', '/top/1'])
      expect([path, await of(path)]).toEqual([path, site]);
    siteName = 'Headwind';
    expect((await of('/')).title).toContain('Headwind');
    siteName = 'Updraft';
  });

  it.each([
    ['/cases', 'Cases'],
    ['/cases/9', 'Cases'],
    ['/top/', 'Top players'],
    ['/support', 'Support'],
    ['/provably-fair', 'How results are verified'],
    ['/user/7', 'Player'],
    ['/draw/12', 'Prize draw 12'],
  ])('the tags of the page %s contain the title %s', async (path, title) => {
    const [site, page] = [await of('/'), await of(path)];
    expect(page).toEqual({
      ...site,
      title: `${title} · Updraft`,
      description: page.description,
      url: `https://updraft.example${path.replace(/\/$/, '')}`,
    });
    expect(page.description).not.toBe(site.description);
    expect((await of(path, 'ru')).title).toMatch(/^[А-Яа-я 0-9]+ · Updraft$/);
  });

  it('[S5] are looked up for an address so often, then those of the site stand in for them', async () => {
    const titles: string[] = [];
    for (let at = 0; at < 70; at++) titles.push((await of(`/crash/${200 + at}`, 'en', 'y')).title);
    const before = finds;
    await of('/crash/300', 'en', 'y');
    expect(finds).toBe(before);
    // A known result needs no look-up.
    expect((await of('/crash/7', 'en', 'y')).url).not.toBeNull();
  });
});
