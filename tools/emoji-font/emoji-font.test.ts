import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pickerEmoji } from './picker.ts';

const beside = (name: string): URL => new URL(`../../apps/web/src/features/chat/emoji/${name}`, import.meta.url);

it('the range of the font names the emoji of the picker and no other character', () => {
  const css = readFileSync(beside('emoji.css'), 'utf8');
  const range = /unicode-range:([^;]+);/
    .exec(css)?.[1]
    ?.split(',')
    .map((one) => one.trim().slice(2));
  const used = new Set(
    pickerEmoji()
      .join('')
      .match(/./gu)
      ?.map((one) => one.codePointAt(0)),
  );
  expect(new Set(range?.map((hex) => Number.parseInt(hex, 16)))).toEqual(used);
});

it('the font stays small', () => expect(statSync(beside('emoji.woff2')).size).toBeLessThan(40_000));
