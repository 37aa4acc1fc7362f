import { HOLDINGS, type Shares } from '@updraft/rules/economics';
import { crashPoints, simulateEconomics } from './simulate.ts';
import { holdingName } from './table.ts';

/** Stake of each simulated player, in cents. */
const STAKE_CENTS = 1000;
/** Targets in hundredths; null: never cashed out. */
const TARGETS: readonly (number | null)[] = [121, 200, 1000, null];

const percent = (share: number): string => (share * 100).toFixed(4).padStart(10);
const targetName = (target: number | null): string =>
  target === null ? 'no cash-out' : `target ${(target / 100).toFixed(2)}x`;

/**
 * Returns a table of simulated and exact shares of the house in crash: one row per strategy, and one for all together.
 * `isWithin`: true if every simulated share lies in its 99 % interval. [EC-6]
 */
export const simulationTable = (
  shares: Shares,
  { rounds, seed }: { rounds: number; seed: string },
): { text: string; isWithin: boolean } => {
  const points = crashPoints({ rounds, seed });
  const players = TARGETS.flatMap((target) =>
    HOLDINGS.map((holding) => ({ ...holding, stakeCents: STAKE_CENTS, target })),
  );
  const rows = [
    ...players.map((player) => ({ target: targetName(player.target), holding: holdingName(player), of: [player] })),
    { target: 'all of these together', holding: '-', of: players },
  ].map(({ of, ...names }) => ({ ...names, ...simulateEconomics(of, { shares, points }) }));
  const head = [
    'strategy'.padEnd(24),
    'holding'.padEnd(22),
    'exact'.padStart(10),
    'simulated'.padStart(10),
    '+/- 99 %'.padStart(10),
  ];
  return {
    text: [
      `Simulation of crash: ${rounds} rounds of the seed "${seed}", percent of the stakes that are kept`,
      head.join(' '),
      ...rows.map(({ target, holding, exact, simulated, halfWidth, isWithin }) =>
        [
          target.padEnd(24),
          holding.padEnd(22),
          percent(exact),
          percent(simulated),
          percent(halfWidth),
          isWithin ? ' within' : ' OUTSIDE',
        ].join(' '),
      ),
    ].join('\n'),
    isWithin: rows.every((row) => row.isWithin),
  };
};
