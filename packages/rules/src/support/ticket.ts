// PURE. What a ticket may say, and what can become of it: rules SU-1 … SU-8 of SPEC.md.

/** Characters of a title and of a message. [SU-1] */
export const TITLE = { least: 5, most: 80 } as const;
export const MESSAGE = { least: 10, most: 2000 } as const;
/** Messages of one ticket at most. [SU-6] */
export const MOST_MESSAGES = 500;

/** A computation of a result that differs from the one shown is refunded with so many times the bet. */
export const MISMATCH_REFUND_TIMES = 3;

/** A ticket's status as the wire has it. [SU-4] */
export const TICKET_STATUS = { active: 0, closed: 1 } as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];

const EMOJI_JOINERS = /(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})/gu;
/** Stands for a joiner while invisible signs are removed. It is a private character, which is removed first. */
const HELD = '\uE000';

/** Without signs that cannot be seen, with one kind of line end. */
const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Co}\p{Cs}]/gu, '')
    .replace(EMOJI_JOINERS, HELD)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0\u2800\u034F\u17B4\u17B5\u180B-\u180F]/gu, '')
    .replaceAll(HELD, '\u200D')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');

/** A title as it is stored: one line. [SU-2] */
export const cleanTitle = (text: string): string => visible(text).replace(/\s+/gu, ' ').trim();

/** A message as it is stored: its lines stay. [SU-2] */
export const cleanMessage = (text: string): string =>
  visible(text)
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

/** Characters as players count them. */
export const lengthOf = (text: string): number => [...text].length;

type Wrong = 'empty' | 'too_short' | 'too_long';
export type TicketRefusal = `title_${Wrong}` | `message_${Wrong}`;

const wrongIn = (text: string, { least, most }: { least: number; most: number }): Wrong | null => {
  const length = lengthOf(text);
  if (length === 0) return 'empty';
  if (length < least) return 'too_short';
  return length > most ? 'too_long' : null;
};

/** What is wrong with a cleaned message, or null. `isStaff`: an answer may be as short as a word. [SU-3] */
export const refuseMessage = (
  message: string,
  { isStaff = false }: { isStaff?: boolean } = {},
): TicketRefusal | null => {
  const wrong = wrongIn(message, { ...MESSAGE, ...(isStaff && { least: 1 }) });
  return wrong && `message_${wrong}`;
};

/** What is wrong with a new ticket whose texts are cleaned, or null. [SU-3] */
export const refuseTicket = ({ title, message }: { title: string; message: string }): TicketRefusal | null => {
  const wrong = wrongIn(title, TITLE);
  return wrong ? `title_${wrong}` : refuseMessage(message);
};

/** Why a ticket takes no further message, or null. [SU-6] */
export const refuseFurther = ({
  status,
  messages,
}: {
  status: TicketStatus;
  messages: number;
}): 'closed' | 'full' | null => {
  if (status === TICKET_STATUS.closed) return 'closed';
  return messages >= MOST_MESSAGES ? 'full' : null;
};

/** The message that waits for an answer once another one is written; null: none. [SU-7] */
export const waitingAfter = ({
  waitingId,
  messageId,
  author,
}: {
  waitingId: number | null;
  messageId: number;
  author: 'player' | 'support';
}): number | null => (author === 'support' ? null : (waitingId ?? messageId));

/** The first `most` characters of a text. */
const shortened = (text: string, most: number): string =>
  lengthOf(text) <= most
    ? text
    : `${[...text]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;

/** A prepared ticket within its bounds; a text that is missing is empty. [SU-11] */
export const draftOf = ({ title = '', message = '' }: { title?: string; message?: string }) => ({
  title: shortened(cleanTitle(title), TITLE.most),
  message: shortened(cleanMessage(message), MESSAGE.most),
});
