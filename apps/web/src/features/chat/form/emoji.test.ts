import { expect, it } from 'vitest';
import { EMOJI, EMOJI_COLUMNS, emojiAfter } from './emoji.ts';

it('the emoji are characters, each once, in whole rows', () => {
  expect(new Set(EMOJI).size).toBe(EMOJI.length);
  expect(EMOJI.length % EMOJI_COLUMNS).toBe(0);
  for (const emoji of EMOJI) expect(emoji).toMatch(/^\p{Emoji}\uFE0F?$/u);
});

it('arrow keys move among them and stop at the ends', () => {
  const last = EMOJI.length - 1;
  expect(emojiAfter(0, 'ArrowRight')).toBe(1);
  expect(emojiAfter(0, 'ArrowLeft')).toBe(0);
  expect(emojiAfter(1, 'ArrowDown')).toBe(9);
  expect(emojiAfter(9, 'ArrowUp')).toBe(1);
  expect(emojiAfter(3, 'ArrowUp')).toBe(3);
  expect(emojiAfter(last, 'ArrowDown')).toBe(last);
  expect([emojiAfter(20, 'Home'), emojiAfter(20, 'End'), emojiAfter(20, 'x')]).toEqual([0, last, 20]);
});
