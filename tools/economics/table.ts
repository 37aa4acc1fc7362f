import {
  HOLDINGS,
  type Holding,
  type Kept,
  type Shares,
  type Strategy,
  afterRelease,
  crashStrategy,
  keptOf,
  marginsOf,
  shownStrategies,
} from '@updraft/rules/economics';

/** Largest bonus money that a deposit brings, in cents, for the table's last lines. */
const BONUS_CENTS = 20_000;

const COLUMNS = ['edge', 'cashback', 'release', 'pool', 'referral', 'left'] as const;
const FRACTION_DIGITS = 4;

/** Returns a part in percent of `of`, with four decimals, rounded towards zero. */
const percentOf = (part: bigint, of: bigint): string => {
  const scale = 10n ** BigInt(FRACTION_DIGITS);
  const scaled = (part * 100n * scale) / of;
  const sign = scaled < 0n ? '-' : '';
  const size = scaled < 0n ? -scaled : scaled;
  return `${sign}${size / scale}.${String(size % scale).padStart(FRACTION_DIGITS, '0')}`;
};

/** Names a player's holdings besides the stake. */
export const holdingName = ({ holdsBonus, isReferred }: Holding): string =>
  [holdsBonus ? 'bonus money' : '', isReferred ? 'referred' : ''].filter(Boolean).join(', ') || '-';

const lineOf = ({ game, about }: Strategy, holding: Holding, kept: Kept): string =>
  [
    game.padEnd(8),
    about.padEnd(28),
    holdingName(holding).padEnd(22),
    ...COLUMNS.map((column) => percentOf(kept[column], kept.of).padStart(10)),
  ].join(' ');

/**
 * Returns a table of the house's share of every shown strategy. `isPositive`: true if every game keeps a margin.
 * [EC-2, EC-6]
 */
export const economicsTable = (
  shares: Shares,
  { mostCaseReturn }: { mostCaseReturn: number },
): { text: string; isPositive: boolean } => {
  const margins = marginsOf(shares, { mostCaseReturn });
  const head = [
    'game'.padEnd(8),
    'strategy'.padEnd(28),
    'holding'.padEnd(22),
    ...COLUMNS.map((name) => name.padStart(10)),
  ];
  const lines = shownStrategies({ mostCaseReturn }).flatMap((strategy) =>
    HOLDINGS.map((holding) => lineOf(strategy, holding, keptOf(strategy, shares, holding))),
  );
  const { stakedCents, kept } =
    shares.releaseBasisPoints > 0
      ? afterRelease(BONUS_CENTS, crashStrategy(200), { shares, isReferred: true })
      : { stakedCents: 0n, kept: { cents: 0n, of: 1n } };
  return {
    text: [
      'Percent of the stake, rounded towards zero to four decimals',
      head.join(' '),
      ...lines,
      '',
      'Least of each game, for every strategy and every mix of players:',
      ...margins.map(
        ({ game, margin }) =>
          `  ${game.padEnd(8)}${(margin.leftBasisPoints / 100).toFixed(2).padStart(6)} %  ${margin.isPositive ? 'kept' : 'LOST'}`,
      ),
      '',
      `Bonus money of $${BONUS_CENTS / 100} is released by stakes of $${stakedCents / 100n}, of which $${kept.cents / kept.of / 100n} are kept besides it.`,
    ].join('\n'),
    isPositive: margins.every(({ margin }) => margin.isPositive),
  };
};
