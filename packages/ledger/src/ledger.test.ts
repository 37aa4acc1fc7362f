import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE, bonusOf, cashOf, cashbackOf, escrowOf, itemsOf, openEscrow, playerOf, reservedOf } from './chart.ts';
import { KINDS, STAKE_KINDS } from './kinds.ts';
import { type Statements, post } from './post.ts';
import { reconcile } from './reconcile.ts';
import { type ItemRevaluation, revaluationPostings, revalue } from './revalue.ts';
import { type Transfer, postingsOf } from './transfer.ts';

const transfer = (change: Partial<Transfer>): Transfer => ({
  key: 'k',
  kind: 'storehouse.buy',
  playerId: 1,
  cash: [],
  items: [],
  ...change,
});

const account = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 17, max: 400 }));
const amount = fc.integer({ min: 1, max: 10 ** 10 });
const cashLeg = fc.record({ from: account, to: account, cents: amount });
const itemLeg = fc.record({ itemId: fc.integer({ min: 1 }), from: account, to: account, priceCents: amount });
const anyTransfer = fc
  .record({ cash: fc.array(cashLeg, { maxLength: 20 }), items: fc.array(itemLeg, { maxLength: 20 }) })
  .map((legs) => transfer(legs));

describe('postings of a transfer', () => {
  it('[M1] postings of any transfer add up to zero', () => {
    fc.assert(
      fc.property(
        anyTransfer,
        (one) => postingsOf(one).reduce((total, { amountCents }) => total + amountCents, 0) === 0,
      ),
      { numRuns: 2000 },
    );
  });

  it('[M1] postings are each account’s gain less its loss, once per account and never zero', () => {
    fc.assert(
      fc.property(anyTransfer, (one) => {
        const postings = postingsOf(one);
        expect(new Set(postings.map(({ accountId }) => accountId)).size).toBe(postings.length);
        const legs = [
          ...one.cash.map((leg) => ({ ...leg, amountCents: leg.cents })),
          ...one.items.map((leg) => ({ ...leg, amountCents: leg.priceCents })),
        ];
        for (const id of new Set(legs.flatMap(({ from, to }) => [from, to]))) {
          const gain = legs.reduce(
            (total, { from, to, amountCents }) =>
              total + (to === id ? amountCents : 0) - (from === id ? amountCents : 0),
            0,
          );
          expect(postings.find(({ accountId }) => accountId === id)?.amountCents ?? 0).toBe(gain);
        }
        expect(postings.some(({ amountCents }) => amountCents === 0)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('[M1] postings throw on the invalid amount %d', (bad) => {
    const ends = { from: HOUSE.cash, to: cashOf(1) };
    const error = new RangeError(`storehouse.buy: not an amount to move: ${String(bad)}`);
    expect(() => postingsOf(transfer({ cash: [{ ...ends, cents: bad }] }))).toThrow(error);
    expect(() => postingsOf(transfer({ items: [{ ...ends, itemId: 1, priceCents: bad }] }))).toThrow(error);
  });

  it('[M1] a transfer that moves nothing has no postings', () => {
    expect(postingsOf(transfer({}))).toEqual([]);
    expect(postingsOf(transfer({ cash: [{ from: 1, to: 1, cents: 5 }] }))).toEqual([]);
  });
});

describe('the chart of accounts', () => {
  const player = fc.integer({ min: 1, max: 2 ** 40 });

  it('[M7] every account of every player and of the house has its own id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(player, { maxLength: 50 }), (players) => {
        const ids = [
          ...Object.values(HOUSE),
          ...players.flatMap((id) => [cashOf(id), itemsOf(id), bonusOf(id), cashbackOf(id), reservedOf(id)]),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('[M1] the owner follows from the account id', () => {
    fc.assert(
      fc.property(player, (id) =>
        [cashOf, itemsOf, bonusOf, cashbackOf, reservedOf].every((of) => playerOf(of(id)) === id),
      ),
    );
    for (const id of Object.values(HOUSE)) expect(playerOf(id)).toBe(0);
  });
});

describe('escrows', () => {
  it('[M7] each game has its own escrow, which no other game can open', () => {
    expect(escrowOf('crash')).toBe(HOUSE.crashEscrow);
    expect(() => escrowOf('toy')).toThrow('toy has no escrow');
    expect(() => openEscrow('toy', HOUSE.crashEscrow)).toThrow('cannot be the escrow of toy');
    expect(() => openEscrow('toy', HOUSE.stock)).toThrow('cannot be the escrow of toy');
    expect(() => openEscrow('crash', 62)).toThrow('cannot be the escrow of crash');
    openEscrow('toy', 62);
    openEscrow('toy', 62);
    expect(escrowOf('toy')).toBe(62);
  });
});

describe('reasons', () => {
  it('[M2] each kind of transfer states its reason in words', () => {
    for (const [kind, why] of Object.entries(KINDS)) {
      expect(kind).toMatch(/^[a-z]+\.[a-z]+$/);
      expect(why.length).toBeGreaterThan(10);
    }
    for (const why of Object.values(STAKE_KINDS)) expect(why.length).toBeGreaterThan(10);
  });
});

/** Builds a fake database that records the statements and returns the rows of `answers`. */
const listening = (
  answers: (sql: string) => object[],
): Statements & { asked: { sql: string; params: readonly unknown[] }[] } => {
  const asked: { sql: string; params: readonly unknown[] }[] = [];
  return {
    asked,
    query: <Row extends object>(sql: string, params: readonly unknown[] = []) => {
      asked.push({ sql, params });
      return Promise.resolve(answers(sql) as Row[]);
    },
  };
};

describe('posting', () => {
  it('[M3] writes all transfers in one statement and returns their ids by key', async () => {
    const db = listening(() => [
      { id: 11, key: 'a' },
      { id: 12, key: 'b' },
    ]);
    const leg = { from: HOUSE.cash, to: cashOf(3), cents: 250 };
    const ids = await post(db, [
      transfer({ key: 'a', cash: [leg] }),
      transfer({ key: 'b', cash: [leg], corrects: 11 }),
    ]);
    expect([...ids]).toEqual([
      ['a', 11],
      ['b', 12],
    ]);
    expect(db.asked).toHaveLength(1);
    const wanted = JSON.parse(String(db.asked[0]?.params[0])) as {
      key: string;
      corrects: number | null;
      postings: unknown;
    }[];
    expect(wanted.map(({ key, corrects }) => [key, corrects])).toEqual([
      ['a', null],
      ['b', 11],
    ]);
    expect(wanted[0]?.postings).toEqual([
      { accountId: HOUSE.cash, amountCents: -250 },
      { accountId: cashOf(3), amountCents: 250 },
    ]);
  });

  it('[M3] sends no query without transfers', async () => {
    const db = listening(() => []);
    expect((await post(db, [])).size).toBe(0);
    expect(db.asked).toEqual([]);
  });
});

describe('revaluations', () => {
  const change = fc
    .record({
      itemId: fc.integer({ min: 1, max: 10 ** 6 }),
      accountId: fc.constantFrom<number>(HOUSE.stock, itemsOf(1), itemsOf(2), itemsOf(3)),
      fromCents: amount,
      toCents: amount,
    })
    .filter(({ fromCents, toCents }) => fromCents !== toCents);
  const item = (parts: Partial<ItemRevaluation> = {}): ItemRevaluation => ({
    itemId: 5,
    accountId: itemsOf(1),
    fromCents: 100,
    toCents: 90,
    ...parts,
  });

  it('[M1] postings of a revaluation add up to zero, and each account gains what its items gain', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (items) => {
        const postings = revaluationPostings(items);
        expect(postings.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(0);
        for (const account of [HOUSE.stock, itemsOf(1), itemsOf(2), itemsOf(3)] as number[]) {
          const gain = items.reduce(
            (total, { accountId, fromCents, toCents }) => total + (accountId === account ? toCents - fromCents : 0),
            0,
          );
          expect(postings.find(({ accountId }) => accountId === account)?.amountCents ?? 0).toBe(gain);
        }
        expect(postings.some(({ amountCents }) => amountCents === 0)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    item({ toCents: 0 }),
    item({ toCents: -1 }),
    item({ toCents: 0.5 }),
    item({ fromCents: 90 }),
    item({ fromCents: Number.NaN }),
  ])('[M1] a revaluation throws on %j', (bad) => {
    expect(() => revaluationPostings([bad])).toThrow(RangeError);
  });

  it('[M3] revaluations are written in one statement; none need no query', async () => {
    const db = listening(() => []);
    expect(
      await revalue(db, [
        { key: 'a', playerId: null, items: [item(), item({ itemId: 6 })] },
        { key: 'b', playerId: 1, items: [] },
      ]),
    ).toBe(2);
    expect(db.asked).toHaveLength(1);
    expect(JSON.parse(String(db.asked[0]?.params[0]))).toMatchObject([
      {
        key: 'a',
        postings: [
          { accountId: itemsOf(1), amountCents: -20 },
          { accountId: HOUSE.revaluation, amountCents: 20 },
        ],
      },
    ]);
    expect(await revalue(db, [{ key: 'c', playerId: null, items: [] }])).toBe(0);
    expect(db.asked).toHaveLength(1);
  });
});

describe('reconciliation', () => {
  it('[M10] runs every check, those of features too, and reports each row as a difference', async () => {
    const db = listening((sql) => (sql.startsWith('select 1') ? [{ round_id: 4 }, { round_id: 5 }] : []));
    const differences = await reconcile(db, [{ name: 'rounds_settled', sql: 'select 1' }]);
    expect(differences).toEqual([
      { check: 'rounds_settled', details: { round_id: 4 } },
      { check: 'rounds_settled', details: { round_id: 5 } },
    ]);
    expect(db.asked.length).toBeGreaterThan(5);
    expect(db.asked.every(({ sql }) => sql.endsWith(' limit 100'))).toBe(true);
  });
});
