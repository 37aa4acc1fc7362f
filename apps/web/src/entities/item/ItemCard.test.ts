import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadPageTexts, startTexts } from '../../lib/i18n.ts';
import { type CardItem, ItemCard } from './ItemCard.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts();
  await loadPageTexts('storehouse');
});

const item: CardItem = {
  id: 1,
  price: 5,
  item: {
    image: 'ak',
    market_hash_name: 'AK-47 | Slate (Field-Tested)',
    name_ru: '',
    weapon: 'AK-47',
    finish: 'Slate',
    rarity: 'milspec',
    exterior: 'ft',
  },
};
const card = (over: Partial<CardItem>, selected: boolean): string =>
  renderToStaticMarkup(createElement(ItemCard, { item: { ...item, ...over }, selected, onToggle: () => undefined }));

describe('an item card: one colour, one meaning', () => {
  it('gold is the focus alone', () => {
    for (const html of [
      card({}, true),
      card({}, false),
      card({ marketCount: 3 }, false),
      card({ marketCount: 3 }, true),
    ])
      expect(html).not.toMatch(/lift/);
  });

  it('a selected one has a blue edge and a check mark', () => {
    expect(card({}, true)).toMatch(/aria-pressed="true".*border-info.*bg-info/s);
    expect(card({}, false)).not.toMatch(/-info/);
  });

  it('one of which few are left says so', () => {
    expect(card({ marketCount: 3 }, false)).toContain('3 left');
    expect(card({ marketCount: 9 }, false)).toContain('×9');
  });
});
