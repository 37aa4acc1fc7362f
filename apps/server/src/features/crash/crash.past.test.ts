import type { FairnessRound } from '@updraft/contract';
import { FAIRNESS_ROUNDS_PAGE } from '@updraft/contract';
import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import { sha256 } from '@updraft/rules/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHOSEN_DAY } from '../../testing/chosen-day.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { listChains } from '../fairness/chains.store.ts';
import { type PublishingGames, fairnessHandlers } from '../fairness/fairness.http.ts';
import { publishedResult } from './crash.round.ts';

const OLD_ROUNDS = 2 * FAIRNESS_ROUNDS_PAGE + 500;
const OLD_BASE = 1_000_000;
/** Each thousandth old round was refunded. */
const REFUNDED_EVERY = 1000;

let world: CrashWorld;
let played: number;
let old: number;
beforeAll(async () => {
  world = await createCrashWorld();
  played = (await listChains(world.db))[0]?.id ?? 0;
});
afterAll(() => world.drop());

const handlersOf = () =>
  fairnessHandlers({
    db: world.db,
    games: new Map([['crash', publishedResult]]) as unknown as PublishingGames,
    returns: new Map(),
  });
const past = (chain: number, before?: number): Promise<FairnessRound[]> => {
  const handlers = handlersOf();
  return handlers['GET /api/fairness/rounds'](before === undefined ? { chain } : { chain, before }, {} as never);
};
const current = (): number => world.table.snapshot(null)?.roundId ?? 0;

describe('the past of a chain', () => {
  it('[F8] [FA-7] the past contains a round from its crash on, never an open or flying one', async () => {
    world.points(150, 300);
    await world.open();
    const first = current();
    expect(await past(played)).toEqual([]);
    await world.start();
    expect(await past(played)).toEqual([]);
    await world.run(7000);
    const [round, ...rest] = await past(played);
    expect(rest).toEqual([]);
    expect(round).toEqual({
      id: first,
      index: first,
      day_of_month: CHOSEN_DAY,
      rules_version: 1,
      public_hash: expect.any(String),
      seed: expect.any(String),
      result: { multiplier: 1.5 },
    });
    expect((await listChains(world.db)).map(({ id, newest }) => [id, newest])).toContainEqual([played, first]);
    await world.open();
    expect(current()).toBe(first + 1);
    for (let steps = 0; steps < 4; steps++) {
      expect((await past(played)).map(({ id }) => id)).toEqual([first]);
      if (steps === 0) await world.start();
      else await world.run(100);
    }
    const [open] = await world.db.query<{ seed: string | null; secret_hash: string | null }>(
      'select seed, secret_hash from rounds where settled_at is null',
    );
    expect(open).toEqual({ seed: null, secret_hash: null });
  });
});

describe('a long past', () => {
  // The old rounds are inserted after all play, because the table continues from the newest round.
  beforeAll(async () => {
    const chain = await world.db.query<{ id: number }>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
       values ('crash', $1, $2, $3, 'test', 1, $3, 'test')
       returning id`,
      [OLD_BASE, OLD_ROUNDS, sha256('an old chain')],
    );
    old = chain[0]?.id ?? 0;
    await world.db.query(
      `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
         starts_at, ended_at, settled_at, refunded_at, result, secret_hash, seed)
       select 'crash', $1 + n, $2, n, 1 + n % 28, $3, 1, jsonb_build_object('limits', $4::jsonb, 'payoutCapCents', 1),
         'ended', now(), now(), now(), case when n % ${REFUNDED_EVERY} = 0 then now() end,
         case when n % ${REFUNDED_EVERY} > 0 then jsonb_build_object('pointHundredths', 100 + n % 500) end,
         case when n % ${REFUNDED_EVERY} > 0 then $3 end, case when n % ${REFUNDED_EVERY} > 0 then $3 end
       from generate_series(1, $5) n`,
      [OLD_BASE, old, sha256('a hash'), JSON.stringify(DEFAULT_LIMITS), OLD_ROUNDS],
    );
  });

  it('[F8] pages contain each round once, newest first, without refunded rounds that have no result', async () => {
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let page = await past(old); ; page = await past(old, seen.at(-1))) {
      sizes.push(page.length);
      seen.push(...page.map(({ id }) => id));
      if (page.length < FAIRNESS_ROUNDS_PAGE) break;
    }
    expect(sizes).toEqual([FAIRNESS_ROUNDS_PAGE, FAIRNESS_ROUNDS_PAGE, 500 - Math.floor(OLD_ROUNDS / REFUNDED_EVERY)]);
    const wanted = Array.from({ length: OLD_ROUNDS }, (_unused, at) => OLD_ROUNDS - at).filter(
      (n) => n % REFUNDED_EVERY > 0,
    );
    expect(seen).toEqual(wanted.map((n) => OLD_BASE + n));
  });

  it('[F8] a page continues before any place, also one that has no listed round', async () => {
    expect((await past(old, OLD_BASE + 3)).map(({ index }) => index)).toEqual([2, 1]);
    for (const none of [OLD_BASE + 1, OLD_BASE, 1]) expect(await past(old, none)).toEqual([]);
    expect((await past(old, Number.MAX_SAFE_INTEGER))[0]?.index).toBe(OLD_ROUNDS);
    expect(await past(old, OLD_BASE + OLD_ROUNDS + 1)).toEqual(await past(old));
  });

  it('[F2] the past of an unknown or unpublished chain is empty', async () => {
    expect(await past(987_654)).toEqual([]);
    const [unpublished] = await world.db.query<{ id: number }>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round) values ('crash', 5000000, 10, $1, 'test', 1) returning id`,
      [sha256('not published')],
    );
    expect(await past(unpublished?.id ?? 0)).toEqual([]);
  });

  it('a page of the past is read by the index of places alone', async () => {
    await world.db.exec('analyze rounds');
    const plan = await world.db.query<{ 'QUERY PLAN': string }>(
      `explain select id
       from rounds
       where chain_id = ${old} and chain_index < 2000 and phase = 'ended' and result is not null and seed is not null
       order by chain_index desc
       limit 2000`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan Backward using one_round_per_seed');
    expect(text).not.toContain('Sort');
  });
});
