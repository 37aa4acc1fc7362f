import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf } from '../text/index.ts';
import {
  MESSAGE,
  MOST_MESSAGES,
  TICKET_STATUS,
  TITLE,
  draftOf,
  refuseFurther,
  refuseMessage,
  refuseTicket,
  waitingAfter,
} from './index.ts';

describe('the texts of a ticket', () => {
  it('[SU-2] a title is one line, a message keeps its lines', () =>
    expect(draftOf({ title: ' My\n title ', message: ' one \r\ntwo\u202e ' })).toEqual({
      title: 'My title',
      message: 'one\ntwo',
    }));

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
  ])('[SU-1] [SU-3] a title %j with a message is refused for the first wrong part', (title, message, reason) =>
    expect(refuseTicket({ title, message })).toBe(reason),
  );

  it('[SU-1] an answer of staff may be a single word, and is at most as long as a message', () => {
    expect(refuseMessage('Yes', { isStaff: true })).toBeNull();
    expect(refuseMessage('Yes')).toBe('message_too_short');
    expect(refuseMessage('', { isStaff: true })).toBe('message_empty');
    expect(refuseMessage('x'.repeat(MESSAGE.most + 1), { isStaff: true })).toBe('message_too_long');
  });

  it('[SU-11] a draft from any texts stays within the bounds and is clean', () => {
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
  ] as const)(
    '[SU-4] [SU-6] a ticket with status %i and %i messages has the refusal %s of a further one',
    (status, messages, reason) => expect(refuseFurther({ status, messages })).toBe(reason),
  );

  it.each([
    [null, 5, 'player', 5],
    [5, 6, 'player', 5],
    [5, 6, 'support', null],
    [null, 6, 'support', null],
  ] as const)('[SU-7] waiting since %s, message %i by the %s makes it %s', (waitingId, messageId, author, waits) =>
    expect(waitingAfter({ waitingId, messageId, author })).toBe(waits),
  );
});
