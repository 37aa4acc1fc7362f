// PURE. Tickets, chances and the published list: rules JP-1 … JP-3 of SPEC.md.
import { DRAW_RANGE } from '../draw/index.ts';
import { sha256 } from '../fairness/hash.ts';

/** An item in the pot. */
export interface JackpotEntry {
  itemId: number;
  playerId: number;
  priceCents: number;
}

/** The tickets of an item; both ends are included. */
export interface TicketRange {
  from: number;
  to: number;
  playerId: number;
}

export type JackpotTickets = JackpotEntry & TicketRange;

/**
 * Returns the tickets of each item, in order of entry; null if a price is not a whole number of cents above zero.
 * [JP-1]
 */
export const ticketsOf = (entries: readonly JackpotEntry[]): JackpotTickets[] | null => {
  let last = 0;
  const tickets: JackpotTickets[] = [];
  for (const entry of entries) {
    const { priceCents } = entry;
    if (!Number.isInteger(priceCents) || priceCents < 1 || last + priceCents > DRAW_RANGE) return null;
    tickets.push({ ...entry, from: last + 1, to: last + priceCents });
    last += priceCents;
  }
  return tickets;
};

/** Returns the worth of the pot in cents, which equals the count of its tickets. */
export const potCents = (entries: readonly Pick<JackpotEntry, 'priceCents'>[]): number =>
  entries.reduce((sum, { priceCents }) => sum + priceCents, 0);

const SHOWN_PARTS = 10_000;

/** Returns the share of a stake in hundredths of a percent, rounded down, and the remainder that the rounding drops. */
const partOf = (stake: number, total: number): { chance: number; lost: number } => {
  const parts = stake * SHOWN_PARTS;
  if (Number.isSafeInteger(parts)) return { chance: Math.floor(parts / total), lost: parts % total };
  const [exact, of] = [BigInt(stake) * BigInt(SHOWN_PARTS), BigInt(total)];
  return { chance: Number(exact / of), lost: Number(exact % of) };
};

/**
 * Returns the chances of these stakes in hundredths of a percent, in the order of entry. Their sum is 100.00 %. Empty
 * without stakes. [JP-2]
 */
export const shownChances = (stakes: readonly number[]): number[] => {
  const total = stakes.reduce((sum, stake) => sum + stake, 0);
  const parts = stakes.map((stake) => partOf(stake, total));
  const chances = parts.map(({ chance }) => chance);
  const left = SHOWN_PARTS - chances.reduce((sum, chance) => sum + chance, 0);
  const lost = parts.map((part, at) => ({ at, rest: part.lost }));
  // The sort is stable, so equal remainders keep the order of entry.
  lost.sort((a, b) => b.rest - a.rest);
  for (const { at } of lost.slice(0, left)) chances[at] = (chances[at] ?? 0) + 1;
  return chances;
};

/**
 * Returns the count of tickets in a list; null if the list is empty, has gaps or has more tickets than DRAW_RANGE.
 * [JP-1]
 */
export const ticketCount = (ranges: readonly TicketRange[]): number | null => {
  let last = 0;
  for (const { from, to } of ranges) {
    if (from !== last + 1 || !Number.isSafeInteger(to) || to < from) return null;
    last = to;
  }
  return last > 0 && last <= DRAW_RANGE ? last : null;
};

/** Returns the id of the ticket's holder; null: nobody holds the ticket. */
export const holderOf = (ticket: number, ranges: readonly TicketRange[]): number | null =>
  ranges.find(({ from, to }) => ticket >= from && ticket <= to)?.playerId ?? null;

/** Returns the list of tickets as it is published and hashed. [JP-3] */
export const ticketsText = (ranges: readonly TicketRange[]): string =>
  ranges.map(({ from, to, playerId }) => `${from}-${to}:${playerId}`).join(',');

/** Returns the hash of the list of tickets, published when betting closes. [JP-3] */
export const ticketsHash = (ranges: readonly TicketRange[]): string => sha256(ticketsText(ranges));

const WRITTEN_RANGE = /^(\d{1,16})-(\d{1,16}):(\d{1,16})$/;

/** Returns the tickets in a published list; null for a text in any other format. [JP-30] */
export const readTickets = (text: string): TicketRange[] | null => {
  const ranges: TicketRange[] = [];
  for (const written of text.split(',')) {
    const [, from, to, playerId] = WRITTEN_RANGE.exec(written) ?? [];
    if (playerId === undefined) return null;
    ranges.push({ from: Number(from), to: Number(to), playerId: Number(playerId) });
  }
  return ticketsText(ranges) === text ? ranges : null;
};
