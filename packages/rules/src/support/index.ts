// PURE. Tickets and the search of frequent questions: rules SU-1 … SU-14 of SPEC.md.
export { FAQ_GROUPS, FAQ_PLACES, unknownName } from './faq.ts';
export { ABOUT_KINDS, type AboutKind, typedDeposit, typedNumber } from './reference.ts';
export { type Searched, searchOf } from './search.ts';
export { stemsOf } from './stems.ts';
export {
  MESSAGE,
  MISMATCH_REFUND_TIMES,
  MOST_MESSAGES,
  TICKET_STATUS,
  TITLE,
  type TicketRefusal,
  type TicketStatus,
  draftOf,
  refuseFurther,
  refuseMessage,
  refuseTicket,
  waitingAfter,
} from './ticket.ts';
