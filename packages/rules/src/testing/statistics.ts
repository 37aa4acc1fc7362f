// PURE. Randomness tests at 99 %, two-sided: they also fail for a distribution that is too even.

/** 99 % of a normal distribution lie within this many standard deviations. */
export const Z_99 = 2.5758;

/**
 * Returns the χ² statistic as a standard normal deviate (Wilson and Hilferty 1931), exact to a few thousandths from 10
 * degrees of freedom on.
 */
export const chiSquareDeviate = (observed: readonly number[], expected: readonly number[]): number => {
  const statistic = observed.reduce(
    (total, count, at) => total + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1),
    0,
  );
  const degrees = observed.length - 1;
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
};

/** Returns the number of values in each of `cells` equally wide parts of [0, 1). */
export const histogram = (values: Iterable<number>, cells: number): number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) {
    const cell = Math.floor(value * cells);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
};

/** Returns the deviate of the number of runs above and below one half (Wald and Wolfowitz). */
export const runsDeviate = (values: readonly number[]): number => {
  let above = 0;
  let runs = 1;
  values.forEach((value, at) => {
    const isAbove = value >= 0.5;
    if (isAbove) above++;
    if (at > 0 && isAbove !== (values[at - 1] ?? 0) >= 0.5) runs++;
  });
  const n = values.length;
  const product = 2 * above * (n - above);
  const mean = product / n + 1;
  return (runs - mean) / Math.sqrt((product * (product - n)) / (n * n * (n - 1)));
};

/** Returns the deviate of the correlation of each value with the one `lag` places later. */
export const serialDeviate = (values: readonly number[], lag: number): number => {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  let together = 0;
  let alone = 0;
  values.forEach((value, at) => {
    alone += (value - mean) ** 2;
    if (at >= lag) together += (value - mean) * ((values[at - lag] ?? mean) - mean);
  });
  return (together / alone) * Math.sqrt(values.length);
};

/**
 * Returns the chances that the collection of `kinds` coupons is complete after exactly `kinds`, `kinds` + 1, … draws.
 * The last entry is the chance of more draws.
 */
const couponChances = (kinds: number, longest: number): number[] => {
  // state[s]: chance that s kinds have been seen so far.
  let state = [1, ...new Array<number>(kinds).fill(0)];
  const chances: number[] = [];
  let complete = 0;
  for (let draw = 1; draw < longest; draw++) {
    state = state.map(
      (chance, seen) =>
        (chance * seen) / kinds + (seen > 0 ? ((state[seen - 1] ?? 0) * (kinds - seen + 1)) / kinds : 0),
    );
    const now = state[kinds] ?? 0;
    if (draw >= kinds) chances.push(now - complete);
    complete = now;
  }
  return [...chances, 1 - complete];
};

/**
 * Returns the deviate of the coupon collector's test (Knuth 3.3.2 E): number of draws until every kind was seen,
 * compared with the exact chances.
 */
export const couponDeviate = (
  values: Iterable<number>,
  { kinds, longest }: { kinds: number; longest: number },
): number => {
  const counts = new Array<number>(longest - kinds + 1).fill(0);
  let seen = new Set<number>();
  let draws = 0;
  let sets = 0;
  for (const value of values) {
    draws++;
    seen.add(Math.floor(value * kinds));
    if (seen.size < kinds) continue;
    const cell = Math.min(draws, longest) - kinds;
    counts[cell] = (counts[cell] ?? 0) + 1;
    sets++;
    seen = new Set();
    draws = 0;
  }
  return chiSquareDeviate(
    counts,
    couponChances(kinds, longest).map((chance) => chance * sets),
  );
};

/**
 * Returns the deviate of the number of repeated values among `cells` equally likely ones. The number is nearly Poisson
 * distributed while it is small.
 */
export const duplicatesDeviate = (values: readonly number[], cells: number): number => {
  const distinct = new Set(values.map((value) => Math.floor(value * cells))).size;
  const n = values.length;
  const expectedDistinct = cells * (1 - (1 - 1 / cells) ** n);
  const expected = n - expectedDistinct;
  return (n - distinct - expected) / Math.sqrt(expected);
};
