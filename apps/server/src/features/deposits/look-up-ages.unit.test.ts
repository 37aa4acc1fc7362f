import { expect, it } from 'vitest';
import { createMetrics } from '../../lib/metrics.ts';
import { watchLookUps } from './look-up-ages.ts';

it('[S9] shows for each provider how long it could not be asked for payments', async () => {
  const metrics = createMetrics();
  let nowMs = 5_000;
  const note = watchLookUps(['a', 'b'], { metrics, clock: { monoMs: () => nowMs } });
  nowMs += 60_000;
  note('b');
  nowMs += 1_000;
  const { values } = (await metrics.registry.getSingleMetric('updraft_payments_looked_up_age_seconds')?.get()) ?? {};
  expect(values?.map(({ labels, value }) => [labels['provider'], value])).toEqual([
    ['a', 61],
    ['b', 1],
  ]);
});
