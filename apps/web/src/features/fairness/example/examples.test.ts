import type { Verifier } from '@updraft/rules/fairness';
import { VERIFIERS } from '@updraft/rules/verifiers';
import { expect, it } from 'vitest';
import beacon from '@updraft/rules/vectors/beacon.json' with { type: 'json' };
import cases from '@updraft/rules/vectors/cases.json' with { type: 'json' };
import jackpot from '@updraft/rules/vectors/jackpot.json' with { type: 'json' };
import prizes from '@updraft/rules/vectors/prizes.json' with { type: 'json' };
import { EXAMPLES } from './examples.ts';

/** The wheel's example is the one that a real round of the public network decides. */
const VECTORS: Readonly<Record<string, object>> = { wheel: beacon, jackpot, cases, prizes };

it.each(VERIFIERS)('[F8] the example of $game leads step by step to its published result', (verifier: Verifier) => {
  const example = EXAMPLES[verifier.game];
  expect(verifier.steps?.(example?.values ?? {}).at(-1)?.value).toBe(example?.result);
});

it.each(Object.entries(EXAMPLES).filter(([game]) => game !== 'crash'))(
  '[F8] the example of %s has the values of a published vector',
  (game, { values }) => {
    const text = JSON.stringify(VECTORS[game]);
    for (const name of ['secret_hash', 'server_seed', 'beacon_randomness'])
      if (values[name] !== undefined) expect(text).toContain(String(values[name]));
  },
);
