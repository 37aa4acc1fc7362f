import { DEFAULT_SHARES } from '@updraft/rules/economics';
import { describe, expect, it } from 'vitest';
import { crashPoints, type SimulatedPlayer, simulateEconomics } from './simulate.ts';
import { simulationTable } from './simulation-table.ts';
import { economicsTable } from './table.ts';

const POINTS = crashPoints({ rounds: 20_000, seed: 'test' });
const player = (change: Partial<SimulatedPlayer>): SimulatedPlayer => ({
  stakeCents: 1000,
  target: 200,
  holdsBonus: false,
  isReferred: true,
  ...change,
});
const simulate = (players: readonly SimulatedPlayer[]) =>
  simulateEconomics(players, { shares: DEFAULT_SHARES, points: POINTS });

describe('the simulation', () => {
  it.each([
    ['cashback at 1.21', player({ target: 121 })],
    ['cashback at 2.00', player({})],
    ['bonus money at 2.00', player({ holdsBonus: true })],
    ['cashback at 10.00, nobody referred', player({ target: 1000, isReferred: false })],
    ['cashback at 9999.98', player({ target: 999_998 })],
    ['no cash-out', player({ target: null })],
  ])('[EC-6] the simulated share lies in the 99 %% interval around the calculated share: %s', (_what, one) => {
    const { simulated, exact, halfWidth, isWithin } = simulate([one]);
    expect({ simulated, exact, halfWidth, isWithin }).toMatchObject({ isWithin: true });
    expect(exact).toBeGreaterThan(0);
  });

  it('[EC-6] the simulated share of a mix of players lies in the interval around the calculated share', () => {
    const mix = [
      player({ target: 121, stakeCents: 5000 }),
      player({ target: 200, holdsBonus: true, stakeCents: 2500 }),
      player({ target: 500, isReferred: false }),
      player({ target: null, stakeCents: 10 }),
    ];
    const { exact, isWithin } = simulate(mix);
    expect(isWithin).toBe(true);
    expect(exact).toBeGreaterThan(0.001);
  });

  it('[EC-3] the simulation differs from the calculation if a share is given twice', () => {
    // A bet that never wins has no random outcome. The interval has no width, so every difference lies outside it.
    const shares = { ...DEFAULT_SHARES, poolBasisPoints: 200 };
    const { simulated } = simulateEconomics([player({ target: null })], { shares, points: POINTS.slice(0, 10) });
    expect(simulated).toBeCloseTo(0.951, 9);
  });
});

describe('the table', () => {
  const table = (change: object = {}) => economicsTable({ ...DEFAULT_SHARES, ...change }, { mostCaseReturn: 9600 });

  it('[EC-2] [EC-6] the table has every game, the extreme targets of crash, and the lowest share of each game', () => {
    const { text, isPositive } = table();
    expect(isPositive).toBe(true);
    expect(text).toMatch(/crash {4}target 1\.21x .*referred +4\.0000 +0\.5165 +0\.0000 +1\.0000 +0\.4000 +2\.0834/);
    expect(text).toMatch(/crash {4}target 9999\.98x  +referred .* 0\.1002$/m);
    expect(text).toMatch(/crash {4}no cash-out /);
    expect(text).toMatch(/crash +0\.10 % {2}kept/);
    expect(text).toMatch(/wheel +0\.80 % {2}kept/);
    expect(text).toMatch(/cases +1\.10 % {2}kept/);
    expect(text).toContain('Bonus money of $200 is released by stakes of $8000, of which $8 are kept besides it.');
  });

  it('[EC-2] the table marks a game that loses money with other shares', () => {
    const { text, isPositive } = table({ cashbackBasisPoints: 260 });
    expect(isPositive).toBe(false);
    expect(text).toMatch(/crash +0\.00 % {2}LOST/);
  });
});

describe('the table of the simulation', () => {
  const table = (change: object = {}) =>
    simulationTable({ ...DEFAULT_SHARES, ...change }, { rounds: 2000, seed: 'test' });

  it('[EC-6] the table has exact share, simulated share and interval for each strategy and for all together', () => {
    const { text, isWithin } = table();
    expect(isWithin).toBe(true);
    expect(text).toMatch(/target 1\.21x +bonus money, referred +-?\d\.\d{4} +-?\d+\.\d{4} +\d+\.\d{4} {2}within/);
    expect(text).toMatch(/no cash-out .* 0\.0000 {2}within/);
    expect(text).toMatch(/all of these together +- .*within$/m);
  });

  it('[EC-6] the table of the simulation is the same for the same seed', () => expect(table().text).toBe(table().text));
});
