import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = [import.meta.dirname, join(import.meta.dirname, '../../../apps/web/src')];

/** A class that colours what is chosen in the brand's colour. */
const CHOSEN_IN_LIFT = /(?:checked|data-active|aria-pressed|aria-selected|data-selected)[^\s'"`]*:[^\s'"`]*lift[^\s'"`]*/g;

it('what is chosen is blue everywhere: gold is for the round, the next step and the focus', () => {
  const found = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(CHOSEN_IN_LIFT) ?? []),
  );
  expect(found).toEqual([]);
});
