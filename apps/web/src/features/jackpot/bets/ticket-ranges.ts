// Pure: ranges of a player's tickets, and the winning ticket.
import type { JackpotState } from '../state-types.ts';
import type { JackpotBet, JackpotWinner } from '../wire.ts';

export type TicketRange = JackpotBet['tickets'][number];

/** Returns the range that contains the ticket. */
export const rangeWith = (ticket: number, ranges: readonly TicketRange[]): TicketRange | undefined =>
  ranges.find(({ from, to }) => from <= ticket && ticket <= to);

/** Returns the ranges in their order, but with the range of the winning ticket first, so that it is always visible. */
export const winningFirst = (ranges: readonly TicketRange[], ticket: number | undefined): readonly TicketRange[] => {
  const winning = ticket === undefined ? undefined : rangeWith(ticket, ranges);
  return winning === undefined ? ranges : [winning, ...ranges.filter((range) => range !== winning)];
};

/** Returns the winner once the spinner has stopped; null before, so that nothing reveals the result early. */
export const drawnWinner = ({ phase, spin }: Pick<JackpotState, 'phase' | 'spin'>): JackpotWinner | null =>
  phase === 'result' ? (spin?.winner ?? null) : null;

/** Returns the winner's range with the winning ticket; undefined if the rows do not contain it. */
export const winningRange = (
  { user, ticket }: Pick<JackpotWinner, 'user' | 'ticket'>,
  rows: readonly Pick<JackpotBet, 'user' | 'tickets'>[],
): TicketRange | undefined => rangeWith(ticket, rows.find((row) => row.user.id === user.id)?.tickets ?? []);
