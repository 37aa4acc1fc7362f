// Pure: what a page shows of a battle. Sums are cents.
import type { BattleBox, BattleDrop, BattleSeat, CaseBattle, OpenedBattle } from '@updraft/contract';
import { sumCents, toCents } from '../../../lib/cents.ts';

/** Returns the seat of this player; null: they have none. */
export const ownSeat = ({ seats }: Pick<CaseBattle, 'seats'>, playerId: number | null): BattleSeat | null =>
  (playerId === null ? null : seats.find(({ own, user }) => own ?? user?.id === playerId)) ?? null;

/** Returns all seats in order; null: the seat is free. */
export const allSeats = ({ seats, size }: Pick<CaseBattle, 'seats' | 'size'>): (BattleSeat | null)[] =>
  Array.from({ length: size }, (_unused, at) => seats.find(({ seat }) => seat === at) ?? null);

/** Returns each box once, in the order of its first opening, with the number of its openings. */
export function countedBoxes(boxes: readonly BattleBox[]): { box: BattleBox; count: number }[] {
  const counted = new Map<number, { box: BattleBox; count: number }>();
  for (const box of boxes) {
    const known = counted.get(box.id);
    if (known) known.count += 1;
    else counted.set(box.id, { box, count: 1 });
  }
  return [...counted.values()];
}

/** Returns the drops of a seat from the first `opened` boxes, in the order of the boxes. */
export const dropsOf = (
  drops: readonly BattleDrop[],
  { seat, opened }: { seat: number; opened: number },
): BattleDrop[] => drops.filter((drop) => drop.seat === seat && drop.box < opened);

/** Returns the total worth of drops, in cents. */
export const worthOf = (drops: readonly BattleDrop[]): number => sumCents(drops.map(({ item }) => item));

/**
 * Result of a finished battle as one player sees it. `kept`: nobody won, and each player keeps their own drops. Without
 * a seat, the player sees `watched` if somebody won, otherwise `undecided`. [BT-22, BT-23]
 */
export type BattleOutcome =
  | { kind: 'won'; wonCents: number; paidCents: number }
  /** `bestCents`: total of the winner's seat. */
  | { kind: 'lost'; winner: BattleSeat; bestCents: number; ownCents: number }
  | { kind: 'watched'; winner: BattleSeat; wonCents: number }
  | { kind: 'kept'; ownCents: number }
  | { kind: 'undecided'; greatestCents: number };

export function outcomeOf(battle: OpenedBattle, playerId: number | null): BattleOutcome {
  const { drops, seats, boxes, price } = battle;
  const own = ownSeat(battle, playerId);
  const centsOf = ({ seat }: BattleSeat): number => worthOf(dropsOf(drops, { seat, opened: boxes.length }));
  const winner = seats.find(({ seat }) => seat === battle.winner);
  if (!winner)
    return own
      ? { kind: 'kept', ownCents: centsOf(own) }
      : { kind: 'undecided', greatestCents: Math.max(...seats.map(centsOf)) };
  const wonCents = worthOf(drops);
  if (own === winner) return { kind: 'won', wonCents, paidCents: toCents(price) };
  return own
    ? { kind: 'lost', winner, bestCents: centsOf(winner), ownCents: centsOf(own) }
    : { kind: 'watched', winner, wonCents };
}
