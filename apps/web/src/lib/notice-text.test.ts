import { describe, expect, it } from 'vitest';
import { noticeText, type Lookup } from './notice-text.ts';

const TEXTS: Record<string, string> = {
  'deposit_api.success': 'Topped up by ${{sum}}.',
  'giveaway_api.conditions': 'Not yet.',
  'giveaway_api.nickname': 'The nickname is missing.',
  'app_error.unknown': 'Something went wrong.',
};
const lookup: Lookup = (key, params) => TEXTS[key]?.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name]));
const text = (message: string, rest: { params?: Record<string, string | number>; additional?: string } = {}) =>
  noticeText({ message, ...rest }, lookup);

describe('the text of a notice', () => {
  it('is looked up by its key, with its params', () => {
    expect(text('deposit_api.success', { params: { sum: 25 } })).toBe('Topped up by $25.');
  });
  it('is the message itself when that contains a space', () => {
    expect(text('The game has already started')).toBe('The game has already started');
  });
  it('loses the prefix notification.', () => {
    expect(text('notification.The game has already started')).toBe('The game has already started');
    expect(text('notification.deposit_api.success', { params: { sum: 3 } })).toBe('Topped up by $3.');
  });
  it('has the text of the additional key appended', () => {
    expect(text('giveaway_api.conditions', { additional: 'giveaway_api.nickname' })).toBe(
      'Not yet. The nickname is missing.',
    );
    expect(text('giveaway_api.conditions', { additional: '' })).toBe('Not yet.');
  });
  it('is the general one for a key that nobody knows', () => {
    expect(text('new_api.unheard_of')).toBe('Something went wrong.');
  });
});
