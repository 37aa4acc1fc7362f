// PURE. The house's exact share of stakes, by strategy: rules EC-6 and EC-7 of SPEC.md.
import { winningOutcomes } from '../crash/index.ts';
import { wheelOdds } from '../wheel/index.ts';
import type { Shares } from './stake-shares.ts';

/**
 * Strategy of stakes in a game with `of` equally likely outcomes. Of one stake for each outcome, `lost` stakes lose,
 * and `returned` stakes are paid.
 */
export interface Strategy {
  game: 'crash' | 'wheel' | 'cases' | 'jackpot';
  /** Name of the strategy for display. */
  about: string;
  lost: bigint;
  returned: bigint;
  of: bigint;
}

/** State of the player that affects the shares of a stake. */
export interface Holding {
  /** True if the player holds bonus money, which stakes release. */
  holdsBonus: boolean;
  isReferred: boolean;
}

/** Exact parts of a stake: each field divided by `of`. */
export interface Kept {
  edge: bigint;
  cashback: bigint;
  release: bigint;
  pool: bigint;
  referral: bigint;
  /** Part of the edge that remains with the house. */
  left: bigint;
  of: bigint;
}

const RANGE = 2n ** 52n;
const BASIS = 10_000n;

/** Returns the strategy of a bet in crash. `target`: its auto cash-out in hundredths; null: never cashed out. */
export const crashStrategy = (target: number | null): Strategy => {
  const wins = target === null ? 0n : winningOutcomes(target);
  return {
    game: 'crash',
    about: target === null ? 'no cash-out' : `target ${(target / 100).toFixed(2)}x`,
    lost: (RANGE - wins) * 100n,
    returned: wins * BigInt(target ?? 0),
    of: RANGE * 100n,
  };
};

export const wheelStrategies = (): Strategy[] =>
  wheelOdds().map(({ colour, sectors, returned, of }) => ({
    game: 'wheel',
    about: colour,
    lost: BigInt(of - sectors),
    returned: BigInt(returned),
    of: BigInt(of),
  }));

/**
 * Returns the strategy of a box or a jackpot pot with this return, in hundredths of a percent. No stake counts as lost,
 * because losses in these games earn no cashback.
 */
const byReturn = (game: 'cases' | 'jackpot', about: string, basisPoints: number): Strategy => ({
  game,
  about: `${about} that returns ${(basisPoints / 100).toFixed(2)} %`,
  lost: 0n,
  returned: BigInt(basisPoints),
  of: BASIS,
});

export const boxStrategy = (basisPoints: number): Strategy => byReturn('cases', 'a box', basisPoints);
export const potStrategy = (basisPoints: number): Strategy => byReturn('jackpot', 'a pot', basisPoints);

/**
 * Returns the parts of a stake by this strategy: the edge, the shares that go back to players, and the remainder of the
 * house. [EC-1, EC-5, EC-6]
 */
export const keptOf = ({ game, lost, returned, of }: Strategy, shares: Shares, holding: Holding): Kept => {
  const isCrash = game === 'crash';
  const gives = game !== 'jackpot';
  const share = (basisPoints: number, isGiven: boolean, stakes: bigint): bigint =>
    isGiven ? stakes * BigInt(basisPoints) : 0n;
  const edge = (of - returned) * BASIS;
  const cashback = share(shares.cashbackBasisPoints, isCrash && !holding.holdsBonus, lost);
  const release = share(shares.releaseBasisPoints, gives && holding.holdsBonus, of);
  const pool = share(shares.poolBasisPoints, isCrash, of);
  const referral = share(shares.referralBasisPoints, gives && holding.isReferred, of);
  const left = edge - cashback - release - pool - referral;
  return { edge, cashback, release, pool, referral, left, of: of * BASIS };
};

const SHOWN_TARGETS = [121, 150, 200, 300, 500, 1000, 10_000, 100_000, 999_998] as const;

/** Returns strategies that represent all strategies, the extremes included. */
export const shownStrategies = ({ mostCaseReturn }: { mostCaseReturn: number }): Strategy[] => [
  ...SHOWN_TARGETS.map(crashStrategy),
  crashStrategy(null),
  ...wheelStrategies(),
  boxStrategy(9000),
  boxStrategy(mostCaseReturn),
  potStrategy(9500),
  potStrategy(10_000),
];

/** Every holding: with and without bonus money, with and without a referrer. */
export const HOLDINGS: readonly Holding[] = [false, true].flatMap((holdsBonus) =>
  [false, true].map((isReferred) => ({ holdsBonus, isReferred })),
);

/**
 * Returns the sum of stakes that releases this bonus money, and the house's part of it in the long run: `cents` / `of`.
 * [EC-7]
 */
export const afterRelease = (
  bonusCents: number,
  strategy: Strategy,
  { shares, isReferred }: { shares: Shares; isReferred: boolean },
): { stakedCents: bigint; kept: { cents: bigint; of: bigint } } => {
  const release = BigInt(shares.releaseBasisPoints);
  const stakedCents = (BigInt(bonusCents) * BASIS + release - 1n) / release;
  const { left, of } = keptOf(strategy, shares, { holdsBonus: true, isReferred });
  return { stakedCents, kept: { cents: stakedCents * left, of } };
};
