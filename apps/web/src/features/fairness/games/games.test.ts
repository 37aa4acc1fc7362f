import { VERIFIERS, verifierOf } from '@updraft/rules/verifiers';
import { later } from '@updraft/texts';
import { expect, it } from 'vitest';
import beacon from '@updraft/rules/vectors/beacon.json' with { type: 'json' };
import cases from '@updraft/rules/vectors/cases.json' with { type: 'json' };
import jackpot from '@updraft/rules/vectors/jackpot.json' with { type: 'json' };
import prizes from '@updraft/rules/vectors/prizes.json' with { type: 'json' };
import { FAIR_GAMES } from './index.ts';

/** Published test vectors by game. The wheel's is decided by a real round of the public network. */
const VECTORS: Readonly<Record<string, object>> = { wheel: beacon, jackpot, cases, prizes };

it('[F8] every game whose results can be checked has a part', () => {
  expect(FAIR_GAMES.map(({ game }) => game)).toEqual(VERIFIERS.map(({ game }) => game));
});

it.each(FAIR_GAMES)('[F8] the example of $game leads step by step to its published result', ({ game, example }) => {
  expect(verifierOf(game)?.steps?.(example.values).at(-1)?.value).toBe(example.result);
});

it.each(FAIR_GAMES.filter(({ game }) => game !== 'crash'))(
  '[F8] the example of $game has the values of a published vector',
  ({ game, example: { values } }) => {
    const text = JSON.stringify(VECTORS[game]);
    for (const name of ['secret_hash', 'server_seed', 'beacon_randomness'])
      if (values[name] !== undefined) expect(text).toContain(String(values[name]));
  },
);

it.each(FAIR_GAMES)('[FA-11] the part of $game has texts in both languages', async ({ game, program }) => {
  const keys = [`worked_${game}`, `interruptions_${game}`, `returns_${game}`];
  for (const { fairness } of [await later.fairness.en(), await later.fairness.ru()])
    expect(keys.filter((key) => !Object.hasOwn(fairness, key))).toEqual([]);
  const names = verifierOf(game)?.fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...program.needs, ...program.prints]));
});
