/** Returns the value below which `share` (0 to 1) of the values lie; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Returns the largest value, also of lists too long for the arguments of `Math.max`; -Infinity without values. */
export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY);

export const smallest = (values: readonly number[]): number => -largest(values.map((value) => -value));

/** Returns the least-squares slope of `y` over `x` and its standard error; NaN for fewer than three points. */
export const slopeOf = (points: readonly { x: number; y: number }[]): { slope: number; error: number } => {
  const n = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (n < 3 || spread === 0) return { slope: Number.NaN, error: Number.NaN };
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) };
};

/** Returns a number as short text for a table. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return '—';
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return Math.round(value).toLocaleString('en-GB').replaceAll(',', ' ');
  return size >= 10 ? value.toFixed(1) : size >= 1 ? value.toFixed(2) : value.toFixed(3);
};
