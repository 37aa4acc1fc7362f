import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld();
});
afterAll(() => world.drop());

/** Returns the count and the sum of the observations of each kind. */
const observed = async (name: string): Promise<Record<string, { count: number; sum: number }>> => {
  const metric = await world.metrics.registry.getSingleMetric(`updraft_${name}`)?.get();
  const values = (metric?.values ?? []) as { metricName?: string; labels: { kind?: string }; value: number }[];
  const of = (kind: string, what: string) =>
    values.find((one) => one.labels.kind === kind && one.metricName?.endsWith(what))?.value ?? 0;
  return Object.fromEntries(
    [...new Set(values.map((one) => one.labels.kind ?? ''))].map((kind) => [
      kind,
      { count: of(kind, '_count'), sum: of(kind, '_sum') },
    ]),
  );
};

it('[S9] every kind of commit is timed, and every batch has its size', async () => {
  const player = await world.player();
  const [won, lost, stopped] = await world.give(player.id, 3);
  if (!won || !lost || !stopped) throw new Error('no items');
  world.points(300);
  await world.open();
  const acks = await world.bets([
    { playerId: player.id, items: [won], auto: 150 },
    { playerId: player.id, items: [lost], auto: 400 },
    { playerId: player.id, items: [stopped], auto: null },
  ]);
  await world.start();
  await world.runTo(9000);
  const byHand = acks[2];
  if (byHand?.status !== 'success') throw new Error('the bet was refused');
  expect(await world.cashOut(player.id, byHand.bet.id)).toMatchObject({ status: 'success' });
  await world.run(60_000);
  expect(await observed('crash_batch_size')).toMatchObject({
    bets: { count: 1, sum: 3 },
    'manual-cash-outs': { count: 1, sum: 1 },
    'cash-outs': { count: 2, sum: 2 },
    lost: { count: 1, sum: 1 },
  });
  const commits = await observed('crash_commit_seconds');
  expect(Object.keys(commits).sort()).toEqual(['bets', 'cash-outs', 'close', 'end', 'lost', 'open', 'start']);
  expect(Object.values(commits).every(({ count, sum }) => count >= 1 && sum > 0)).toBe(true);
});
