import { createHash } from 'node:crypto';
import { releaseBy } from '@updraft/rules/bonus';
import { crashPointHundredths, winCents, winningOutcomes } from '@updraft/rules/crash';
import { type Holding, type Shares, crashStrategy, keptOf, sharesOfStake } from '@updraft/rules/economics';
import { UNITS_PER_CENT } from '@updraft/rules/money';

/** A player of the simulation, who places the same bet in every round. */
export interface SimulatedPlayer extends Holding {
  stakeCents: number;
  /** Target in hundredths; null: never cashed out. */
  target: number | null;
}

export interface SimulatedEconomics {
  /** Share of all stakes that the house keeps, 0 to 1. */
  simulated: number;
  exact: number;
  /** Half the width of the interval in which the share lies in 99 of 100 simulations. */
  halfWidth: number;
  isWithin: boolean;
}

const Z_99 = 2.5758;
/** Amount of bonus money that no simulation uses up. */
const ENDLESS_CENTS = 1e12;
const TOTAL = 2 ** 52;
const DAYS = 31;

/** Returns the house's part of one stake by the rules of the site, in ten-thousandths of a cent. */
const keptUnits = (
  { stakeCents, target, holdsBonus, isReferred }: SimulatedPlayer,
  shares: Shares,
  point: number,
): number => {
  const isWon = target !== null && point > target;
  const release = holdsBonus
    ? releaseBy(stakeCents, { heldCents: ENDLESS_CENTS, accruedUnits: 0 }, shares.releaseBasisPoints)
    : null;
  const { cashbackUnits, referralUnits } = sharesOfStake(
    { game: 'crash', stakeCents, isLost: !isWon, hasReleased: release !== null, isReferred },
    shares,
  );
  const released = release ? release.releasedCents * UNITS_PER_CENT + release.state.accruedUnits : 0;
  const paidCents = isWon ? winCents(stakeCents, target) : 0;
  return (
    (stakeCents - paidCents) * UNITS_PER_CENT -
    cashbackUnits -
    referralUnits -
    released -
    stakeCents * shares.poolBasisPoints
  );
};

/** Returns the crash points of `rounds` rounds, in hundredths. The secrets of the rounds are derived from `seed`. */
export const crashPoints = ({ rounds, seed }: { rounds: number; seed: string }): readonly number[] =>
  Array.from({ length: rounds }, (_, index) => {
    const roundId = index + 1;
    const secretHash = createHash('sha256').update(`${seed}:${roundId}`).digest('hex');
    return crashPointHundredths({ secretHash, roundId, dayOfMonth: (roundId % DAYS) + 1 });
  });

/**
 * Plays rounds of crash in which all players stake, and compares the house's share with the exact share. Payouts are
 * rounded down to the cent, so the house keeps up to one cent more per win than the exact share.
 */
export const simulateEconomics = (
  players: readonly SimulatedPlayer[],
  { shares, points }: { shares: Shares; points: readonly number[] },
): SimulatedEconomics => {
  let kept = 0;
  for (const point of points) for (const player of players) kept += keptUnits(player, shares, point);
  const staked = players.reduce((sum, { stakeCents }) => sum + stakeCents, 0) * UNITS_PER_CENT;
  const exact =
    players.reduce((sum, player) => {
      const { left, of } = keptOf(crashStrategy(player.target), shares, player);
      return sum + player.stakeCents * (Number(left) / Number(of));
    }, 0) /
    (staked / UNITS_PER_CENT);
  // All players of a round have the same crash point. The sum of their spreads is therefore an upper bound.
  const spread = players.reduce((sum, player) => {
    const chance = player.target === null ? 0 : Number(winningOutcomes(player.target)) / TOTAL;
    const [won, lost] = [keptUnits(player, shares, Infinity), keptUnits(player, shares, 0)];
    return sum + Math.abs(won - lost) * Math.sqrt(chance * (1 - chance));
  }, 0);
  const simulated = kept / (staked * points.length);
  const halfWidth = (Z_99 * spread) / (staked * Math.sqrt(points.length));
  return { simulated, exact, halfWidth, isWithin: Math.abs(simulated - exact) <= halfWidth };
};
