// PURE. The check of a finished round from public values alone: rule JP-30 of SPEC.md.
import { type DrawnCheckId, type DrawnProof, type ProofReport, checkOf, drawnChecks, reportOf } from '../draw/index.ts';
import { winningTicket } from './draw.ts';
import { type TicketRange, holderOf, ticketCount, ticketsHash } from './tickets.ts';

/** Everything public about a finished round. */
export interface JackpotProof extends DrawnProof {
  /** In order of entry. */
  tickets: readonly TicketRange[];
  /** Published when betting closed. */
  ticketsHash: string;
  winningTicket: number;
  winnerId: number;
}

export type JackpotCheckId = DrawnCheckId | 'tickets' | 'winning_ticket' | 'winner';

const isRange = (range: unknown): range is TicketRange =>
  typeof range === 'object' &&
  range !== null &&
  ['from', 'to', 'playerId'].every((name) => Number.isSafeInteger((range as Record<string, unknown>)[name]));

/** The list as it came, from a form or a file; empty if it is none. */
const rangesOf = (tickets: unknown): TicketRange[] =>
  Array.isArray(tickets) && tickets.every(isRange) ? tickets.map((range: TicketRange) => range) : [];

/** Checks a round offline. Malformed values fail their check; nothing throws. [JP-30, DR-11] */
export const verifyJackpotRound = (proof: JackpotProof): ProofReport<JackpotCheckId> => {
  const ranges = rangesOf(proof.tickets);
  const count = ticketCount(ranges);
  const ticket = count === null ? null : winningTicket(proof, count);
  return reportOf<JackpotCheckId>([
    ...drawnChecks(proof),
    checkOf('tickets', { expected: proof.ticketsHash, actual: count === null ? '' : ticketsHash(ranges) }),
    checkOf('winning_ticket', { expected: proof.winningTicket, actual: ticket }),
    checkOf('winner', { expected: proof.winnerId, actual: ticket === null ? '' : holderOf(ticket, ranges) }),
  ]);
};
