import type { Random } from './random.ts';

/** Where in a round the process is killed. */
export const MOMENTS = ['betting opens', 'before the start', 'after the start', 'in flight', 'at the crash', 'after the crash', 'under commands', 'anywhere'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface Kill {
  moment: Moment;
  /** Milliseconds after the moment has come; before it for 'before the start'. */
  delayMs: number;
  /** How long the site stays away besides its own start: over the tolerated gap or not. */
  awayMs: number;
}

const DELAYS: Record<Moment, readonly [number, number]> = {
  'betting opens': [0, 40],
  'before the start': [0, 60],
  'after the start': [0, 40],
  'in flight': [100, 2000],
  'at the crash': [0, 6],
  'after the crash': [5, 260],
  'under commands': [0, 25],
  anywhere: [0, 3000],
};

const LONG_AWAY_SHARE = 0.4;

/** Every moment in turn, in an order and with delays that the seed decides. */
export const planKills = (count: number, random: Random): Kill[] => {
  const kills: Kill[] = [];
  while (kills.length < count) {
    const turn = [...MOMENTS].sort((a, b) => a.localeCompare(b));
    while (turn.length > 0) {
      const [moment] = turn.splice(Math.floor(random.next() * turn.length), 1) as [Moment];
      kills.push({ moment, delayMs: random.between(...DELAYS[moment]), awayMs: random.chance(LONG_AWAY_SHARE) ? random.between(1500, 2500) : 0 });
    }
  }
  return kills.slice(0, count);
};
