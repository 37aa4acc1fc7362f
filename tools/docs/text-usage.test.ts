import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './producers.ts';
import { unusedTexts } from './text-usage.ts';
import { loadTexts } from './texts.ts';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
/** Sources of the contract: they name keys in full that the server builds from parts. */
const contract = readdirSync(CONTRACT, { encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ path: name, text: readFileSync(join(CONTRACT, name), 'utf8') }));
const { en, ru } = await loadTexts();

/** Keys that a function makes from the reason of a withdrawal or of a trade by replacing its prefix. */
const MADE_BY_A_FUNCTION = /^notification\.(withdrawal_refused_by|skins)_/;

it('every text is used by a source', () => {
  const keys = [...en.keys()].filter((key) => !MADE_BY_A_FUNCTION.test(key));
  expect(unusedTexts(keys, [...readSources(), ...contract])).toEqual([]);
});

it('a text counts as used if a source names its full key, its name or a matching template', () => {
  const source = { path: 'a.tsx', text: "t('title'); t('other:name'); t(`row_${row}`); tell('chat_api.sent')" };
  expect(
    unusedTexts(
      ['a.title', 'other.name', 'a.row_one', 'a.row_two', 'chat_api.sent', 'a.gone_one', 'a.gone_other'],
      [source],
    ),
  ).toEqual(['a.gone']);
});

/**
 * Patterns of values that are settings and that texts therefore must not contain. `allowed`: keys whose texts may
 * contain such a value.
 */
const WRITTEN_OUT: readonly [what: string, pattern: RegExp, allowed: RegExp][] = [
  // The agreement states sums that the specification fixes. Sums in formats and examples are no settings.
  ['sums in dollars', /\$\d/, /^(agreement_1|crash\.reason|fairness|cases|jackpot_rules|wheel_rules)\./],
  // The odds of a game are part of its rules and no settings.
  [
    'shares',
    /\d ?%/,
    /^(agreement_1|fairness|crash_rules|cashback\.how_edge|wheel|jackpot|cases|game|hourly\.text_hour)\b/,
  ],
  // The periods of limits and cashback are rules (CB, LI) and no settings.
  [
    'hours',
    /\d (hours?|часов|часа|час)(?![а-яёa-z])/,
    /^(agreement(_1)?|cashback(_api)?|faq|limits(_api)?|fairness|top|sandbox)\./,
  ],
  [
    'days',
    /\d (days?|дней|дня|день)(?![а-яёa-z])/,
    /^(agreement(_1)?|limits(_api)?|privacy|later|wins|top|fairness|sandbox)\./,
  ],
  // The agreement states times that the specification fixes.
  ['minutes', /\d (minutes?|min|минут[ыау]?|мин)(?![а-яёa-z])/, /^agreement(_1)?\./],
  ['seconds', /\d (seconds?|s|секунд[ыу]?|с(?=[.,;)]|$))(?![а-яёa-z])/, /^fairness\./],
  ['the name of the site', /updraft/i, /^$/],
];

describe.each([
  ['English', en],
  ['Russian', ru],
] as const)('%s texts write out no setting', (_, texts) => {
  it.each(WRITTEN_OUT)('%s', (_what, pattern, allowed) => {
    expect([...texts].filter(([key, text]) => pattern.test(text) && !allowed.test(key)).map(([key]) => key)).toEqual(
      [],
    );
  });
});

it('the patterns find sums, hours and other values of settings in texts', () => {
  const found = (text: string): string[] =>
    WRITTEN_OUT.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  expect(found('At least $5, once in 24 hours')).toEqual(['sums in dollars', 'hours']);
  expect(found('20 % налога, через 7 дней')).toEqual(['shares', 'days']);
  expect(['5 to 30 minutes', 'от 5 до 30 минут', 'раз в 10 мин'].map(found)).toEqual([
    ['minutes'],
    ['minutes'],
    ['minutes'],
  ]);
});
