import { describe, expect, it } from 'vitest';
import { refusalOfMessage, signInUrl, tokenOfMessage } from './sign-in-window.ts';

describe('[S3] the message of the sign-in window', () => {
  const popup = {} as Window;
  const expected = { origin: 'https://updraft.test', popup };
  const message = { origin: 'https://updraft.test', source: popup, data: 'Bearer abcdefghijklmnopqrstuvwx' };

  it('gives the data less its first seven characters', () => {
    expect(tokenOfMessage(message, expected)).toBe('abcdefghijklmnopqrstuvwx');
  });
  it.each([
    ['another origin', { ...message, origin: 'https://updraft.test.evil.example' }],
    ['another window', { ...message, source: {} as Window }],
    ['no window', { ...message, source: null }],
    ['something that is no text', { ...message, data: { token: 'x' } }],
    ['a text that is no token', { ...message, data: 'hello' }],
    ['an empty token', { ...message, data: 'Bearer ' }],
  ])('is not taken from %s', (_, wrong) => {
    expect(tokenOfMessage(wrong, expected)).toBeNull();
  });

  const refusal = { ...message, data: { signInRefused: 'user_api.banned' } };
  it('tells that the player is banned', () => {
    expect(refusalOfMessage(refusal, expected)).toBe('user_api.banned');
    expect(tokenOfMessage(refusal, expected)).toBeNull();
  });
  it.each([
    ['another origin', { ...refusal, origin: 'https://evil.example' }],
    ['another window', { ...refusal, source: null }],
    ['a text of somebody else', { ...refusal, data: { signInRefused: 'Send your password to us' } }],
    ['nothing', { ...refusal, data: null }],
    ['a token', message],
  ])('takes no refusal from %s', (_, wrong) => {
    expect(refusalOfMessage(wrong, expected)).toBeNull();
  });
});

it('[P3] begins without a word about the agreement: a link could say it, too', () =>
  expect(signInUrl('steam')).toBe('/socialite/steam'));
