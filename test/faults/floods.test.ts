import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiting } from '../support/client.ts';
import { inQuick } from '../support/extent.ts';
import { FLOODS, type FloodName, floodNames } from '../support/floods/kinds.ts';
import { startFlooder } from '../support/floods/start.ts';
import { LIMITS_IN_OPERATION } from '../support/limits.ts';
import { withMemoryGrowth } from '../support/processes.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

/** Longest flood. All connections of a flooder must be cut off within this time. */
const LONGEST_FLOOD_SECONDS = 60;
/** Cut-offs for each connection: it is cut off, reconnects, and is cut off or refused again. */
const CUT_OFFS_PER_CONNECTION = 2;
const MAX_MEMORY_BYTES = 100_000_000;
/** Multiplier above which the player cashes out. */
const FLOWN_PAST = 1.04;
const LEAST_CASH_OUTS = 2;

let world: FaultWorld;
/** Player who plays round after round during the floods. */
const playing = { isOver: false, cashOuts: 0, disconnections: 0, done: Promise.resolve() };

const playOn = async (): Promise<void> => {
  const client = await world.join(1);
  client.socket.on('disconnect', () => playing.disconnections++);
  while (!playing.isOver || playing.cashOuts < LEAST_CASH_OUTS) {
    await waiting(client, 3);
    const bet = await world.bet(client, 1);
    if (bet.status !== 'success') continue;
    await client.next('crashMultiplier', ({ multiplier }) => multiplier > FLOWN_PAST, 60_000);
    const take = await client.request('take', { apiToken: client.token, id: bet.bet?.id ?? 0 });
    if (take.status !== 'success') continue;
    world.records.cashOut(take.take);
    playing.cashOuts++;
  }
  client.socket.off('disconnect');
  client.close();
};

beforeAll(async () => {
  world = await openFaultWorld({
    // Flights last 6 to 18 s, so that floods happen during them.
    rounds: { count: 10, lowest: 140, highest: 300 },
    // A process that stalls on a busy machine must not interrupt a round.
    settings: { ...LIMITS_IN_OPERATION, 'crash.gapToleratedMs': 60_000 },
  });
  playing.done = playOn();
});

afterAll(async () => {
  expect(await world.contradictions()).toEqual([]);
  await world.drop();
});

describe('a flood from one address', () => {
  it.each(inQuick(10, floodNames).map((kind, at): [FloodName, string] => [kind, `127.0.0.${2 + at}`]))(
    '[S5] a flood from one address is cut off and takes no memory: %s',
    async (kind, from) => {
      const { port, pid } = world.server;
      const untilCutOff = FLOODS[kind].connections * CUT_OFFS_PER_CONNECTION;
      const { result, grownBytes } = await withMemoryGrowth(pid, () =>
        startFlooder({ port, kind, from, seconds: LONGEST_FLOOD_SECONDS, untilCutOff }),
      );
      expect(result.cutOff).toBeGreaterThanOrEqual(untilCutOff);
      expect(grownBytes).toBeLessThanOrEqual(MAX_MEMORY_BYTES);
    },
  );

  it('[S5] [CR-16] floods interrupt no round, and no connection, bet or cash-out of another player', async () => {
    playing.isOver = true;
    await playing.done;
    expect(playing.disconnections).toBe(0);
    expect(await world.interruptions()).toBe(0);
  });
});
