import { KINDS, STAKE_KINDS } from '@updraft/ledger';
import { later } from '@updraft/texts';
import { expect, it } from 'vitest';

it.each(['en', 'ru'] as const)('[AC-1] every kind of transfer has a text in the statement: %s', async (language) => {
  const { kind: words } = (await later.statement[language]()).statement;
  const of = words as Record<string, Record<string, string> | undefined>;
  const kinds = [...Object.keys(KINDS), ...Object.keys(STAKE_KINDS).map((move) => `stake.${move}`)];
  const without = kinds.filter((kind) => {
    const [group = '', move = ''] = kind.split('.');
    return !of[group]?.[move];
  });
  expect(without).toEqual([]);
});
