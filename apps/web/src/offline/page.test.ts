import { expect, it } from 'vitest';
import { offlinePage } from './page.ts';

const TOKENS = import.meta.glob<string>('../../../../packages/ui/src/tokens.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the page without a connection uses the colours of the tokens alone, and no inline script', () => {
  const page = offlinePage();
  const tokens = Object.values(TOKENS).join('').toLowerCase();
  const colours = [...page.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour);
  expect(colours.length).toBeGreaterThan(5);
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
  expect(page).not.toMatch(/<script(?! src="\/offline\.js" defer>)|\son\w+=/);
});

it('it is there in both languages, and one of them is hidden', () => {
  expect(offlinePage().match(/<main lang="(en|ru)"( hidden)?>/g)).toEqual([
    '<main lang="en">',
    '<main lang="ru" hidden>',
  ]);
});
