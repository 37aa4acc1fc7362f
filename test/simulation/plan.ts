import type { Random } from './random.ts';

/** Moments of kills: those of a round of crash, that of an opening, which belongs to no round, and any other. */
export const MOMENTS = [
  'betting opens',
  'before the start',
  'after the start',
  'in flight',
  'at the crash',
  'after the crash',
  'under commands',
  'boxes are opened',
  'anywhere',
] as const;
/** A game that draws with the beacon. */
export type DrawnGame = 'wheel' | 'jackpot';
/** The moments of a round of the wheel: every boundary of its phases, before the beacon, at it and after it. */
export const WHEEL_MOMENTS = [
  'wheel opens',
  'before the wheel closes',
  'before the beacon of the wheel',
  'at the beacon of the wheel',
  'wheel spins',
  'wheel stops',
  'a win on the wheel was told',
] as const;
/** The moments of a round of the jackpot, whose only player gets the stake back if nobody else bets. */
export const JACKPOT_MOMENTS = [
  'jackpot opens',
  'a bet goes into the pot',
  'a player is alone',
  'a lone stake goes back',
  'a lone stake went back',
  'the countdown begins',
  'before the jackpot closes',
  'the jackpot closes',
  'before the beacon of the jackpot',
  'at the beacon of the jackpot',
  'jackpot spins',
  'the pot is paid',
  'the pot was paid',
] as const;
/** Moments of rounds whose beacon round never comes, so that every stake goes back. */
export const LATE_MOMENTS = [
  'stakes of the wheel go back',
  'stakes of the wheel went back',
  'stakes of the jackpot go back',
  'stakes of the jackpot went back',
] as const;
/** Moments of the chat and gifts: commands in transit, and every step of a draw of prizes. */
export const GIFT_MOMENTS = [
  'a place is taken',
  'a quiz is answered',
  'cashback is taken',
  'a giveaway opens',
  'a giveaway closes',
  'a giveaway is drawn',
  'a giveaway was drawn',
  'the hour begins',
  'the hour closes',
  'the hour is drawn',
  'the hour was drawn',
] as const;
/**
 * Moments of the chat and gifts that come in every run of the server. The test kills at these alone, `npm run
 * simulate-kills -- --at gifts` at all of them.
 */
export const SURE_GIFT_MOMENTS = [
  'a place is taken',
  'a quiz is answered',
  'cashback is taken',
  'a giveaway is drawn',
  'a giveaway was drawn',
  'the hour is drawn',
  'the hour was drawn',
] as const satisfies readonly (typeof GIFT_MOMENTS)[number][];
/**
 * Moments between two servers: a service has accepted something or is reporting it, and the site has not recorded it
 * yet.
 */
export const MONEY_MOMENTS = [
  'an invoice is opened',
  'a payout is taken',
  'an offer is sent',
  'a receipt is looked up',
  'a payment is reported',
  'a payout is reported',
  'a trade is reported',
] as const;
export type MoneyMoment = (typeof MONEY_MOMENTS)[number];
/** Moments with deposits and withdrawals, and those of crash, at which stakes, wins and payments meet. */
export const MOMENTS_WITH_MONEY = [...MONEY_MOMENTS, ...MOMENTS] as const;
/** Moments of rounds in which one player stays alone. */
export const ALONE_MOMENTS: readonly Moment[] = [
  'a player is alone',
  'a lone stake goes back',
  'a lone stake went back',
];
export type Moment =
  | (typeof MOMENTS)[number]
  | (typeof WHEEL_MOMENTS)[number]
  | (typeof JACKPOT_MOMENTS)[number]
  | (typeof LATE_MOMENTS)[number]
  | (typeof GIFT_MOMENTS)[number]
  | MoneyMoment;

export interface Kill {
  moment: Moment;
  /** Milliseconds after the moment has come; before it for 'before the start'. */
  delayMs: number;
  /** Time for which the site stays down before its next start. */
  awayMs: number;
  /**
   * True if the kill is planned again, because its moment did not come in time. The wait for the moment is then much
   * longer.
   */
  isAgain?: boolean;
}

const DELAYS: Record<Moment, readonly [number, number]> = {
  'betting opens': [0, 40],
  'before the start': [0, 60],
  'after the start': [0, 40],
  'in flight': [100, 2000],
  'at the crash': [0, 6],
  'after the crash': [5, 260],
  'under commands': [0, 25],
  'boxes are opened': [0, 25],
  anywhere: [0, 3000],
  'wheel opens': [0, 40],
  'before the wheel closes': [0, 60],
  'before the beacon of the wheel': [0, 900],
  'at the beacon of the wheel': [0, 60],
  'wheel spins': [0, 60],
  'wheel stops': [0, 60],
  'a win on the wheel was told': [0, 300],
  'jackpot opens': [0, 40],
  'a bet goes into the pot': [0, 25],
  'a player is alone': [0, 400],
  // This moment is shortly before the deadline, so kills fall before, during and after the commit of the returned stake.
  'a lone stake goes back': [0, 50],
  'a lone stake went back': [0, 60],
  'the countdown begins': [0, 400],
  'before the jackpot closes': [0, 60],
  'the jackpot closes': [0, 50],
  'before the beacon of the jackpot': [0, 900],
  'at the beacon of the jackpot': [0, 60],
  'jackpot spins': [0, 60],
  'the pot is paid': [0, 50],
  'the pot was paid': [0, 300],
  // A page that joins during the wait does not know when the wait began, so these moments are less exact.
  'stakes of the wheel go back': [0, 300],
  'stakes of the wheel went back': [0, 60],
  'stakes of the jackpot go back': [0, 300],
  'stakes of the jackpot went back': [0, 60],
  'a place is taken': [0, 25],
  'a quiz is answered': [0, 25],
  'cashback is taken': [0, 60],
  'a giveaway opens': [0, 60],
  // The site looks for closes every half second, and the beacon comes one to four seconds later.
  'a giveaway closes': [0, 600],
  'a giveaway is drawn': [0, 1000],
  'a giveaway was drawn': [0, 60],
  'the hour begins': [0, 60],
  'the hour closes': [0, 600],
  'the hour is drawn': [0, 1000],
  'the hour was drawn': [0, 60],
  'an invoice is opened': [0, 25],
  'a payout is taken': [0, 25],
  'an offer is sent': [0, 25],
  'a receipt is looked up': [0, 25],
  'a payment is reported': [0, 25],
  'a payout is reported': [0, 25],
  'a trade is reported': [0, 25],
};

const LONG_AWAY_SHARE = 0.4;
/** Moments outside rounds. A long downtime has no effect on them. */
const OUTSIDE_ROUNDS = new Set<Moment>([...MONEY_MOMENTS, ...GIFT_MOMENTS, 'boxes are opened']);
/**
 * Moments of rounds that last long. If a turn has several kills, the site restarts quickly, so that the next moments of
 * the round are not missed.
 */
const LONG_ROUNDS = new Set<Moment>([...JACKPOT_MOMENTS, ...LATE_MOMENTS]);

const killAt = (moment: Moment, random: Random): Kill => {
  const delayMs = random.between(...DELAYS[moment]);
  const awayMs = random.chance(LONG_AWAY_SHARE) ? random.between(1500, 2500) : 0;
  return { moment, delayMs, awayMs: OUTSIDE_ROUNDS.has(moment) ? 0 : awayMs };
};

/**
 * Plans kills at every moment in turn, in an order and with delays that the seed determines. A turn has a kill for each
 * moment. `asTheyCome`: the kills of a turn fall as their moments come, so that one round has several.
 */
export const planKills = (
  count: number,
  { random, moments, asTheyCome = false }: { random: Random; moments: readonly Moment[]; asTheyCome?: boolean },
): Kill[] => {
  const kills: Kill[] = [];
  while (kills.length < count) {
    const turn = [...moments].sort((a, b) => a.localeCompare(b));
    while (turn.length > 0) {
      const [moment] = turn.splice(Math.floor(random.next() * turn.length), 1) as [Moment];
      const kill = killAt(moment, random);
      kills.push(asTheyCome && LONG_ROUNDS.has(moment) ? { ...kill, awayMs: 0 } : kill);
    }
  }
  return kills.slice(0, count);
};

/**
 * Returns the kills of which the first one to come is executed: those of one turn with `asTheyCome`, else the first
 * alone. A kill that is planned again is returned alone, so that no other kill comes before it.
 */
export const dueOf = (
  ahead: readonly Kill[],
  { moments, asTheyCome }: { moments: readonly Moment[]; asTheyCome: boolean },
): Kill[] => ahead.slice(0, asTheyCome && !ahead[0]?.isAgain ? moments.length : 1);

/** Returns the planned moments at which no kill has fallen yet, each once more; empty if every moment has come. */
export const planAgain = (
  plan: readonly Kill[],
  { reached, random }: { reached: Partial<Record<Moment, number>>; random: Random },
): Kill[] =>
  [...new Set(plan.map(({ moment }) => moment))]
    .filter((moment) => !reached[moment])
    .map((moment) => ({ ...killAt(moment, random), isAgain: true }));
