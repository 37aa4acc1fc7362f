import { expect, it } from 'vitest';

const SOURCES: Record<string, string> = {
  ...import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../packages/ui/src/*.tsx', { query: '?raw', import: 'default', eager: true }),
};

/** Matches a class that colours a chosen element in the brand's colour. */
const CHOSEN_IN_LIFT =
  /(?:checked|data-active|aria-pressed|aria-selected|data-selected)[^\s'"`]*:[^\s'"`]*lift[^\s'"`]*/g;

it('shows chosen things in blue everywhere: gold is for the round, the next step and the focus', () => {
  expect(Object.keys(SOURCES).some((path) => path.endsWith('RadioCards.tsx'))).toBe(true);
  expect(Object.values(SOURCES).flatMap((source) => source.match(CHOSEN_IN_LIFT) ?? [])).toEqual([]);
});
