// PURE. Texts and states of tickets: rules SU-1 … SU-8 and SU-11 of SPEC.md.
import { lengthOf, oneLine, severalLines } from '../text/index.ts';

/** Least and largest number of characters of a title and of a message. [SU-1] */
export const TITLE = { least: 5, most: 80 } as const;
export const MESSAGE = { least: 10, most: 2000 } as const;
/** Largest number of messages of one ticket. [SU-6] */
export const MOST_MESSAGES = 500;

/**
 * Refund in multiples of the bet if the computed result differs from the result shown. A page shows it until it has
 * loaded the operator's value.
 */
export const MISMATCH_REFUND_TIMES = 3;

/** A ticket's status as the wire has it. [SU-4] */
export const TICKET_STATUS = { active: 0, closed: 1 } as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];

type Wrong = 'empty' | 'too_short' | 'too_long';
export type TicketRefusal = `title_${Wrong}` | `message_${Wrong}`;

const wrongIn = (text: string, { least, most }: { least: number; most: number }): Wrong | null => {
  const length = lengthOf(text);
  if (length === 0) return 'empty';
  if (length < least) return 'too_short';
  return length > most ? 'too_long' : null;
};

/** Returns the fault of a cleaned message; null: none. `isStaff`: one character is enough. [SU-3] */
export const refuseMessage = (
  message: string,
  { isStaff = false }: { isStaff?: boolean } = {},
): TicketRefusal | null => {
  const wrong = wrongIn(message, { ...MESSAGE, ...(isStaff && { least: 1 }) });
  return wrong && `message_${wrong}`;
};

/** Returns the first fault of a new ticket whose texts are cleaned; null: none. [SU-3] */
export const refuseTicket = ({ title, message }: { title: string; message: string }): TicketRefusal | null => {
  const wrong = wrongIn(title, TITLE);
  return wrong ? `title_${wrong}` : refuseMessage(message);
};

/** Returns the reason that a ticket takes no further message; null: none. [SU-6] */
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

/**
 * Returns the id of the message that waits for an answer after the message `messageId` was written; null: none. [SU-7]
 */
export const waitingAfter = ({
  waitingId,
  messageId,
  author,
}: {
  waitingId: number | null;
  messageId: number;
  author: 'player' | 'support';
}): number | null => (author === 'support' ? null : (waitingId ?? messageId));

/** Returns a text of at most `most` characters. A shortened text ends with an ellipsis. */
const shortened = (text: string, most: number): string =>
  lengthOf(text) <= most
    ? text
    : `${[...text]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;

/** Returns a prepared ticket, shortened to its bounds. A missing text becomes empty. [SU-11] */
export const draftOf = ({ title = '', message = '' }: { title?: string; message?: string }) => ({
  title: shortened(oneLine(title), TITLE.most),
  message: shortened(severalLines(message), MESSAGE.most),
});
