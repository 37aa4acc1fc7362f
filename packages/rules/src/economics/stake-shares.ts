// PURE. Shares of one settled stake: rules EC-1 and EC-5 of SPEC.md.
import { unitsOfStake } from '../cashback/index.ts';

/** Shares of a settled stake that go back to players, in hundredths of a percent. [EC-1] */
export interface Shares {
  /** Share of a lost stake that becomes cashback. */
  cashbackBasisPoints: number;
  /** Share of a stake that is released from bonus money while the player holds some. It replaces cashback. */
  releaseBasisPoints: number;
  /** Share of the stakes of a round in crash (its bank) that goes into the hourly pool. */
  poolBasisPoints: number;
  /** Share of a stake that the referrer of the player earns. */
  referralBasisPoints: number;
}

/** A stake that was won or lost. */
export interface SettledShare {
  game: string;
  stakeCents: number;
  isLost: boolean;
  /** True if bonus money was held, which the stake releases instead of earning cashback. */
  hasReleased: boolean;
  isReferred: boolean;
}

/** Shares of a stake, in ten-thousandths of a cent. */
export interface StakeShares {
  cashbackUnits: number;
  referralUnits: number;
}

/** The game whose lost stakes earn cashback. */
const GIVES_CASHBACK = 'crash';
/** The game whose stakes give no shares. */
const GIVES_NOTHING = 'jackpot';

/**
 * Returns the shares of a settled stake besides bonus money. A stake that has released bonus money earns no cashback.
 * [EC-1, EC-5]
 */
export const sharesOfStake = (
  { game, stakeCents, isLost, hasReleased, isReferred }: SettledShare,
  shares: Pick<Shares, 'cashbackBasisPoints' | 'referralBasisPoints'>,
): StakeShares => ({
  cashbackUnits:
    game === GIVES_CASHBACK && isLost && !hasReleased ? unitsOfStake(stakeCents, shares.cashbackBasisPoints) : 0,
  referralUnits: game !== GIVES_NOTHING && isReferred ? unitsOfStake(stakeCents, shares.referralBasisPoints) : 0,
});
