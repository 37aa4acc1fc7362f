import { expect, it } from 'vitest';
import { refusalOf } from './finish-sign-in.ts';

it.each([
  ['', null],
  ['?error=banned', 'user_api.banned'],
  ['?error=agreement', 'login.agreement_missing'],
  ['?error=invalid', 'app_error.login'],
  ['?error=', 'app_error.login'],
])('a return with the query "%s"', (search, refusal) => {
  expect(refusalOf(search)).toBe(refusal);
});
