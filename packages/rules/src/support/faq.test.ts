import { expect, it } from 'vitest';
import { unknownName } from './index.ts';

const KNOWN = ['depositMin', 'siteName'];

it.each([
  ['The smallest deposit is {{depositMin}} on {{siteName}}.', null],
  ['No value at all, and {one} brace.', null],
  ['At least {{depositMax}}.', '{{depositMax}}'],
  ['At least {{ depositMin }}.', '{{ depositMin }}'],
  ['At least {{depositMin.', '{{depositMin.'],
  ['At least depositMin}}.', '}}'],
  ['{{}}', '{{}}'],
])('[SU-14] finds the unknown value of the text %j: %j', (text, found) => expect(unknownName(text, KNOWN)).toBe(found));
