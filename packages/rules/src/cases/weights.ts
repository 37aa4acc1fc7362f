// PURE. Weights that fall with the price and have a wanted mean: rule CA-31 of SPEC.md. The code uses whole numbers
// only, because powers in doubles differ between machines.

/** Weights are whole multiples of 1 / ONE. */
const ONE = 1n << 256n;
/**
 * Largest exponent of the price, in quarters, in both directions. One step more gives all the weight to the cheapest or
 * the dearest item.
 */
const MAX_QUARTERS = 64;

/** Returns the floored square root, by Newton's method. */
const rootOf = (value: bigint): bigint => {
  if (value < 2n) return value;
  let root = 1n << BigInt(value.toString(16).length * 2 + 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
};

/** Returns (numerator / denominator)^(quarters / 4) as a multiple of 1 / ONE, for a fraction of at most 1. */
const powerOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }, quarters: number): bigint => {
  const fraction = rootOf(rootOf(((numerator * ONE) / denominator) * ONE) * ONE);
  let power = ONE;
  for (let done = 0; done < quarters; done++) power = (power * fraction) / ONE;
  return power;
};

interface Weights {
  weights: bigint[];
  sum: bigint;
  /** Sum of weight × price over all items. */
  worth: bigint;
}

/**
 * Returns the weights of rising prices by a power of the price. `quarters` above 0 favours cheap items, below 0 dear
 * ones.
 */
const weightsBy = (prices: readonly bigint[], quarters: number): Weights => {
  const isEnd = Math.abs(quarters) > MAX_QUARTERS;
  const favoured = (quarters > 0 ? prices[0] : prices.at(-1)) ?? 1n;
  const weights = prices.map((price) => {
    if (price === favoured) return ONE;
    if (isEnd) return 0n;
    const [numerator, denominator] = quarters > 0 ? [favoured, price] : [price, favoured];
    return powerOf({ numerator, denominator }, Math.abs(quarters));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const worth = weights.reduce((total, weight, at) => total + weight * (prices[at] ?? 0n), 0n);
  return { weights, sum, worth };
};

/**
 * Returns the mean price by these weights minus the mean `worth` / `of`, multiplied by `sum` × `of` to stay a whole
 * number.
 */
const aboveMean = ({ worth, sum }: Weights, mean: { worth: bigint; of: bigint }): bigint =>
  worth * mean.of - mean.worth * sum;

/**
 * Returns weights whose mean price is `worth` / `of`; null if that mean is out of reach. The mean price falls as the
 * power grows. The weights interpolate between two neighbouring powers: the last one whose mean is not below the wanted
 * mean, and the next. [CA-31]
 */
export const weightsFor = (prices: readonly bigint[], mean: { worth: bigint; of: bigint }): bigint[] | null => {
  let [low, high] = [-1 - MAX_QUARTERS, MAX_QUARTERS + 1];
  if (aboveMean(weightsBy(prices, low), mean) < 0n || aboveMean(weightsBy(prices, high), mean) > 0n) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (aboveMean(weightsBy(prices, middle), mean) >= 0n) low = middle;
    else high = middle;
  }
  const [above, below] = [weightsBy(prices, low), weightsBy(prices, high)];
  // Both sets of weights are scaled to the same sum. Each then counts in proportion to the other's distance from the
  // mean.
  const over = aboveMean(above, mean) * below.sum;
  const under = -aboveMean(below, mean) * above.sum;
  if (over + under === 0n) return above.weights;
  return prices.map(
    (_price, at) => (above.weights[at] ?? 0n) * below.sum * under + (below.weights[at] ?? 0n) * above.sum * over,
  );
};
