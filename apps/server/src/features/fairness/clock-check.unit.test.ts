import { beforeEach, expect, it } from 'vitest';
import type { Query } from '../../db/db.ts';
import { createMetrics } from '../../lib/metrics.ts';
import { ClockCheck } from './clock-check.ts';

let nowMs = 0;
let wallMs = 0;
/** Response time of the database, and the lead of its clock. */
let tookMs = 0;
let aheadMs = 0;
let isAway = false;
let logged: string[] = [];

const log = (level: string) => (about: object) => void logged.push(`${level} ${JSON.stringify(about)}`);
const db: Query = {
  query: <Row extends object>() => {
    if (isAway) return Promise.reject(new Error('away'));
    const now = new Date(wallMs + tookMs / 2 + aheadMs);
    [nowMs, wallMs] = [nowMs + tookMs, wallMs + tookMs];
    return Promise.resolve([{ now }] as unknown as Row[]);
  },
};
const start = () => {
  const metrics = createMetrics();
  const check = new ClockCheck({
    db,
    clock: { monoMs: () => nowMs, wallMs: () => wallMs, every: () => () => undefined },
    log: { error: log('error'), info: log('info'), warn: log('warn') } as never,
    metrics,
  });
  const shown = async (): Promise<number[]> => {
    const text = await metrics.registry.metrics();
    return ['ahead_seconds', 'alarm'].map((name) =>
      Number(new RegExp(`^updraft_clock_database_${name} (\\S+)$`, 'm').exec(text)?.[1]),
    );
  };
  const comparedSecondsAgo = async (): Promise<number> =>
    Number(/^updraft_clock_compared_age_seconds (\S+)$/m.exec(await metrics.registry.metrics())?.[1]);
  return { check, shown, comparedSecondsAgo };
};

beforeEach(() => {
  [nowMs, wallMs, tookMs, aheadMs, isAway, logged] = [0, Date.UTC(2026, 0, 5), 4, 0, false, []];
});

it("[DR-12] shows the difference of the database's clock, and alarms from half of the margin on, in both directions", async () => {
  const { check, shown } = start();
  const looked = async (ms: number) => {
    aheadMs = ms;
    await check.look();
    return shown();
  };
  expect(await looked(20)).toEqual([0.02, 0]);
  expect(await looked(-490)).toEqual([-0.49, 0]);
  expect(await looked(-502)).toEqual([-0.502, 1]);
  expect(await looked(-5000)).toEqual([-5, 1]);
  expect(await looked(10)).toEqual([0.01, 0]);
  expect(await looked(700)).toEqual([0.7, 1]);
  expect(logged).toEqual(['error {"aheadMs":-502}', 'info {"aheadMs":10}', 'error {"aheadMs":700}']);
});

it('[DR-12] raises no alarm by a slow answer, keeps what it knew, and shows how old that is', async () => {
  const { check, shown, comparedSecondsAgo } = start();
  aheadMs = 30;
  await check.look();
  [aheadMs, tookMs] = [520, 100];
  await check.look();
  expect(await shown()).toEqual([0.52, 0]);
  [aheadMs, tookMs] = [9000, 20_000];
  await check.look();
  expect(await shown()).toEqual([0.52, 0]);
  expect(await comparedSecondsAgo()).toBe(20);
  isAway = true;
  nowMs += 300_000;
  await check.look();
  expect(await shown()).toEqual([0.52, 0]);
  expect(await comparedSecondsAgo()).toBe(320);
  expect(logged).toHaveLength(1);
});
