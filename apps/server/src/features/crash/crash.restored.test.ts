import { reconcile } from '@updraft/ledger';
import { publicHashOf, sha256 } from '@updraft/rules/fairness';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listInterruptions } from '../../stakes/interruption/interruptions.store.ts';
import { type SpentRounds, spendRounds } from '../../stakes/interruption/spent-rounds.ts';
import { asOperator } from '../../testing/as-operator.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { FEATURE_CHECKS } from '../reconciliation.ts';
import { crashRefund } from './crash.refund.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

const roundId = (): number => world.table.snapshot(null)?.roundId ?? 0;
/** Moves all times of rounds back, as if the database had last been written a minute ago. */
const restore = async (): Promise<void> => {
  world.table.suspend();
  await world.db.query(
    `update rounds set opened_at = opened_at - interval '1 minute', started_at = started_at - interval '1 minute',
       heartbeat_at = heartbeat_at - interval '1 minute', ended_at = ended_at - interval '1 minute' where settled_at is null`,
  );
};
/** Spends rounds. Four rounds of 19 s fit into a minute and some seconds. */
const spend = ({ places = 100, shortestMs = 19_000 } = {}): Promise<SpentRounds> =>
  asOperator(world.db, 'crash', (lease) => {
    let left = places;
    const after = ({ chainId, index }: { chainId: number; index: number }) => {
      const seed = sha256(`seed ${index + 1}`);
      const place = { chainId, base: 0, index: index + 1, roundId: index + 1, seed, secretHash: sha256(seed) };
      return Promise.resolve(left-- > 0 ? { ...place, publicHash: publicHashOf(place.secretHash) } : null);
    };
    return spendRounds(
      { outbox: world.outbox, lease, limits: limitsGuard, chainsIn: () => ({ after }) },
      { rules: crashRefund, shortestMs, actor: 'operator tester' },
    );
  });
const rowsAfter = (id: number) =>
  world.db.query<{ id: number; phase: string; result: object | null; seed: string | null; is_refunded: boolean }>(
    `select id, phase, result, seed, refunded_at is not null as is_refunded from rounds where id > $1 order by id`,
    [id],
  );
const SPENT = { phase: 'ended', result: null, seed: null, is_refunded: true };

it('[FA-15] a round that takes bets is refunded, and rounds that can have been played since are not played', async () => {
  await world.open();
  const player = await world.player();
  const items = await world.give(player.id, 1);
  await world.bet({ playerId: player.id, items, auto: 150 });
  const id = roundId();
  await restore();
  expect(await spend()).toEqual({ rounds: { from: id + 1, to: id + 4 }, refunded: id, isChainOver: false });
  expect(await world.held(player.id)).toEqual(items.map((item) => item.id));
  expect(await rowsAfter(id - 1)).toEqual([0, 1, 2, 3, 4].map((n) => ({ id: id + n, ...SPENT })));
  expect(await listInterruptions(world.db, { game: 'crash', id: id + 1 })).toMatchObject([{ refunded: true }]);
  const audits = await world.db.query(`select actor, details from audit_log where action = 'crash.spent'`);
  expect(audits).toEqual([
    { actor: 'operator tester', details: { from: id + 1, to: id + 4, reason: 'restored from a backup' } },
  ]);
  expect(await reconcile(world.db, FEATURE_CHECKS)).toEqual([]);
  await world.restart();
  await world.open();
  expect(roundId()).toBe(id + 5);
});

it('[FA-15] spending rounds after a restore does not end or refund a round in flight', async () => {
  await world.open();
  await world.start();
  const id = roundId();
  await restore();
  expect(await spend()).toEqual({ rounds: { from: id + 1, to: id + 4 }, refunded: null, isChainOver: false });
  expect((await rowsAfter(id - 1)).map(({ phase }) => phase)).toEqual(['running', 'ended', 'ended', 'ended', 'ended']);
  await world.restart();
  await world.open();
  expect(roundId()).toBe(id + 5);
});

it('[FA-15] spends the rounds of a chain up to its end, over several commits', async () => {
  await world.open();
  const id = roundId();
  await restore();
  expect(await spend({ places: 700, shortestMs: 10 })).toEqual({
    rounds: { from: id + 1, to: id + 700 },
    refunded: id,
    isChainOver: true,
  });
  expect((await rowsAfter(id)).map((row) => row.id)).toEqual(Array.from({ length: 700 }, (_, n) => id + 1 + n));
});
