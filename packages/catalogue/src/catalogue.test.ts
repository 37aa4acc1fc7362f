import { describe, expect, it } from 'vitest';
import {
  EXTERIORS,
  EXTERIOR_INFO,
  loadCatalogue,
  bookPriceCents,
  bookPriceOnDay,
  bookStock,
  bookWeekSales,
  type CatalogueEntry,
} from './index.ts';

const catalogue = loadCatalogue();
const byName = new Map(catalogue.map((entry) => [entry.marketHashName, entry]));
const wearsOf = (name: string) => EXTERIORS.filter((exterior) => byName.has(`${name} (${EXTERIOR_INFO[exterior].en})`));

describe('the catalogue', () => {
  it('the catalogue is large, with unique names and ids', () => {
    expect(catalogue.length).toBeGreaterThan(14_000);
    expect(byName.size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ nameRu }) => nameRu)).size).toBeGreaterThan(catalogue.length * 0.97);
  });

  it('the catalogue is ordered by id, and the same array at every call', () => {
    expect(catalogue.every((entry, i) => i === 0 || entry.id > (catalogue[i - 1]?.id ?? 0))).toBe(true);
    expect(loadCatalogue()).toBe(catalogue);
  });

  it.each([
    ['AK-47 | Redline', ['mw', 'ft', 'ww', 'bs']],
    ['StatTrak™ AK-47 | Redline', ['mw', 'ft', 'ww', 'bs']],
    ['AWP | Dragon Lore', ['fn', 'mw', 'ft', 'ww', 'bs']],
    ['Souvenir AWP | Dragon Lore', ['fn', 'mw', 'ft', 'ww', 'bs']],
    ['StatTrak™ AWP | Dragon Lore', []],
    ['Souvenir AK-47 | Redline', []],
    ['★ Karambit | Fade', ['fn', 'mw']],
    ['★ StatTrak™ Karambit | Doppler', ['fn', 'mw']],
    ['Glock-18 | Fade', ['fn', 'mw']],
    ['M4A4 | Howl', ['fn', 'mw', 'ft', 'ww']],
    ["★ Sport Gloves | Pandora's Box", ['fn', 'mw', 'ft', 'ww', 'bs']],
    ["★ StatTrak™ Sport Gloves | Pandora's Box", []],
  ])('the catalogue has %s exactly in its wears', (name, wears) => {
    expect(wearsOf(name)).toEqual(wears);
  });

  it('vanilla knives have no wear', () => {
    expect(byName.get('★ Karambit')).toMatchObject({ finish: null, exterior: null, variant: 'normal' });
    expect(byName.get('★ StatTrak™ Karambit')).toMatchObject({ exterior: null, variant: 'stattrak' });
  });

  it("entries have the game's Russian names", () => {
    expect(byName.get('AK-47 | Redline (Field-Tested)')?.nameRu).toBe(
      'AK-47 | Красная линия (После полевых испытаний)',
    );
    expect(byName.get('Souvenir AWP | Dragon Lore (Factory New)')?.nameRu).toBe(
      'Сувенирный AWP | История о драконе (Прямо с завода)',
    );
    const cyrillic = catalogue.filter(({ nameRu }) => /[а-яё]/i.test(nameRu.replace(/\(.*\)/, '')));
    expect(cyrillic.length / catalogue.length).toBeGreaterThan(0.95);
  });

  it('gives every skin one safe image id', () => {
    const skins = new Map<string, CatalogueEntry>();
    for (const entry of catalogue) {
      expect(entry.imageId).toMatch(/^[a-z0-9_-]{3,80}$/);
      const first = skins.get(entry.imageId) ?? entry;
      expect([entry.weapon, entry.finish]).toEqual([first.weapon, first.finish]);
      skins.set(entry.imageId, first);
    }
    expect(skins.size).toBeGreaterThan(1_900);
  });
});

describe('the price book', () => {
  const groups = new Map<string, CatalogueEntry[]>();
  for (const entry of catalogue) {
    const key = `${entry.imageId}/${entry.variant}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }

  it('prices of the book are 3 to 999,999 whole cents', () => {
    for (const entry of catalogue) {
      const price = bookPriceCents(entry);
      expect(Number.isInteger(price) && price >= 3 && price <= 999_999).toBe(true);
    }
  });

  it('a worse exterior never costs more, and StatTrak™ never costs less', () => {
    for (const [key, entries] of groups) {
      const prices = EXTERIORS.flatMap((exterior) => entries.filter((entry) => entry.exterior === exterior)).map(
        bookPriceCents,
      );
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
      if (!key.endsWith('/stattrak')) continue;
      for (const entry of entries) {
        const plain = groups
          .get(key.replace('/stattrak', '/normal'))
          ?.find(({ exterior }) => exterior === entry.exterior);
        expect(plain && bookPriceCents(entry) >= bookPriceCents(plain)).toBe(true);
      }
    }
  });

  it('prices stay on the first day, then change at most once a week, within the bound of a feed', () => {
    const sample = catalogue.filter((_entry, at) => at % 23 === 0);
    let changes = 0;
    for (const entry of sample) {
      const prices = Array.from({ length: 120 }, (_unused, day) => bookPriceOnDay(entry, day));
      expect(prices[0]).toBe(bookPriceCents(entry));
      const days = prices.flatMap((price, day) => (day > 0 && price !== prices[day - 1] ? [day] : []));
      changes += days.length;
      for (const [at, day] of days.entries()) if (at > 0) expect((day - (days[at - 1] as number)) % 7).toBe(0);
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      expect(high - low <= 1 || high - low <= low * 0.1).toBe(true);
    }
    expect(changes).toBeGreaterThan(sample.length);
  });

  it('a worse exterior never costs more, on any day', () => {
    for (const day of [3, 17, 60, 400]) {
      for (const entries of groups.values()) {
        const prices = EXTERIORS.flatMap((exterior) => entries.filter((entry) => entry.exterior === exterior)).map(
          (entry) => bookPriceOnDay(entry, day),
        );
        expect(prices).toEqual([...prices].sort((a, b) => b - a));
      }
    }
  });

  it('every entry has enough weekly sales for a price', () => {
    const sales = catalogue.map(bookWeekSales);
    expect(Math.min(...sales)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...sales)).toBeLessThanOrEqual(900);
  });

  it('an item within 2 % below any sum from $1 to $9,999 is in stock', () => {
    const prices = catalogue
      .filter((entry) => bookStock(entry) > 0)
      .map(bookPriceCents)
      .sort((a, b) => a - b);
    let at = 0;
    for (let sum = 100; sum <= 999_900; sum = Math.ceil(sum * 1.001)) {
      while ((prices[at + 1] ?? Infinity) <= sum) at++;
      expect(prices[at]).toBeGreaterThanOrEqual(sum * 0.98);
    }
    expect(prices.filter((price) => price >= 10 && price <= 2_000).length).toBeGreaterThan(5_000);
  });

  it('stocks are 0 to 40 pieces: none for one entry in eight, more for cheap ones', () => {
    const stocks = catalogue.map(bookStock);
    expect(Math.max(...stocks)).toBeLessThanOrEqual(40);
    expect(Math.min(...stocks)).toBe(0);
    expect(stocks.filter((stock) => stock === 0).length / stocks.length).toBeCloseTo(0.12, 1);
    const mean = (entries: CatalogueEntry[]) =>
      entries.reduce((sum, entry) => sum + bookStock(entry), 0) / entries.length;
    const cheap = catalogue.filter((entry) => bookPriceCents(entry) < 100);
    const dear = catalogue.filter((entry) => bookPriceCents(entry) > 20_000);
    expect(mean(cheap)).toBeGreaterThan(4 * mean(dear));
  });
});
