import { readFileSync } from 'node:fs';
import { multiplierAt } from '@updraft/rules/crash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waiting } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { type FaultWorld, answered, openFaultWorld } from './world.ts';

/** Duration of the stall, longer than the tolerated gap. */
const STILL_MS = 3000;
/** Duration of the flight before the stall, in which one or two heartbeats are written. */
const FLOWN_MS = 1200;
/** Largest difference between the clocks of two processes on this machine. */
const CLOCKS_MS = 100;

/** Stops a process, and returns the time at which it has stopped. */
const stopped = async (pid: number): Promise<number> => {
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^State:\tT/m);
  return Date.now();
};

let world: FaultWorld;
beforeAll(async () => {
  // Flights of 10 to 18 s, so that the stall is within one flight.
  world = await openFaultWorld({ rounds: { count: 6, lowest: 180, highest: 300 } });
});
afterAll(async () => {
  expect(await world.contradictions()).toEqual([]);
  await world.drop();
});

it(
  '[I2] [CR-20] [CR-21] a stall of 3 s in flight cashes manual bets out at its start, and notifies players',
  { timeout: 240_000 },
  async () => {
    const [byHand, byItself] = [await world.join(0), await world.join(1)];
    const { roundId } = await waiting(byHand, 3);
    const bet = await world.bet(byHand, 0);
    expect(bet.status).toBe('success');
    expect(await world.bet(byItself, 1, 1.75)).toMatchObject({ status: 'success' });
    const { startedAt } = await byHand.next('crashMultiplier', (payload) => payload.roundId === roundId, 30_000);
    await pause(FLOWN_MS);
    const result = byHand.next('successTake', (payload) => payload.bet_id === bet.bet?.id, 30_000);
    const stoppedByItself = byItself.next('successTake', (payload) => payload.user_id === world.players[1]?.id, 30_000);
    const told = byHand.next('notification', undefined, 30_000);
    const stoppedAt = await stopped(world.server.pid);
    const take = answered(byHand.request('take', { apiToken: byHand.token, id: bet.bet?.id ?? 0 }));
    await pause(STILL_MS);
    world.server.child.kill('SIGCONT');
    expect(await take).toMatchObject({ status: 'error', message: 'crash_api.already_cashed_out' });
    expect((await told).content).toBe('notification.crash_interrupted_cashed_out');
    const hundredths = Math.round((await result).multiplier * 100);
    expect(hundredths).toBeGreaterThanOrEqual(101);
    expect(hundredths).toBeLessThanOrEqual(multiplierAt(stoppedAt - startedAt + CLOCKS_MS));
    // A bet with a target is not affected.
    expect(await stoppedByItself).toMatchObject({ multiplier: 1.75 });
    for (const client of [byHand, byItself]) client.close();
  },
);
