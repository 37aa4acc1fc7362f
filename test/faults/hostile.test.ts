import { afterAll, beforeAll, expect, it } from 'vitest';
import { waiting } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { residentBytes } from '../support/processes.ts';
import { NUISANCES, type Nuisance } from './hostile.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

const CONNECTIONS = 500;
const MAX_MEMORY_BYTES = 100_000_000;

let world: FaultWorld;
beforeAll(async () => {
  // The limits are those of a site in operation, because they are tested here.
  world = await openFaultWorld({
    settings: {
      'limits.socketsPerAddress': 200,
      'limits.eventsPerSecond': 20,
      'limits.callsPerMinute': 600,
      'limits.addressCallsPerMinute': 6000,
    },
  });
});
afterAll(async () => {
  expect(await world.contradictions()).toEqual([]);
  await world.drop();
});

/** Opens one hostile connection. `livedMs`: its duration; null until the server has closed it. */
const watched = ([kind, nuisance]: [string, Nuisance]): { kind: string; livedMs: number | null } => {
  const one: { kind: string; livedMs: number | null } = { kind, livedMs: null };
  const startedMs = performance.now();
  nuisance.dial(world.server.port).once('close', () => (one.livedMs = performance.now() - startedMs));
  return one;
};

it(
  `[S4] [S5] ${CONNECTIONS} connections that speak half the protocol do not disturb a player`,
  { timeout: 240_000 },
  async () => {
    const player = await world.join(0);
    const before = residentBytes(world.server.pid);
    const kinds = Object.entries(NUISANCES);
    const hostile = Array.from({ length: CONNECTIONS }, (_unused, at) =>
      watched(kinds[at % kinds.length] as (typeof kinds)[number]),
    );
    await pause(2000);

    // The player bets and cashes out in a round and makes calls, and another player joins.
    let taken = false;
    for (let tried = 0; !taken && tried < 8; tried++) {
      await waiting(player, 3);
      const bet = await world.bet(player, 0);
      expect(bet).toMatchObject({ status: 'success' });
      await player.call('POST /api/crash/getHistory');
      await player.call('POST /api/user/getBalance');
      await player.next('crashMultiplier', undefined, 60_000);
      const take = await player.request('take', { apiToken: player.token, id: bet.bet?.id ?? 0 });
      taken = take.status === 'success';
      if (take.status === 'success') world.records.cashOut(take.take);
    }
    expect(taken).toBe(true);
    const newcomer = await world.join(1);
    newcomer.close();

    // The server closes every kind, and not before its time limit. It refuses connections at once beyond the sockets
    // that an address may have, so the longest connection of each kind is measured.
    await expect
      .poll(() => hostile.filter((one) => one.livedMs === null).map((one) => one.kind), {
        timeout: 120_000,
        interval: 500,
      })
      .toEqual([]);
    const lives = kinds.map(([kind, { patienceMs }]) => ({
      kind,
      patienceMs,
      longestMs: Math.max(
        ...hostile.filter((one) => one.kind === kind).map((one) => one.livedMs ?? Number.POSITIVE_INFINITY),
      ),
    }));
    expect(lives.filter((one) => one.longestMs < one.patienceMs)).toEqual([]);
    expect(residentBytes(world.server.pid) - before).toBeLessThan(MAX_MEMORY_BYTES);
    player.close();
  },
);
