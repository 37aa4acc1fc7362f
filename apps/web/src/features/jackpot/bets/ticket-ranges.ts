// Pure: the ranges of a player's tickets, and the ticket that was drawn.
import type { JackpotState } from '../state-types.ts';
import type { JackpotBet, JackpotWinner } from '../wire.ts';

export type TicketRange = JackpotBet['tickets'][number];

/** The range that holds the ticket. */
export const rangeWith = (ticket: number, ranges: readonly TicketRange[]): TicketRange | undefined =>
  ranges.find(({ from, to }) => from <= ticket && ticket <= to);

/** Returns the ranges in their order, but with the range of the winning ticket first, so that it is always visible. */
export const winningFirst = (ranges: readonly TicketRange[], ticket: number | undefined): readonly TicketRange[] => {
  const winning = ticket === undefined ? undefined : rangeWith(ticket, ranges);
  return winning === undefined ? ranges : [winning, ...ranges.filter((range) => range !== winning)];
};

/** The winner once the spinner has stopped; what it will stop at is nobody's to see before. */
export const drawnWinner = ({ phase, spin }: Pick<JackpotState, 'phase' | 'spin'>): JackpotWinner | null =>
  phase === 'result' ? (spin?.winner ?? null) : null;

/** The range of the winner that holds the winning ticket, if these rows name it. */
export const winningRange = (
  { user, ticket }: Pick<JackpotWinner, 'user' | 'ticket'>,
  rows: readonly Pick<JackpotBet, 'user' | 'tickets'>[],
): TicketRange | undefined => rangeWith(ticket, rows.find((row) => row.user.id === user.id)?.tickets ?? []);
