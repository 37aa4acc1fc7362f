import { expect, it } from 'vitest';
import { SEED, killsFor, missedOf, simulated, withinMs } from './kills.ts';
import type { Moment } from './plan.ts';

/** Where the jackpot commits something, in the order of its rounds. The command kills at all of its moments. */
const COMMITS: readonly Moment[] = [
  'a lone stake goes back',
  'a lone stake went back',
  'a bet goes into the pot',
  'the countdown begins',
  'the jackpot closes',
  'at the beacon of the jackpot',
  'the pot is paid',
];
const KILLS = killsFor(COMMITS, COMMITS.length);

it(
  `[I1] [JP-18] [JP-26] [JP-27] a server that is killed as the jackpot commits something pays or returns each stake once, as announced, in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
  { timeout: withinMs(KILLS) },
  async () => {
    const { contradictions, jackpot, ...summary } = await simulated({ kills: KILLS, moments: COMMITS, inOrder: true });
    expect(contradictions, `seed ${SEED}`).toEqual([]);
    // A simulation without any action would prove nothing.
    expect(summary.kills).toBeGreaterThanOrEqual(KILLS);
    expect(missedOf(COMMITS, summary), `seed ${SEED}`).toEqual([]);
    expect(jackpot.bets).toBeGreaterThan(KILLS);
    expect(jackpot.draws).toBeGreaterThan(0);
    expect(jackpot.wins).toBeGreaterThan(0);
    expect(jackpot.returned).toBeGreaterThan(0);
  },
);
