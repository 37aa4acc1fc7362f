// PURE. Kinds of demo players: data, and a player's own variation of it.
import { type Random, type Range, between, createRandom } from './random.ts';

export type Kind = 'cautious' | 'steady' | 'dreamer' | 'hand' | 'highRoller' | 'watcher';

export interface Personality {
  kind: Kind;
  /** Factor of the chance to join a round, and of the pace of openings: a high one means more bets. */
  eagerness: number;
  stakeCents: Range;
  /** Range of an occasional stake, far above the usual one. */
  splurgeCents: Range;
  splurgeChance: number;
  /** Share of rounds with a second bet, and of those with a third. */
  moreBetsChance: number;
  /** Share of first bets that are manual. */
  manualShare: number;
  /** Target of the first bet, in hundredths. */
  autoCashOut: Range;
  /** Targets of the further bets, in hundredths. */
  sideCashOut: Range;
  /** Target of a manual cash-out, in hundredths. `reactionMs`: time from that multiplier to the press of the button. */
  manualCashOut: Range;
  reactionMs: Range;
  depositCents: Range;
  depositEveryMs: number;
  /** Price of the items that the player buys. */
  itemCents: Range;
  /** Largest number of items that the player keeps. Above it the player sells some. */
  maxItems: number;
}

const MINUTE_MS = 60_000;

const COMMON = {
  splurgeChance: 0.05,
  moreBetsChance: 0.15,
  manualCashOut: [120, 400],
  reactionMs: [160, 650],
  depositEveryMs: 4 * MINUTE_MS,
  maxItems: 24,
} as const satisfies Partial<Personality>;

const PERSONALITIES: Readonly<Record<Kind, Personality>> = {
  cautious: {
    ...COMMON,
    kind: 'cautious',
    eagerness: 1.15,
    stakeCents: [20, 400],
    splurgeCents: [400, 1500],
    manualShare: 0.1,
    autoCashOut: [130, 180],
    sideCashOut: [180, 250],
    manualCashOut: [110, 160],
    depositCents: [2000, 5000],
    itemCents: [15, 300],
  },
  steady: {
    ...COMMON,
    kind: 'steady',
    eagerness: 1.15,
    stakeCents: [50, 800],
    splurgeCents: [800, 2500],
    manualShare: 0,
    autoCashOut: [200, 200],
    sideCashOut: [150, 350],
    depositCents: [2000, 10_000],
    itemCents: [30, 500],
  },
  dreamer: {
    ...COMMON,
    kind: 'dreamer',
    eagerness: 1.15,
    stakeCents: [20, 120],
    splurgeCents: [120, 400],
    splurgeChance: 0.02,
    manualShare: 0.05,
    moreBetsChance: 0.25,
    autoCashOut: [500, 5000],
    sideCashOut: [300, 2000],
    manualCashOut: [300, 3000],
    depositCents: [2000, 4000],
    itemCents: [12, 90],
  },
  hand: {
    ...COMMON,
    kind: 'hand',
    eagerness: 1.15,
    stakeCents: [30, 1200],
    splurgeCents: [1200, 6000],
    splurgeChance: 0.06,
    manualShare: 0.95,
    moreBetsChance: 0.2,
    autoCashOut: [150, 300],
    sideCashOut: [130, 500],
    manualCashOut: [115, 700],
    depositCents: [2500, 15_000],
    itemCents: [20, 900],
  },
  highRoller: {
    ...COMMON,
    kind: 'highRoller',
    eagerness: 0.55,
    stakeCents: [1500, 6000],
    splurgeCents: [6000, 30_000],
    splurgeChance: 0.3,
    manualShare: 0.5,
    autoCashOut: [140, 300],
    sideCashOut: [200, 1000],
    manualCashOut: [120, 350],
    depositCents: [15_000, 20_000],
    depositEveryMs: 3 * MINUTE_MS,
    itemCents: [700, 9000],
  },
  watcher: {
    ...COMMON,
    kind: 'watcher',
    eagerness: 0.35,
    stakeCents: [20, 300],
    splurgeCents: [300, 900],
    manualShare: 0.4,
    autoCashOut: [150, 1000],
    sideCashOut: [200, 400],
    depositCents: [2000, 3000],
    itemCents: [15, 200],
  },
};

/** Kinds of the players. The first five players are of five kinds, so that small crowds are mixed too. */
const CROWD: readonly Kind[] = [
  ...([
    'hand',
    'cautious',
    'steady',
    'dreamer',
    'highRoller',
    'hand',
    'cautious',
    'steady',
    'watcher',
    'hand',
  ] as const),
  ...([
    'dreamer',
    'cautious',
    'steady',
    'hand',
    'cautious',
    'dreamer',
    'hand',
    'steady',
    'watcher',
    'cautious',
  ] as const),
];

const scaled = ([low, high]: Range, factor: number): Range => [Math.round(low * factor), Math.round(high * factor)];

/** Returns the kind of demo player `n` (from 1). */
export const kindOf = (n: number): Kind => CROWD[(n - 1) % CROWD.length] ?? 'cautious';

/** Returns the personality of demo player `n` (from 1): that of its kind, with an individual purse and reaction. */
export const personalityOf = (n: number): Personality => {
  const base = PERSONALITIES[kindOf(n)];
  const own: Random = createRandom(n * 7919);
  const [purse, nerve] = [between(own, [0.8, 1.3]), between(own, [0.8, 1.3])];
  return {
    ...base,
    // The lower bound of stakes is the same for all players of a kind. The upper bound depends on the purse.
    stakeCents: [base.stakeCents[0], Math.round(base.stakeCents[1] * purse)],
    reactionMs: scaled(base.reactionMs, nerve),
    depositEveryMs: Math.round(base.depositEveryMs * between(own, [0.9, 1.5])),
  };
};
