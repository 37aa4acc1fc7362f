import { randomnessOf } from '@updraft/rules/beacon';
import type { Bulletin } from '@updraft/outside/beacon';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { publicHashOf, secretHashOf, walkChain } from '@updraft/rules/fairness';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { FakeClock } from '../../testing/table-world.ts';
import { type TestDatabase, openTestDatabase } from '../../testing/database.ts';
import type { ChainRow, RoundSeed } from '../../stakes/ports.ts';
import { Chains } from './chains.ts';
import { chainAt, listChains } from './chains.store.ts';
import { createSealer } from '../../lib/seal.ts';

const HOUR = 3_600_000;
const SEED = 'ab'.repeat(32);

/** A bulletin in memory. A second publication of a text returns the first one. A test can make it fail or wait. */
class Board implements Bulletin {
  readonly id = 'board';
  readonly texts: string[] = [];
  asked = 0;
  /** Called before the text is published; may throw or never resolve. */
  before: () => Promise<void> | void = () => undefined;
  /** Called after the text is published and before the call responds. */
  after: () => Promise<void> | void = () => undefined;
  private readonly publications = new Map<string, { receipt: string; publishedAtMs: number }>();
  private readonly clock: FakeClock;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  async publish(text: string) {
    this.asked++;
    await this.before();
    const known = this.publications.get(text);
    const publication = known ?? { receipt: `receipt ${this.texts.push(text)}`, publishedAtMs: this.clock.wallMs() };
    this.publications.set(text, publication);
    await this.after();
    return publication;
  }
}

let database: TestDatabase;
let clock: FakeClock;
let board: Board;
let drawn: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  // A trigger forbids statements that delete rounds, even if there are none.
  await database.db.exec(
    'alter table rounds disable trigger rounds_stay; truncate fair_chains cascade; alter table rounds enable trigger rounds_stay',
  );
  clock = new FakeClock();
  board = new Board(clock);
  drawn = [];
});
afterAll(() => database.drop());

const log = createLog({ level: 'silent', pretty: false });
const beacon = () => createLocalBeacon({ secret: 'test', now: () => clock.wallMs() });
/** Builds the chains of a starting process: from nothing but the database. */
const start = ({ length = 20, announceMs = 0 }: { length?: number; announceMs?: number } = {}): Chains =>
  new Chains({
    db: database.db,
    beacon: beacon(),
    bulletin: board,
    sealer: createSealer('test key'),
    settings: { get: ((key: string) => (key === 'fairness.chainLength' ? length : 'Updraft')) as never },
    clock,
    log,
    announceMs,
    drawSeed: () => {
      const seed = drawn.length === 0 ? SEED : walkChain(SEED, 1000 + drawn.length);
      drawn.push(seed);
      return seed;
    },
  });
const chain = async (base: number): Promise<ChainRow> => (await chainAt(database.db, 'crash', base)) as ChainRow;
const forever = (): Promise<void> => new Promise(() => undefined);
/** Waits until the work in the background has reached this state. */
const settle = async (until: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tried = 0; tried < 400 && !(await until()); tried++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await until()).toBe(true);
};
const play = async (chains: Chains, from: RoundSeed | null, rounds: number): Promise<RoundSeed> => {
  let last = from;
  for (let n = 0; n < rounds; n++) {
    const next = await chains.next('crash', last && { chainId: last.chainId, index: last.index });
    if (!next) throw new Error(`no seed after ${last?.roundId ?? 0}`);
    expect(next.roundId).toBe((last?.roundId ?? 0) + 1);
    last = next;
  }
  return last as RoundSeed;
};

describe('announcing a chain', () => {
  it('[F2] publishes the end of the drawn chain and the beacon round of its salt, and plays it from the other end', async () => {
    const chains = start();
    await chains.prepare('crash');
    expect(board.texts.map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        site: 'Updraft',
        game: 'crash',
        base: 0,
        length: 20,
        commitment: walkChain(SEED, 20),
        beacon: 'local',
        beaconRound: (await chain(0)).beacon_round,
      },
    ]);
    expect(await chains.next('crash', null)).toBeNull();
    clock.advance(3000);
    const first = await play(chains, null, 1);
    const { salt, salt_signature: signature } = await chain(0);
    if (salt === null) throw new Error('the chain has no salt');
    // The proof of the salt is kept beside it.
    expect(randomnessOf(signature)).toBe(salt);
    await expect(database.db.query(`update fair_chains set salt_signature = 'ab'`)).rejects.toThrow(
      /published_chain_stays/,
    );
    expect(first).toMatchObject({
      seed: walkChain(SEED, 19),
      publicHash: publicHashOf(secretHashOf({ salt, seed: walkChain(SEED, 19) })),
    });
  });

  it('[F2] a slow publication still names a beacon round at least the notice period after it', async () => {
    const chains = start({ announceMs: 24 * HOUR });
    board.before = () => {
      board.before = () => undefined;
      clock.advance(5 * HOUR);
    };
    await chains.prepare('crash');
    const { beacon_round, announced_at, receipt } = await chain(0);
    // The first publication was too late for its beacon round. It stays public and does not count.
    expect(board.texts).toHaveLength(2);
    expect(receipt).toBe('receipt 2');
    expect(JSON.parse(board.texts[1] ?? '')).toMatchObject({
      beaconRound: beacon_round,
      commitment: walkChain(SEED, 20),
    });
    expect(beacon().timeOf(beacon_round)).toBeGreaterThanOrEqual(announced_at.getTime() + 24 * HOUR);
    expect(drawn).toHaveLength(1);
  });

  it.each(['before it is published', 'after it was published'])(
    '[F2] [I1] a kill of the process %s draws no second chain: the next start publishes the stored one',
    async (when) => {
      if (when.startsWith('before')) board.before = forever;
      else board.after = forever;
      void start({ announceMs: HOUR }).prepare('crash');
      await settle(() => board.asked === 1);
      const left = await chain(0);
      expect(left).toMatchObject({ receipt: null, commitment: walkChain(SEED, 20) });
      expect(await listChains(database.db)).toEqual([]);

      board.before = () => undefined;
      board.after = () => undefined;
      clock.advance(60_000);
      const next = start({ announceMs: HOUR });
      await next.prepare('crash');
      expect(drawn).toHaveLength(1);
      expect(board.texts).toHaveLength(1);
      expect(await chain(0)).toMatchObject({
        id: left.id,
        commitment: left.commitment,
        beacon_round: left.beacon_round,
        receipt: 'receipt 1',
      });
      clock.advance(2 * HOUR);
      await play(next, null, 3);
    },
  );

  it('[F2] a chain that is not published is not used, and is tried again until it is', async () => {
    board.before = () => {
      throw new Error('the bulletin is away');
    };
    const chains = start();
    await chains.prepare('crash');
    clock.advance(10_000);
    expect(await chains.next('crash', null)).toBeNull();
    await settle(() => board.asked === 2);
    expect((await chain(0)).salt).toBeNull();
    board.before = () => undefined;
    clock.advance(1000);
    await settle(async () => (await chains.next('crash', null), (await chain(0)).receipt !== null));
    clock.advance(10_000);
    await play(chains, null, 2);
    expect(drawn).toHaveLength(1);
  });

  it('[F2] waits longer after each failure to publish, a minute at most', async () => {
    board.before = () => {
      throw new Error('the bulletin is away');
    };
    const logged = vi.spyOn(log, 'error');
    const query = vi.spyOn(database.db, 'query');
    const chains = start();
    await chains.prepare('crash');
    /** Calls `next`. Returns true if that began an announcement, which makes a query besides that of `next` itself. */
    const tries = async (): Promise<boolean> => {
      query.mockClear();
      await chains.next('crash', null);
      return query.mock.calls.length > 1;
    };
    expect(await tries()).toBe(true);
    let failures = 2;
    for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      await settle(() => logged.mock.calls.length === failures);
      clock.advance(waitMs - 1);
      expect(await tries()).toBe(false);
      clock.advance(1);
      expect(await tries()).toBe(true);
      failures += 1;
    }
    await settle(() => logged.mock.calls.length === failures);
    expect(board.asked).toBe(failures);
    logged.mockRestore();
    query.mockRestore();
  });

  it('[F2] two starting processes announce one chain', async () => {
    await Promise.all([start().prepare('crash'), start().prepare('crash')]);
    expect(await database.db.query('select id from fair_chains')).toHaveLength(1);
    expect(new Set(board.texts.map((text) => (JSON.parse(text) as { commitment: string }).commitment))).toEqual(
      new Set([(await chain(0)).commitment]),
    );
  });

  it('[F2] the database refuses to change what was published', async () => {
    await start().prepare('crash');
    for (const change of [
      'beacon_round = beacon_round + 1',
      "receipt = 'other'",
      'receipt = null',
      "commitment = 'x'",
      'length = 5',
    ]) {
      await expect(database.db.query(`update fair_chains set ${change}`)).rejects.toThrow(/published_chain_stays/);
    }
    await expect(database.db.query('delete from fair_chains')).rejects.toThrow(/published_chain_stays/);
  });

  it('[F2] leaves the event loop its turns while it hashes a long chain', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await start({ length: 60_000 }).prepare('crash');
    clearInterval(timer);
    // The timer fires while the chain is computed only if the computation pauses. The bound is low for busy machines.
    expect(turns).toBeGreaterThan(20);
  });
});

describe('the successor of a chain', () => {
  const begin = async (): Promise<{ chains: Chains; last: RoundSeed }> => {
    const chains = start({ length: 12 });
    await chains.prepare('crash');
    clock.advance(3000);
    return { chains, last: await play(chains, null, 3) };
  };

  it('[F2] is announced beside the running one: a slow bulletin holds no round up and is asked once', async () => {
    const { chains, last } = await begin();
    let publish: () => void = () => undefined;
    board.before = () => new Promise((resolve) => (publish = resolve));
    const end = await play(chains, last, 9);
    expect(end.roundId).toBe(12);
    await settle(() => board.asked === 2);
    expect(await chains.next('crash', end)).toBeNull();
    publish();
    await settle(async () => (await chain(12)).receipt !== null);
    clock.advance(10_000);
    board.before = () => undefined;
    await play(chains, end, 2);
    expect([board.asked, drawn.length]).toEqual([2, 2]);
  });

  it('[F2] stops nothing when it cannot be published, and is published again with later rounds', async () => {
    const { chains, last } = await begin();
    board.before = () => Promise.reject(new Error('the bulletin is away'));
    let one = last;
    for (let n = 0; n < 5; n++) {
      one = await play(chains, one, 1);
      // The announcements begin with round 7, because the notice is five rounds.
      await settle(() => board.asked === 1 + Math.max(0, n - 2));
      clock.advance(60_000);
    }
    board.before = () => undefined;
    one = await play(chains, one, 4);
    await settle(async () => (await chain(12)).receipt !== null);
    clock.advance(10_000);
    expect((await play(chains, one, 3)).roundId).toBe(15);
    expect(drawn).toHaveLength(2);
  });
});

describe('chains of several games', () => {
  it('[FA-8] chains of several games are drawn and published apart, and games that take turns read each chain once', async () => {
    const chains = start();
    const games = ['crash', 'wheel'] as const;
    for (const game of games) await chains.prepare(game);
    clock.advance(3000);
    const query = vi.spyOn(database.db, 'query');
    const seeds = new Set<string>();
    for (let index = 1; index <= 5; index++) {
      for (const game of games) {
        const { id: chainId } = (await chainAt(database.db, game, 0)) as ChainRow;
        const next = await chains.next(game, index === 1 ? null : { chainId, index: index - 1 });
        expect(next).toMatchObject({ chainId, index, roundId: index });
        seeds.add(next?.seed ?? '');
      }
    }
    expect(seeds.size).toBe(10);
    expect(query.mock.calls.filter(([sql]) => sql.includes('fair_checkpoints'))).toHaveLength(2);
    query.mockRestore();
  });
});
