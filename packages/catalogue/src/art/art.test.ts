import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../index.ts';
import { fallbackArtSvg, itemArtSvg } from './index.ts';
import { PATTERNS, familyOf } from './patterns.ts';
import { SILHOUETTES } from './silhouettes.ts';

const skins = [...new Map(loadCatalogue().map((entry) => [entry.imageId, entry])).values()];

/** Throws unless all elements are closed in order and all references point to an id. */
function checkWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosing] of svg.matchAll(
    /<(\/?)([A-Za-z]+)(?:\s+[\w:.-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosing) open.push(name);
  }
  expect(open).toEqual([]);
  const leftover = svg.replace(/<\/?[A-Za-z]+(?:\s+[\w:.-]+="[^"<]*")*\s*\/?>/g, '');
  expect(leftover).toBe('');
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids).toContain(id);
}

describe('item art', () => {
  it('every model of the catalogue has its own silhouette', () => {
    const models = [...new Set(skins.map(({ model }) => model))];
    expect(models.filter((model) => !SILHOUETTES[model])).toEqual([]);
    const drawings = models.map(
      (model) =>
        JSON.stringify(SILHOUETTES[model]?.paint) +
        JSON.stringify(SILHOUETTES[model]?.top) +
        JSON.stringify(SILHOUETTES[model]?.cut),
    );
    expect(new Set(drawings).size).toBe(models.length);
  });

  it('the art of every skin is well-formed, small, and without external references', () => {
    for (const skin of skins) {
      const svg = itemArtSvg(skin);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6_144);
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|javascript:|NaN|undefined|Infinity/);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\((?!#)|href="(?!#)/);
      checkWellFormed(svg);
    }
  });

  it('the art depends only on the skin', () => {
    for (const skin of skins.slice(0, 50)) expect(itemArtSvg(skin)).toBe(itemArtSvg({ ...skin }));
    expect(new Set(skins.map((skin) => itemArtSvg(skin))).size).toBe(skins.length);
  });

  it('ids differ between images', () => {
    const ids = skins.flatMap((skin) => [...itemArtSvg(skin).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('an image accepts a size and keeps 4:3', () => {
    expect(itemArtSvg({ ...skins[0]!, size: 128 })).toContain('width="128" height="96"');
  });

  it('uses a stand-in for an unknown model and an unknown id', () => {
    const svg = itemArtSvg({
      imageId: 'x',
      model: 'not-drawn-yet',
      weaponClass: 'rifle',
      finish: 'New',
      rarity: 'covert',
    });
    checkWellFormed(svg);
    checkWellFormed(fallbackArtSvg());
  });

  it("reads a finish's family from its name", () => {
    const family = (finish: string) => familyOf({ finish, rarity: 'covert', pick: 0 });
    expect(family('Doppler')).toBe('doppler');
    expect(family('Fade')).toBe('fade');
    expect(family('Safari Mesh')).toBe('net');
    expect(family('Forest DDPAT')).toBe('pixels');
    expect(family('Tiger Tooth')).toBe('tiger');
    expect(family('Hyper Beast')).toBe('marble');
    const used = new Set(skins.map((skin) => familyOf({ finish: skin.finish, rarity: skin.rarity, pick: 0.5 })));
    expect(used.size).toBeGreaterThan(20);
    expect(Object.keys(PATTERNS).length).toBeGreaterThan(24);
  });
});
