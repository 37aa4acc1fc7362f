import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MESSAGE,
  MOST_MESSAGES,
  TICKET_STATUS,
  TITLE,
  cleanMessage,
  cleanTitle,
  draftOf,
  lengthOf,
  refuseFurther,
  refuseMessage,
  refuseTicket,
  waitingAfter,
} from './index.ts';

const TEXT = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', 'я', '😀', '\u200B', '\u202E', '\u0000') });

describe('the texts of a ticket', () => {
  it.each([
    ['  My   title \n', 'My title'],
    ['a\u202Eb\u200Bc\u0000d', 'abcd'],
    ['two\r\nlines', 'two lines'],
    ['👩‍🚀 lost', '👩‍🚀 lost'],
    ['\u200B \u2028', ''],
  ])('[SU-2] a title of %j is %j', (text, clean) => expect(cleanTitle(text)).toBe(clean));

  it.each([
    [' one \r\ntwo\rthree ', 'one\ntwo\nthree'],
    ['one  \n\n\n\n\n\ntwo', 'one\n\n\ntwo'],
    ['a\tb  c', 'a b  c'],
    ['a\u0007\u0000b', 'ab'],
    ['\ud800 x', 'x'],
  ])('[SU-2] a message of %j is %j', (text, clean) => expect(cleanMessage(text)).toBe(clean));

  it('[SU-2] cleaned once is clean', () => {
    fc.assert(fc.property(TEXT, (text) => cleanMessage(cleanMessage(text)) === cleanMessage(text)));
    fc.assert(fc.property(TEXT, (text) => cleanTitle(cleanTitle(text)) === cleanTitle(text)));
  });

  it.each([
    ['', '', 'title_empty'],
    ['', 'long enough', 'title_empty'],
    ['abcd', '', 'title_too_short'],
    ['я'.repeat(81), '', 'title_too_long'],
    ['abcde', '', 'message_empty'],
    ['😀'.repeat(80), 'x'.repeat(9), 'message_too_short'],
    ['abcde', 'x'.repeat(2001), 'message_too_long'],
    ['abcde', 'x'.repeat(10), null],
    ['😀'.repeat(80), '😀'.repeat(2000), null],
  ])('[SU-1] [SU-3] a title %j with a message is refused for the first that is wrong', (title, message, reason) =>
    expect(refuseTicket({ title, message })).toBe(reason),
  );

  it('[SU-1] an answer of staff may be a word, and is no longer than a message', () => {
    expect(refuseMessage('Yes', { isStaff: true })).toBeNull();
    expect(refuseMessage('Yes')).toBe('message_too_short');
    expect(refuseMessage('', { isStaff: true })).toBe('message_empty');
    expect(refuseMessage('x'.repeat(MESSAGE.most + 1), { isStaff: true })).toBe('message_too_long');
  });

  it('[SU-11] a draft keeps the bounds and is clean, whatever is handed over', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 5000 }), (title, message) => {
        const draft = draftOf({ title, message });
        expect(lengthOf(draft.title)).toBeLessThanOrEqual(TITLE.most);
        expect(lengthOf(draft.message)).toBeLessThanOrEqual(MESSAGE.most);
        expect(draftOf(draft)).toEqual(draft);
      }),
    );
    expect(draftOf({})).toEqual({ title: '', message: '' });
    expect(draftOf({ message: `${'x'.repeat(1998)} abc` }).message).toBe(`${'x'.repeat(1998)}…`);
  });
});

describe('the life of a ticket', () => {
  const { active, closed } = TICKET_STATUS;

  it.each([
    [active, 0, null],
    [active, MOST_MESSAGES - 1, null],
    [active, MOST_MESSAGES, 'full'],
    [closed, 1, 'closed'],
    [closed, MOST_MESSAGES, 'closed'],
  ] as const)('[SU-4] [SU-6] with status %i and %i messages a further one: %s', (status, messages, reason) =>
    expect(refuseFurther({ status, messages })).toBe(reason),
  );

  it.each([
    [null, 5, 'player', 5],
    [5, 6, 'player', 5],
    [5, 6, 'support', null],
    [null, 6, 'support', null],
  ] as const)('[SU-7] %s waits; message %i by the %s: %s waits', (waitingId, messageId, author, waits) =>
    expect(waitingAfter({ waitingId, messageId, author })).toBe(waits),
  );
});
