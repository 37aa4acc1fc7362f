import { AGREEMENT_VERSION } from '@updraft/contract/constants';
import { describe, expect, it } from 'vitest';
import { signInUrl, tokenOfMessage } from './popup.ts';

describe('[S3] the message of the sign-in window', () => {
  const popup = {};
  const expected = { origin: 'https://updraft.test', popup };
  const message = { origin: 'https://updraft.test', source: popup, data: 'Bearer abcdefghijklmnopqrstuvwx' };

  it('gives the data less its first seven characters', () => {
    expect(tokenOfMessage(message, expected)).toBe('abcdefghijklmnopqrstuvwx');
  });
  it.each([
    ['another origin', { ...message, origin: 'https://updraft.test.evil.example' }],
    ['another window', { ...message, source: {} }],
    ['no window', { ...message, source: null }],
    ['something that is no text', { ...message, data: { token: 'x' } }],
    ['a text that is no token', { ...message, data: 'hello' }],
    ['an empty token', { ...message, data: 'Bearer ' }],
  ])('is not taken from %s', (_, wrong) => {
    expect(tokenOfMessage(wrong, expected)).toBeNull();
  });
});

it('[P3] begins by naming the accepted version of the agreement', () => expect(signInUrl('steam')).toBe(`/socialite/steam?agreed=${AGREEMENT_VERSION}`));
