// PURE. The list of entries: rules PD-2 and PD-3 of SPEC.md.
import { sha256 } from '../fairness/hash.ts';
import { type TicketRange, readTickets, ticketCount, ticketsText } from '../jackpot/tickets.ts';

/** A player in a draw. The weight is a whole number above zero. */
export interface PrizeEntry {
  playerId: number;
  weight: number;
}

/**
 * Returns the tickets of each entry, in the order of the list. Throws RangeError if the list breaks PD-2, which is a
 * bug.
 */
const rangesOf = (entries: readonly PrizeEntry[]): TicketRange[] => {
  let last = 0;
  const ranges = entries.map(({ playerId, weight }) => ({ from: last + 1, to: (last += weight), playerId }));
  if (entries.length > 0 && !isList(ranges)) throw new RangeError('not a list of entries');
  return ranges;
};

const isList = (ranges: readonly TicketRange[]): boolean =>
  ticketCount(ranges) !== null && new Set(ranges.map(({ playerId }) => playerId)).size === ranges.length;

/** Returns the list as it is published and hashed; empty without entries. [PD-2] */
export const entriesText = (entries: readonly PrizeEntry[]): string => ticketsText(rangesOf(entries));

/** Returns the hash of the list, published when the list is closed. [PD-3] */
export const entriesHash = (entries: readonly PrizeEntry[]): string => sha256(entriesText(entries));

/** Returns the entries in the text of a list; null if the text breaks PD-2. An empty text is a list without entries. */
export const readEntries = (text: string): PrizeEntry[] | null => {
  if (text === '') return [];
  const ranges = readTickets(text);
  if (!ranges || !isList(ranges)) return null;
  return ranges.map(({ from, to, playerId }) => ({ playerId, weight: to - from + 1 }));
};
