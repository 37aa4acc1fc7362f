import type { OpenedBattle } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { createBattle, joinBattle } from '../support/battles.ts';
import { type Client, callAs, signInAs } from '../support/client.ts';
import { pause } from '../support/pause.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { IS_QUICK } from '../support/views.ts';

let place: Awaited<ReturnType<typeof newDatabase>>;
let server: RunningServer;
beforeAll(async () => {
  place = await newDatabase({ template: await stockedTemplate() });
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await place.drop();
});

const start = (): Promise<RunningServer> =>
  startServer({ dataDir: place.dataDir, databaseUrl: place.databaseUrl, isShortLived: true });
const url = (): string => `http://127.0.0.1:${server.port}`;

/** Returns a player who can make calls after each restart of the server. */
const player = async (): Promise<Pick<Client, 'call'>> => {
  const token = await signInAs(url(), 'new');
  const self: Pick<Client, 'call'> = {
    call: (name, input, key) => callAs(url(), name, { ...(input && { input }), token, ...(key && { key }) }),
  };
  await self.call('POST /api/sandbox/fund', { sum: 2000, items: 0 });
  return self;
};

/** Times of the kills, as parts of the time that taking the last seat lasts without a kill. `npm test` kills once. */
const PARTS_OF_TIME = IS_QUICK ? [0.5] : [0.2, 0.5, 0.8, 1.1];
const MAX_MS = 300_000;

/** Takes the last seat by one call. */
const takeLast = async (last: Pick<Client, 'call'>, { id, price }: OpenedBattle, key: string) => {
  const { server_seed_hash } = await last.call('POST /api/cases/getSeeds', {});
  return () => last.call('POST /api/cases/joinBattle', { id, price, server_seed_hash }, key);
};

it(
  '[I1] [M3] [M10] [BT-20] a server that is killed while the last seat is taken has the whole battle or none of it',
  { timeout: MAX_MS },
  async () => {
    const [creator, last, patient] = [await player(), await player(), await player()];
    await joinBattle(last, await createBattle(creator, { boxIds: [1], size: 2 }));
    const waiting = await createBattle(patient, { boxIds: [1], size: 2 });
    const asked = { boxIds: [1, 2, 1], size: 2 };
    const undisturbed = await takeLast(last, await createBattle(creator, asked), 'no-kill-here');
    const beganAt = performance.now();
    await undisturbed();
    const tookMs = performance.now() - beganAt;
    const started: OpenedBattle[] = [];
    for (const [n, part] of PARTS_OF_TIME.entries()) {
      const battle = await createBattle(creator, asked);
      const take = await takeLast(last, battle, `the-last-seat-${n}`);
      const told = take().catch(() => null);
      await pause(part * tookMs);
      await server.kill();
      const first = await told;
      server = await start();
      const again = await take();
      if (again.status !== 'success') throw new Error(again.message);
      expect(again).toMatchObject({ message: 'cases_api.battle_started', battle: { state: 'finished' } });
      expect(again.battle.drops).toHaveLength(6);
      if (first) expect(first).toEqual(again);
      started.push(again.battle);
    }
    // A battle that has waited since before the first kill continues.
    const joined = await joinBattle(last, waiting);
    expect(joined).toMatchObject({ status: 'success', battle: { id: waiting.id, state: 'finished' } });
    await server.stop();

    const db = await openDb(place);
    const rows = await db.query<{ battle_id: number; openings: number }>(
      `select battle_id, count(*)::int as openings from case_openings where battle_id = any($1::bigint[])
     group by 1 order by 1`,
      [started.map(({ id }) => id)],
    );
    expect(rows).toEqual(started.map(({ id }) => ({ battle_id: id, openings: 6 })));
    expect(await reconcile(db, FEATURE_CHECKS)).toEqual([]);
    await db.close();
  },
);
