import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { elapsedMsOf, winCents } from '@updraft/rules/crash';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { winCandidates } from '../../stakes/settling/prizes.store.ts';

// The spy counts the reads of the stock, and lets a test return an outdated one in place of a concurrent write: on one
// connection no two writes run at once.
vi.mock('../../stakes/settling/prizes.store.ts', { spy: true });
const read = vi.mocked(winCandidates);

let world: CrashWorld;
beforeEach(async () => {
  world = await createCrashWorld();
});
afterEach(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** Starts a flight with `count` bets of one stake and the target 2.00. Returns the win of each, in cents. */
const likeBets = async (count: number): Promise<number> => {
  world.points(300);
  await world.open();
  const [like] = await world.db.query<{ price_cents: number }>(
    `select price_cents
     from items
     where account_id = $1 and price_cents between 100 and 2000
     group by price_cents
     having count(*) >= $2
     order by price_cents
     limit 1`,
    [HOUSE.stock, count],
  );
  const stakeCents = like?.price_cents ?? 0;
  const bets = [];
  for (let made = 0; made < count; made++) {
    const { id: playerId } = await world.player();
    bets.push({
      playerId,
      items: await world.give(playerId, 1, { minCents: stakeCents, maxCents: stakeCents }),
      auto: 200,
    });
  }
  expect((await world.bets(bets)).map((ack) => ack.status)).toEqual(bets.map(() => 'success'));
  await world.start();
  return winCents(stakeCents, 200);
};

/** Returns the best items of the stock for this win. */
const bestFor = (win: number, most: number) => winCandidates(world.db, { amountsCents: [win], most });

/**
 * Pays the bets with the target 2.00. Returns how often the stock was read for it, and what was won, in the order of
 * the bets.
 */
const pay = async () => {
  read.mockClear();
  await world.runTo(elapsedMsOf(200));
  const won = await world.db.query<{ status: number; win_item_id: number | null }>(
    'select status, win_item_id from bets order by id',
  );
  return { reads: read.mock.calls.length, won };
};
const wonOf = (items: readonly { id: number }[]) => items.map(({ id }) => ({ status: 1, win_item_id: id }));

describe('[CR-19] the prizes of one commit', () => {
  it('equal wins of one commit get items as long as the stock has fitting ones', async () => {
    const win = await likeBets(11);
    const best = await bestFor(win, 11);
    expect(await pay()).toEqual({ reads: 2, won: wonOf(best) });
  });

  it('prizes are chosen again after one was taken meanwhile, and every win is paid', async () => {
    const win = await likeBets(2);
    const stale = await bestFor(win, 8);
    const [first] = stale;
    const other = await world.player();
    const move = {
      itemId: first?.id ?? 0,
      from: HOUSE.stock,
      to: itemsOf(other.id),
      priceCents: first?.price_cents ?? 0,
    };
    await world.db.tx((query) =>
      post(query, [{ key: 'test.faster', kind: 'sandbox.grant', playerId: other.id, cash: [], items: [move] }]),
    );
    read.mockResolvedValueOnce(stale);
    expect(await pay()).toEqual({ reads: 2, won: wonOf(stale.slice(1, 3)) });
    expect(await world.held(other.id)).toEqual([first?.id]);
  });

  it('prizes are chosen again after one has got another price meanwhile', async () => {
    const win = await likeBets(2);
    const best = await bestFor(win, 8);
    read.mockResolvedValueOnce(
      best.map((item, at) => (at === 0 ? { ...item, price_cents: item.price_cents - 1 } : item)),
    );
    expect(await pay()).toEqual({ reads: 2, won: wonOf(best.slice(0, 2)) });
  });
});
