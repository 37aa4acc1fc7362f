import { expect, it } from 'vitest';
import { exteriorName, exteriorOf, itemName, nameLines, rarityColour, shortName } from './item-name.ts';

const AK = { market_hash_name: 'AK-47 | Redline (Field-Tested)', name_ru: 'АК-47 | Красная линия' };

it('an item has its name in the language of the interface, and the English one where there is no other', () => {
  expect([itemName(AK, 'en'), itemName(AK, 'ru')]).toEqual([AK.market_hash_name, AK.name_ru]);
  expect(itemName({ ...AK, name_ru: '' }, 'ru')).toBe(AK.market_hash_name);
});

it.each([
  ['AK-47 | Redline (Field-Tested)', 'AK-47', 'Redline'],
  ['AK-47 | Redline', 'AK-47', 'Redline'],
  ['Sticker | Team | Paris 2023 (Foil)', 'Sticker', 'Team | Paris 2023'],
  ['Knife (Vanilla) | Night (Minimal Wear)', 'Knife (Vanilla)', 'Night'],
  ['Chroma Case', 'Chroma Case', ''],
])('a card writes %s in two lines, without the exterior', (name, weapon, finish) => {
  expect(nameLines(name)).toEqual({ weapon, finish });
});

it('a rarity without a colour of its own has that of a line', () => {
  expect(rarityColour('covert')).toBe('var(--color-rarity-covert, var(--color-line))');
});

it('a name for one line has no exterior, and no bar where there is no finish', () => {
  expect(shortName(AK, 'en')).toBe('AK-47 | Redline');
  expect(shortName({ market_hash_name: 'Chroma Case', name_ru: '' }, 'ru')).toBe('Chroma Case');
});

it('has the exterior in its short form, and none where brackets hold something else', () => {
  const named = (market_hash_name: string) => ({ market_hash_name, name_ru: '' });
  expect(
    ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'].map((exterior) =>
      exteriorOf(named(`AK-47 | Redline (${exterior})`)),
    ),
  ).toEqual(['FN', 'MW', 'FT', 'WW', 'BS']);
  expect([exteriorOf(named('Sticker | Team (Holo)')), exteriorOf(named('Chroma Case'))]).toEqual([null, null]);
});

it('has the exterior in words of the language, and in its short form where the name has no words', () => {
  const inRussian = { ...AK, name_ru: 'АК-47 | Красная линия (После полевых испытаний)' };
  expect([exteriorName(AK, 'en'), exteriorName(inRussian, 'ru'), exteriorName(AK, 'ru')]).toEqual([
    'Field-Tested',
    'После полевых испытаний',
    'FT',
  ]);
  expect(exteriorName({ market_hash_name: 'Sticker | Team (Holo)', name_ru: '' }, 'en')).toBeNull();
});
