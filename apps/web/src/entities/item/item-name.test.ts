import { expect, it } from 'vitest';
import { itemName, nameLines, rarityColour } from './item-name.ts';

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
