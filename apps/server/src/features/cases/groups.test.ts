import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cashOf } from '@updraft/ledger';
import type { Db } from '../../db/db.ts';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { giveItems } from '../storehouse/give-item.ts';
import type { StoredBox } from './boxes.store.ts';
import type { OpenAnswer, OpenCommand } from './open-command.ts';

/** Id of the player for whom giving an item fails; null: it works for all. */
let poisoned: number | null = null;
let world: CasesWorld;
let boxes: StoredBox[];
beforeAll(async () => {
  world = await createCasesWorld({
    giveItems: (query, gifts) => {
      if (gifts.some(({ playerId }) => playerId === poisoned)) throw new Error('no item for this player');
      return giveItems(query, gifts);
    },
  });
  boxes = (await world.boxes()).filter((box) => [500, 1000, 5000].includes(box.priceCents));
});
afterEach(() => (poisoned = null));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const boxAt = (at: number): StoredBox => boxes[at % boxes.length] as StoredBox;

/** Creates openings on a database that counts transactions. */
const counted = () => {
  let transactions = 0;
  const db: Db = { ...world.db, tx: (work) => ((transactions += 1), world.db.tx(work)) };
  return { openings: world.twin(db), transactions: () => transactions };
};

const itemsOf = (answer: OpenAnswer): number[] =>
  answer.ok ? answer.won.map((item) => item.itemId).sort((a, b) => a - b) : [];

it('commands of many players share a transaction, and each gets its own response', async () => {
  const { openings, transactions } = counted();
  const players = await Promise.all(
    Array.from({ length: 40 }, (_, at) => world.opener({ cents: at === 7 ? 100 : 50_000 })),
  );
  const commands = await Promise.all(
    players.map(({ id }, at) =>
      world.command(id, boxAt(at), { count: (at % 5) + 1, key: at % 2 ? `a key of ${id}` : null }),
    ),
  );
  const answers = await Promise.all(commands.map((command) => openings.open(command)));
  expect(transactions()).toBeLessThanOrEqual(2);
  for (const [at, { id }] of players.entries()) {
    const answer = answers[at] as OpenAnswer;
    const { count } = commands[at] as { count: number };
    if (at === 7) expect(answer).toMatchObject({ ok: false, message: 'cases_api.insufficient_funds' });
    else
      expect(answer).toMatchObject({ ok: true, nextNonce: count, balanceCents: 50_000 - count * boxAt(at).priceCents });
    expect(await world.held(id)).toEqual(itemsOf(answer));
  }
  expect(await Promise.all(commands.map((command) => openings.open(command)))).toEqual(answers);
});

it('a player whose row is locked delays no other player', async () => {
  const players = await Promise.all([world.opener(), world.opener(), world.opener(), world.opener()]);
  const held = new Set(players.slice(0, 2).map(({ id }) => id));
  const commands = await Promise.all(players.map(({ id }, at) => world.command(id, boxAt(at))));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The embedded database has one transaction at a time, so a lock that another transaction holds is simulated.
  const openings = world.twin({
    ...world.db,
    tx: async (work) => {
      let waits = false;
      const outcome = await world.db.tx((query) =>
        work({
          query: async (sql, params) => {
            const rows = await query.query<never>(sql, params);
            if (!sql.includes('from players') || !sql.includes('for no key update')) return rows;
            const free = rows.filter(({ id }: { id: number }) => !held.has(id));
            if (sql.includes('skip locked')) return free;
            waits = free.length < rows.length;
            return rows;
          },
        }),
      );
      if (waits) await released;
      return outcome;
    },
  });
  const alone = openings.open(commands[0] as OpenCommand);
  await new Promise((resolve) => setImmediate(resolve));
  const [inGroup, ...others] = commands.slice(1).map((command) => openings.open(command));
  let heldAnswers = 0;
  for (const answer of [alone, inGroup]) void answer?.then(() => (heldAnswers += 1));
  expect(await Promise.all(others)).toMatchObject([{ ok: true }, { ok: true }]);
  // New commands do not wait for the delayed ones either.
  expect(await openings.open({ ...(commands[3] as OpenCommand), nonce: 1 })).toMatchObject({ ok: true });
  expect(heldAnswers).toBe(0);
  release();
  expect(await Promise.all([alone, inGroup])).toMatchObject([{ ok: true }, { ok: true }]);
});

it('a command that fails does not fail the others of its group', async () => {
  const { openings } = counted();
  const players = await Promise.all(Array.from({ length: 5 }, () => world.opener({ cents: 5000 })));
  const commands = await Promise.all(players.map(({ id }) => world.command(id, boxAt(0))));
  poisoned = players[2]?.id ?? null;
  const outcomes = await Promise.allSettled(commands.map((command) => openings.open(command)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const balances = await Promise.all(
    players.map(
      async ({ id }) =>
        (
          await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
            cashOf(id),
          ])
        )[0]?.balance_cents,
    ),
  );
  const after = 5000 - boxAt(0).priceCents;
  expect(balances).toEqual([after, after, 5000, after, after]);
});

it('[CA-22] simultaneous commands of one player are handled one after the other', async () => {
  const { openings } = counted();
  const [one, other] = await Promise.all([world.opener(), world.opener()]);
  const first = await world.command(one.id, boxAt(0));
  const answers = await Promise.all(
    [first, { ...first, nonce: 1 }, await world.command(other.id, boxAt(1))].map((command) => openings.open(command)),
  );
  expect(answers).toMatchObject([
    { ok: true, nextNonce: 1 },
    { ok: true, nextNonce: 2 },
    { ok: true, nextNonce: 1 },
  ]);
});
