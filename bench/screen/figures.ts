/** One line of the table. */
export interface Figure {
  what: string;
  unit: string;
  /** The value of each run. */
  values: readonly number[];
  /** The most or the least it should be; neither: for information. */
  atMost?: number;
  atLeast?: number;
  /** The worst run decides instead of the median. */
  isNever?: boolean;
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The value below which `share` of the values lie; 0 without any. */
export const quantile = (values: readonly number[], share: number): number => {
  const list = sorted(values);
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] ?? 0;
};

const median = (values: readonly number[]): number => {
  const list = sorted(values);
  const upper = list[Math.floor(list.length / 2)] ?? 0;
  return list.length % 2 === 1 ? upper : ((list[list.length / 2 - 1] ?? 0) + upper) / 2;
};

/** The value that decides. */
export const decisive = ({ values, isNever, atLeast }: Figure): number => {
  if (!isNever) return median(values);
  return atLeast === undefined ? Math.max(...values) : Math.min(...values);
};

export const verdict = (figure: Figure): 'met' | 'MISSED' | '' => {
  if (figure.atMost === undefined && figure.atLeast === undefined) return '';
  const value = decisive(figure);
  return value <= (figure.atMost ?? Infinity) && value >= (figure.atLeast ?? -Infinity) ? 'met' : 'MISSED';
};

/** Least-squares slope of `y` over `x`, and how sure it is: its standard error. */
export const slopeOf = (points: readonly { x: number; y: number }[]): { slope: number; error: number } => {
  const n = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (n < 3 || spread === 0) return { slope: 0, error: Infinity };
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) };
};
