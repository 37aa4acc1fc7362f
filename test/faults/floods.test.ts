import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { median, quantile } from '../support/statistics.ts';
import { type FloodName, floodNames } from '../support/floods/kinds.ts';
import { type Returning, measureFlood, quietWaits } from '../support/floods/measure.ts';
import { LIMITS_IN_OPERATION } from '../support/limits.ts';
import { waiting } from '../support/client.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

const SECONDS = 3;
const QUIET_SECONDS = 3;
const MAX_ANSWER_MS = 100;
/**
 * The slowest tenth is left to the machine: the flooder, the player and often the database share two cores with the
 * server. On a busy one even a quiet server's tenth is late; that much more is granted.
 */
const SHARE = 0.9;
/** Nobody waits this long, however busy the machine is: otherwise the server has stood still. */
const STALL_MS = 1000;
const MAX_MEMORY_BYTES = 100_000_000;
/** The player cashes out once the round has flown past this. */
const FLOWN_PAST = 1.04;

let world: FaultWorld;
let player: Returning;
let quietMs: number;
/** A player who plays round after round as long as the floods last. */
const playing = { isOver: false, answersMs: [] as number[], done: Promise.resolve() };

const playOn = async (): Promise<void> => {
  const client = await world.join(1);
  while (!playing.isOver) {
    await waiting(client, 3);
    const bet = await world.bet(client, 1);
    if (bet.status !== 'success') continue;
    await client.next('crashMultiplier', ({ multiplier }) => multiplier > FLOWN_PAST, 60_000);
    const sentMs = performance.now();
    const take = await client.request('take', { apiToken: client.token, id: bet.bet?.id ?? 0 });
    playing.answersMs.push(performance.now() - sentMs);
    if (take.status === 'success') world.records.cashOut(take.take);
  }
  client.close();
};

beforeAll(async () => {
  // Flights of 6 to 18 s, so that floods fall into them.
  world = await openFaultWorld({ rounds: { count: 10, lowest: 140, highest: 300 }, settings: LIMITS_IN_OPERATION });
  const join = () => world.join(0);
  player = { client: await join(), join };
  quietMs = quantile(await quietWaits(player, { seconds: QUIET_SECONDS }), SHARE);
  playing.done = playOn();
});

afterAll(async () => {
  player.client.close();
  expect(await world.contradictions()).toEqual([]);
  await world.drop();
});

describe("another player's cash-out", () => {
  it.each(floodNames.map((kind, at): [FloodName, string] => [kind, `127.0.0.${2 + at}`]))(
    '[S5] [CR-16] is answered within 100 ms under a flood from one address: %s',
    async (kind, from) => {
      const { waitsMs, grownBytes, flooder } = await measureFlood({
        server: world.server,
        player,
        kind,
        seconds: SECONDS,
        from,
      });
      expect(median(waitsMs)).toBeLessThanOrEqual(MAX_ANSWER_MS);
      expect(quantile(waitsMs, SHARE)).toBeLessThanOrEqual(MAX_ANSWER_MS + quietMs);
      expect(Math.max(...waitsMs)).toBeLessThanOrEqual(STALL_MS + quietMs);
      expect(grownBytes).toBeLessThanOrEqual(MAX_MEMORY_BYTES);
      // The flooder gets nowhere: every connection of it is cut off, and it is held back.
      expect(flooder.cutOff).toBeGreaterThan(0);
    },
  );

  it('[S5] [CR-16] of a live bet is no exception, and no round was interrupted', async () => {
    playing.isOver = true;
    await playing.done;
    expect(playing.answersMs.length).toBeGreaterThan(1);
    expect(median(playing.answersMs)).toBeLessThanOrEqual(MAX_ANSWER_MS);
    expect(await world.interruptions()).toBe(0);
  });
});
