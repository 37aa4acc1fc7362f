import type { PotReturn } from '@updraft/contract';
import { jackpotReturn } from '@updraft/rules/jackpot';
import { mulDivFloor, toDollars } from '@updraft/rules/money';
import type { Round } from './jackpot.round.ts';

/** A large pot takes some milliseconds to work out: once a second, however many players ask. */
const EVERY_MS = 1000;
/** Of a percentage with four decimals. */
const PARTS = 10_000;

const returnOf = ({ id, pot, feeBasisPoints }: Round): PotReturn | null => {
  const share = jackpotReturn(pot.items, feeBasisPoints);
  if (share === null) return null;
  return {
    roundId: id,
    bank: toDollars(pot.tickets),
    items: pot.items.length,
    most: toDollars(mulDivFloor(pot.tickets, { numerator: feeBasisPoints, denominator: 10_000 })),
    returnPercent: Math.round(share * 100 * PARTS) / PARTS,
  };
};

/** The exact return of the open pot, remembered while the pot stays as it is. [JP-23] [F5] */
export class PotReturns {
  private known: { of: Round; items: number; atMs: number; told: PotReturn | null } | null = null;

  /** Null while nobody is drawn against, and after a refund. */
  of(round: Round | null, nowMs: number): PotReturn | null {
    if (!round || round.refundedMs !== null || round.pot.size < 2) return null;
    const { known } = this;
    const items = round.pot.items.length;
    if (known?.of === round && (known.items === items || nowMs - known.atMs < EVERY_MS)) return known.told;
    this.known = { of: round, items, atMs: nowMs, told: returnOf(round) };
    return this.known.told;
  }
}
