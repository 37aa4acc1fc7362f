import type { CallOutput } from '@updraft/contract';
import { chainStart, publishedValues, type PublishedChain } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    speed: 5,
    settings: { 'crash.countdownTicks': 1, 'crash.crashedMs': 200 },
    rounds: { count: 8, lowest: 100, highest: 130 },
  });
}, 120_000);
afterAll(() => site.drop());

const ask = (query: string) => fetch(`${site.url}/api/fairness/rounds${query}`);
const rounds = async (query: string) => (await (await ask(query)).json()) as CallOutput<'GET /api/fairness/rounds'>;
const chainsOfCrash = async () =>
  ((await (await fetch(`${site.url}/api/fairness/chains`)).json()) as CallOutput<'GET /api/fairness/chains'>).filter(
    ({ game }) => game === 'crash',
  );

it('[F8] [FA-9] anyone gets the past rounds of a chain, which verify against the published values', async () => {
  const [announced] = await chainsOfCrash();
  await expect
    .poll(async () => (await rounds(`?chain=${announced?.id}`)).length, { timeout: 60_000, interval: 300 })
    .toBeGreaterThan(3);
  // The salt becomes known after the chain is published.
  const [chain] = await chainsOfCrash();
  const newestFirst = await rounds(`?chain=${chain?.id}`);
  const published: PublishedChain = {
    base: chain?.base ?? 0,
    salt: chain?.salt ?? '',
    commitment: chain?.commitment ?? '',
  };
  const past = newestFirst
    .map(({ id, index, day_of_month, rules_version, public_hash, seed, result }) => ({
      roundId: id,
      index,
      dayOfMonth: day_of_month,
      rulesVersion: rules_version,
      publicHash: public_hash,
      seed,
      result,
    }))
    .reverse();
  const verifier = verifierOf('crash');
  expect(verifier?.verifyRun?.({ chain: published, before: chainStart(published), rounds: past })).toEqual({
    rounds: past.length,
    held: past.length,
    first: null,
  });
  const asked = await fetch(`${site.url}/api/fairness/round?game=crash&id=${newestFirst[0]?.id}`);
  const one = (await asked.json()) as CallOutput<'GET /api/fairness/round'>;
  if (!one.success) throw new Error(one.message);
  expect(verifier?.verify(publishedValues(one.round))).toMatchObject({ ok: true });
  const before = newestFirst[1]?.id ?? 0;
  expect(await rounds(`?chain=${chain?.id}&before=${before}`)).toEqual(newestFirst.slice(2));
}, 90_000);

it('[S4] malformed queries are refused', async () => {
  for (const bad of [
    '',
    '?before=1',
    '?chain=0',
    '?chain=-1',
    '?chain=1.5',
    '?chain=1e3',
    '?chain=x',
    '?chain=',
    '?chain=1&before=0',
    '?chain=1&chain=2',
    '?chain=1&most=5',
    `?chain=${'9'.repeat(17)}`,
    '?chain=9999999999999999',
  ]) {
    const answer = await ask(bad);
    expect([bad, answer.status]).toEqual([bad, 400]);
  }
  expect(await rounds('?chain=987654')).toEqual([]);
});
