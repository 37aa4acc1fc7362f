import { describe, expect, it } from 'vitest';
import { announcementOf } from './announcement.ts';
import { author, spoken } from './messages.fixtures.ts';

const ME = { id: 7, username: 'pilot' };
const own = spoken(1, 'my own words', { user: author(7, 'pilot') });
const one = spoken(2, 'hello all', { user: author(2, 'Sky') });
const system = spoken(5, 'chat_system.win', { user: author(0, ''), params: { username: 'Sky', sum: 5 } });
const toMe = spoken(3, '@pilot, hello', { user: author(3, 'Fox') });
const answered = spoken(6, 'hello yourself', {
  user: author(3, 'Fox'),
  reply: { id: 1, said: { user_id: ME.id, username: ME.username, text: 'my own words' } },
});

describe('a screen reader is told', () => {
  it.each([
    ['a single message as it is', [own, one], { kind: 'said', name: 'Sky', text: 'hello all' }],
    ['a single message of the system with its values', [own, system], { kind: 'system', message: system }],
    ['several by their number', [one, { ...one, id: 4 }, own], { kind: 'count', count: 2 }],
    ['a mention before all', [one, toMe, { ...one, id: 4 }], { kind: 'mentioned', name: 'Fox', text: '@pilot, hello' }],
    ['a reply as one', [one, answered], { kind: 'replied', name: 'Fox', text: 'hello yourself' }],
    ['of own words nothing', [own], null],
  ])('a screen reader gets %s', (_, fresh, told) => expect(announcementOf(fresh, ME)).toEqual(told));
});
