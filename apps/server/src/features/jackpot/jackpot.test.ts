import { HOUSE, cashOf, escrowOf, itemsOf, post } from '@updraft/ledger';
import { publicHashOf } from '@updraft/rules/fairness';
import { jackpotPrizes, jackpotVerifier } from '@updraft/rules/jackpot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type JackpotWorld, type Winner, createJackpotWorld, decidedAtMs } from '../../testing/jackpot-world.ts';
import type { JackpotBetAck } from './jackpot.betting.ts';
import { followNow } from '../catalogue/catalogue.prices.ts';
import { type RoundResult, publishedResult } from './jackpot.round.ts';

let world: JackpotWorld;
beforeAll(async () => {
  world = await createJackpotWorld();
});
afterEach(async () => {
  world.beacon.comes = true;
  await world.expectBalanced();
});
afterAll(() => world.drop());

type Item = { id: number; price_cents: number; entry_id: number };
interface Holder {
  playerId: number;
  items: Item[];
}

const holder = async (items = 1, prices: { minCents?: number; maxCents?: number } = {}): Promise<Holder> => {
  const { id: playerId } = await world.player();
  return { playerId, items: await world.give(playerId, items, prices) };
};
interface Opened {
  players?: number;
  winner?: Winner;
  items?: number;
}
/** A new round that one of its players wins, and players who hold items. */
const opened = async ({ players = 2, winner = 'first', items = 1 }: Opened = {}): Promise<Holder[]> => {
  world.outcomes(winner);
  await world.open();
  const holders: Holder[] = [];
  for (let at = 0; at < players; at++) holders.push(await holder(items));
  return holders;
};
const worthOf = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, { price_cents: cents }) => sum + cents, 0);
const snapshot = (playerId: number | null = null) => {
  const shown = world.table.snapshot(playerId);
  if (!shown) throw new Error('no round is shown');
  return shown;
};
const phaseNow = () => world.table.snapshot(null)?.game.phase;
/** Lets the clock run until the round is in that phase. */
const runTo = async (phase: string): Promise<void> => {
  for (let guard = 0; guard < 3000 && phaseNow() !== phase; guard++) await world.run(50);
  expect(phaseNow()).toBe(phase);
};
/** Until every stake of the round is settled. */
const settle = async (id: number): Promise<void> => {
  for (let guard = 0; guard < 3000 && world.roundId() === id; guard++) await world.run(250);
};
const rowOf = async (id: number) => {
  const [row] = await world.db.query<{
    phase: string;
    result: RoundResult | null;
    opened_at: Date;
    starts_at: Date | null;
    settled_at: Date | null;
    refunded_at: Date | null;
    secret_hash: string | null;
    seed: string | null;
  }>(`select * from rounds where game = 'jackpot' and id = $1`, [id]);
  if (!row) throw new Error(`no round ${id}`);
  return row;
};
/** Time that has passed for the database: its clock cannot be moved, so the moments of the open round are. */
const passForDatabase = async (ms: number): Promise<void> => {
  await world.db.query(
    `update rounds set opened_at = opened_at - $1 * interval '1 ms', starts_at = starts_at - $1 * interval '1 ms',
       ended_at = ended_at - $1 * interval '1 ms' where game = 'jackpot' and settled_at is null`,
    [ms],
  );
  await world.db.query(
    `update bets set created_at = created_at - $1 * interval '1 ms' where game = 'jackpot' and status = 0`,
    [ms],
  );
};
const worthHeld = async (playerId: number): Promise<number> => {
  const [row] = await world.db.query<{ cents: number }>(
    'select coalesce(sum(price_cents), 0)::bigint as cents from items where account_id = $1',
    [itemsOf(playerId)],
  );
  return row?.cents ?? 0;
};
const betsOf = (playerId: number) =>
  world.db.query<{ status: number; win_cents: number | null; multiplier_hundredths: number | null }>(
    `select status, win_cents, multiplier_hundredths from bets where game = 'jackpot' and player_id = $1 order by id`,
    [playerId],
  );
const messageOf = (ack: JackpotBetAck | undefined) => [ack?.message, ack?.status === 'error' ? ack.params : undefined];
const [first, second] = [0, 1];

describe('a round of the jackpot', () => {
  it('[JP-14] [JP-15] waits, then for a second player, and counts down from their bet on', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    expect(snapshot().game).toMatchObject({
      status: 0,
      phase: 'empty',
      bank: 0,
      closesAt: null,
      beacon: null,
      timer: 0,
    });
    expect(world.table.nextDeadlineMs()).toBe(Number.POSITIVE_INFINITY);
    await world.bet(one);
    expect(snapshot().game).toMatchObject({ status: 3, phase: 'alone', closesAt: null, players: 1 });
    expect(snapshot().game.aloneMsLeft).toBe(300_000);
    expect((await rowOf(id)).starts_at).toBeNull();
    await world.run(20_000);
    await world.bet(one);
    expect((await rowOf(id)).starts_at).toBeNull();
    await world.bet(two);
    const { game } = snapshot();
    expect(game).toMatchObject({ status: 1, phase: 'betting', timer: 30, aloneMsLeft: null, tickets_hash: null });
    expect((await rowOf(id)).starts_at?.getTime()).toBe(game.closesAt);
    // [DR-5] The beacon round is known with the close, and comes out at least a second after it.
    const outAfterMs = decidedAtMs(game.beacon?.round ?? 0) - (game.closesAt ?? 0);
    expect(outAfterMs).toBeGreaterThanOrEqual(1000);
    expect(outAfterMs).toBeLessThan(4000);
    await settle(id);
  });

  it('[JP-15] neither stops the countdown nor begins it anew with a third player', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    await world.bets([one, two]);
    const { closesAt } = snapshot().game;
    await world.run(10_000);
    await world.bet(three);
    expect(snapshot().game).toMatchObject({ closesAt, timer: 20, players: 3 });
    await settle(world.roundId());
  });

  it('[JP-16] [JP-17] waits for the beacon, spins for ten seconds, and shows the result for five', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    world.wire.sent.length = 0;
    await world.run(30_000);
    const told = world.wire.of('jackpotTimer').map(({ timer }) => timer);
    expect(told).toEqual(Array.from({ length: 31 }, (_unused, at) => 30 - at));
    expect(snapshot().game).toMatchObject({ status: 1, phase: 'beacon', timer: 0, msLeft: 0 });
    await world.run(5000);
    expect(snapshot().game).toMatchObject({ status: 1, phase: 'beacon' });
    world.beacon.comes = true;
    await runTo('spin');
    const [spin] = world.wire.of('startJackpot');
    expect(spin).toMatchObject({ roundId: id, endTime: 15, ms: 10_000, spinMs: 10_000 });
    expect(snapshot().game.status).toBe(2);
    await world.run(9900);
    expect(phaseNow()).toBe('spin');
    await world.run(150);
    expect(phaseNow()).toBe('result');
    await world.run(4800);
    expect(world.roundId()).toBe(id);
    await world.run(300);
    expect(world.roundId()).toBe(id + 1);
    expect(world.wire.of('startJackpot')).toHaveLength(1);
  });

  it('[JP-17] shows the spinner at its right place to those who come later', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bets([one, two]);
    await runTo('spin');
    const sent: [string, unknown][] = [];
    const join = () => {
      sent.length = 0;
      world.table.showTo(null, (event, payload) => void sent.push([event, payload]));
      return sent.find(([event]) => event === 'startJackpot')?.[1] as { ms: number; endTime: number } | undefined;
    };
    const before = join();
    await world.run(2500);
    const later = join();
    expect(later?.ms).toBe((before?.ms ?? 0) - 2500);
    // The result is shown after 1000 · (endTime − 5) ms, whenever the page has joined.
    expect(1000 * ((later?.endTime ?? 0) - 5)).toBeCloseTo(later?.ms ?? 0, 6);
    await runTo('result');
    expect(join()).toMatchObject({ ms: 0 });
    expect(join()?.endTime).toBeLessThanOrEqual(5);
    await settle(world.roundId());
  });

  it('[JP-25] the strip of the spinner ends at the winner, and its players are sent with it', async () => {
    const [one, two] = (await opened({ winner: 'last' })) as [Holder, Holder];
    await world.bets([one, two]);
    await runTo('spin');
    const { spin } = snapshot();
    const tile = Math.floor((spin?.strip.stop ?? 0) / 1000);
    expect(spin?.strip.tiles[tile]).toBe(two.playerId);
    expect(spin?.winner.user.id).toBe(two.playerId);
    expect(spin?.users.map(({ id }) => id).sort()).toEqual([...new Set(spin?.strip.tiles)].sort());
    await settle(world.roundId());
  });
});

describe('tickets and chances', () => {
  it('[JP-1] [JP-2] are those of the items in order of entry, over all bets of each player', async () => {
    const [one, two] = (await opened({ items: 3 })) as [Holder, Holder];
    const [a, b, c] = one.items as [Item, Item, Item];
    const acks = [
      await world.bet({ playerId: one.playerId, items: [a, b] }),
      await world.bet({ playerId: two.playerId, items: two.items.slice(0, 1) }),
      await world.bet({ playerId: one.playerId, items: [c] }),
    ];
    const [start, other] = [a.price_cents + b.price_cents, two.items[0]?.price_cents ?? 0];
    expect(acks.map((ack) => ack.status === 'success' && [ack.bet.from, ack.bet.to])).toEqual([
      [1, start],
      [start + 1, start + other],
      [start + other + 1, start + other + c.price_cents],
    ]);
    const shown = snapshot(one.playerId);
    const pot = worthOf(one.items) + other;
    expect(shown.game).toMatchObject({ bank: pot / 100, items: 4, players: 2 });
    const own = shown.bets.find(({ user }) => user.id === one.playerId);
    expect(own).toMatchObject({
      ...{ price: worthOf(one.items) / 100, itemsMore: 0, from: 1, to: start + other + c.price_cents },
      tickets: [
        { from: 1, to: start },
        { from: start + other + 1, to: start + other + c.price_cents },
      ],
    });
    expect(own?.item.price).toBe(Math.max(...one.items.map(({ price_cents: cents }) => cents)) / 100);
    const chances = Object.values(shown.chances).map(({ chance }) => Math.round(chance * 100));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(10_000);
    expect(shown.chances[one.playerId]?.chance).toBeCloseTo((worthOf(one.items) / pot) * 100, 1);
    // The player's own stakes, item by item.
    expect(shown.own.flatMap(({ items }) => items.map(({ price, from, to }) => [price * 100, to - from + 1]))).toEqual(
      one.items.map(({ price_cents: cents }) => [cents, cents]),
    );
    expect(snapshot(null).own).toEqual([]);
    await settle(world.roundId());
  });

  it('[JP-3] [JP-30] the hash of their list is published at the close, and everybody can verify the round', async () => {
    const [one, two] = (await opened({ items: 2 })) as [Holder, Holder];
    const id = world.roundId();
    const { seed, dayOfMonth } = world.round();
    const publicHash = snapshot().game.public_hash;
    await world.bets([one, two]);
    world.beacon.comes = false;
    await runTo('beacon');
    const { tickets_hash: hash } = snapshot().game;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(world.wire.of('jackpotTimer').at(-1)).toMatchObject({ timer: 0, ticketsHash: hash });
    expect((await rowOf(id)).secret_hash).toBeNull();
    world.beacon.comes = true;
    await settle(id);
    const row = await rowOf(id);
    expect(row.result?.ticketsHash).toBe(hash);
    expect(publicHashOf(row.secret_hash ?? '')).toBe(publicHash);
    const { checks } = jackpotVerifier.verify({
      ...{
        round_id: id,
        day: dayOfMonth,
        rules_version: 1,
        base: 0,
        index: id,
        public_hash: publicHash,
        secret_hash: row.secret_hash ?? '',
      },
      ...{ seed: seed.seed, salt: '', commitment: '' },
      ...publishedResult(row.result as RoundResult),
    });
    const own = checks.filter(({ id: check }) =>
      ['beacon_round', 'tickets', 'winning_ticket', 'winner'].includes(check),
    );
    expect(own.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });
});

describe('what the winner gets', () => {
  it('[JP-20] [JP-22] the whole pot less the fee, by one transfer, and only when the spinner has stopped', async () => {
    const [one, two] = (await opened({ items: 4, winner: 'last' })) as [Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await runTo('spin');
    expect(await world.held(two.playerId)).toEqual([]);
    const entries = [one, two].flatMap(({ playerId, items }) =>
      items.map((item) => ({ itemId: item.id, playerId, priceCents: item.price_cents })),
    );
    const prizes = jackpotPrizes(entries, { winnerId: two.playerId, feeBasisPoints: 500 });
    await runTo('result');
    expect((await world.held(two.playerId)).sort((a, b) => a - b)).toEqual(
      prizes?.won.map(({ itemId }) => itemId).sort((a, b) => a - b),
    );
    expect((await worthHeld(two.playerId)) + (await world.balance(two.playerId))).toBe(prizes?.winCents);
    expect(await world.held(one.playerId)).toEqual([]);
    const transfers = await world.db.query<{ items: number }>(
      `select (select count(*)::int from item_moves m where m.transfer_id = t.id) as items from transfers t
       where t.kind in ('jackpot.win', 'jackpot.lost') and t.memo ->> 'round' = $1`,
      [`${id}`],
    );
    expect(transfers).toEqual([{ items: entries.length }]);
    const [escrowed] = await world.db.query<{ count: number }>(
      'select count(*)::int as count from items where account_id = $1',
      [escrowOf('jackpot')],
    );
    expect(escrowed?.count).toBe(0);
    expect(snapshot().spin?.winner).toMatchObject({
      win: (prizes?.winCents ?? 0) / 100,
      credit: (prizes?.creditCents ?? 0) / 100,
      items: prizes?.won.length,
      price: worthOf(two.items) / 100,
    });
    expect(world.emitted.filter(({ event }) => event === 'jackpotWin').at(-1)).toMatchObject({
      to: { playerId: two.playerId },
      payload: { roundId: id, win: (prizes?.winCents ?? 0) / 100, items: prizes?.won.length },
    });
    expect(
      world.emitted.some(
        ({ event, to }) => event === 'updateInventory' && to !== 'all' && to.playerId === two.playerId,
      ),
    ).toBe(true);
    await settle(id);
  });

  it('[JP-21] if no losing item fits the fee, the house takes the cheapest one and credits the difference', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bets([one, two]);
    const id = world.roundId();
    await runTo('result');
    const pot = worthOf([...one.items, ...two.items]);
    const fee = Math.floor(pot / 20);
    expect(await world.balance(one.playerId)).toBe(worthOf(two.items) - fee);
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
    const [stock] = await world.db.query<{ account_id: number }>('select account_id from items where id = $1', [
      two.items[0]?.id,
    ]);
    expect(stock?.account_id).toBe(HOUSE.stock);
    await settle(id);
  });

  it('[JP-27] all bets of a player are settled together: the first holds the win, and it counts as one game', async () => {
    const [one, two] = (await opened({ items: 3 })) as [Holder, Holder];
    for (const item of one.items) await world.bet({ playerId: one.playerId, items: [item] });
    await world.bet(two);
    const id = world.roundId();
    await settle(id);
    const { prize } = (await rowOf(id)).result as RoundResult;
    const ratio = Math.floor((prize.winCents * 100) / worthOf(one.items));
    expect(await betsOf(one.playerId)).toEqual([
      { status: 1, win_cents: prize.winCents, multiplier_hundredths: ratio },
      { status: 1, win_cents: 0, multiplier_hundredths: ratio },
      { status: 1, win_cents: 0, multiplier_hundredths: ratio },
    ]);
    expect((await betsOf(two.playerId)).map(({ status }) => status)).toEqual([2]);
    const sums = await world.db.query<{ player_id: number; bets: number; wins: number; won_cents: number }>(
      `select player_id, bets, wins, won_cents from player_sums where game = 'jackpot' and player_id = any($1) order by player_id`,
      [[one.playerId, two.playerId]],
    );
    expect(sums).toEqual([
      { player_id: one.playerId, bets: 1, wins: 1, won_cents: prize.winCents },
      { player_id: two.playerId, bets: 1, wins: 0, won_cents: 0 },
    ]);
  });

  it('an item of the pot gets the price of today when it is won', async () => {
    const [one, two] = (await opened({ winner: 'first' })) as [Holder, Holder];
    await world.bets([one, two]);
    const [{ id: item, entry_id: entry, price_cents: before }] = one.items as [Item];
    await world.db.query('update catalogue set price_cents = price_cents * 2 where id = $1', [entry]);
    await settle(world.roundId());
    const [held] = await world.db.query<{ price_cents: number }>('select price_cents from items where id = $1', [item]);
    expect(held?.price_cents).toBe(before * 2);
    await world.db.query('update catalogue set price_cents = price_cents / 2 where id = $1', [entry]);
    await world.db.tx((query) => followNow(query, { playerIds: [one.playerId], itemIds: [item] }));
  });
});

describe('stakes go back', () => {
  it('[JP-18] to a player who stays alone for five minutes; nothing was interrupted', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const id = world.roundId();
    await world.bet(one);
    await world.run(299_000);
    expect(phaseNow()).toBe('alone');
    expect(await world.held(one.playerId)).toEqual([]);
    await world.run(1500);
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    // The pages show for five seconds what became of the round, to those who join too.
    expect(snapshot(one.playerId)).toMatchObject({
      game: { id, phase: 'returned', status: 0, players: 1, closesAt: null },
      bets: [{ status: 'refunded' }],
    });
    expect(messageOf(await world.bet({ ...one, key: 'a-bet-after-the-refund' }))).toEqual([
      'jackpot_api.game_ended',
      undefined,
    ]);
    await world.run(4000);
    expect(snapshot().game).toMatchObject({ id, phase: 'returned' });
    await world.run(1000);
    expect([world.roundId(), phaseNow()]).toEqual([id + 1, 'empty']);
    expect(await world.db.query(`select 1 from interruptions where game = 'jackpot' and round_id = $1`, [id])).toEqual(
      [],
    );
    expect(
      await world.db.query(`select details->>'bets' as bets from audit_log where action = 'jackpot.refund'`),
    ).toMatchObject([{ bets: '1' }]);
    expect(await world.db.query('select name from notifications where player_id = $1', [one.playerId])).toMatchObject([
      { name: 'notification.jackpot_alone' },
    ]);
    expect(
      world.wire
        .of('newGameJackpot')
        .filter(({ roundId }) => roundId === id)
        .at(-1)?.game,
    ).toMatchObject({
      phase: 'returned',
      status: 0,
    });
  });

  it('[JP-18] [JP-26] also when the five minutes ended while no process ran', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const id = world.roundId();
    await world.bet(one);
    await passForDatabase(400_000);
    await world.restart({ elsewhere: true });
    await world.run(1000);
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
  });

  it('[JP-18] not when a second player bets in the last moment', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    await world.bet(one);
    await world.run(299_999);
    const untilMs = world.clock.monoMs() + 1;
    world.clock.advance(10);
    const late = await holder();
    const acks = await world.bets([
      { ...late, receivedMs: untilMs },
      { ...two, receivedMs: untilMs - 1 },
    ]);
    expect(acks.map(({ message }) => message)).toEqual(['jackpot_api.game_started', 'jackpot_api.bet_made']);
    expect(phaseNow()).toBe('betting');
    await settle(id);
    expect((await rowOf(id)).refunded_at).toBeNull();
  });

  it('[DR-7] [JP-27] when the beacon does not come for 60 s; the seed is revealed, and the round is listed', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    const publicHash = snapshot().game.public_hash;
    await runTo('beacon');
    await world.run(59_800);
    expect(phaseNow()).toBe('beacon');
    await world.run(400);
    expect(phaseNow()).toBe('returned');
    for (const { playerId, items } of [one, two])
      expect(await world.held(playerId)).toEqual(items.map(({ id: item }) => item));
    const row = await rowOf(id);
    expect(row).toMatchObject({ result: null, phase: 'ended' });
    expect(publicHashOf(row.secret_hash ?? '')).toBe(publicHash);
    expect(
      await world.db.query(`select 1 from interruptions where game = 'jackpot' and round_id = $1`, [id]),
    ).toHaveLength(1);
    expect(snapshot(one.playerId).bets.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    await world.run(6000);
    expect(world.roundId()).toBe(id + 1);
  });

  it('[DR-6] not when the beacon is late and comes within the wait', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    await runTo('beacon');
    await world.run(59_000);
    world.beacon.comes = true;
    await runTo('result');
    expect((await rowOf(id)).result?.winnerId).toBe(one.playerId);
    await settle(id);
  });
});

describe('bets', () => {
  it('[JP-10] count by the moment of receipt: none at the announced close', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    await world.bets([one, two]);
    const closesMs = world.round().close?.closesMs ?? 0;
    world.clock.advance(closesMs - world.clock.monoMs() + 50);
    const last = await holder();
    const acks = await world.bets([
      { ...three, receivedMs: closesMs - 1 },
      { ...last, receivedMs: closesMs },
    ]);
    expect(acks.map(({ message }) => message)).toEqual(['jackpot_api.bet_made', 'jackpot_api.game_started']);
    const id = world.roundId();
    await runTo('result');
    expect(messageOf(await world.bet(last))).toEqual(['jackpot_api.game_ended', undefined]);
    await settle(id);
  });

  it('[JP-10] the close on this machine is never after the announced one', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bet(one);
    const askedMs = world.clock.monoMs();
    await world.bet(two);
    expect(world.round().close?.closesMs).toBe(askedMs + 30_000);
    await passForDatabase(12_000);
    await world.restart();
    const leftMs = (world.round().close?.closesMs ?? 0) - world.clock.monoMs();
    expect(leftMs).toBeLessThanOrEqual(18_000);
    expect(leftMs).toBeGreaterThan(16_000);
    await settle(world.roundId());
  });

  it('[TR-10] refuse protected skins whatever the allowance, because somebody else may win them', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const ids = one.items.map(({ id }) => id);
    await world.db.query(`update items set locked_until = now() + interval '1 hour' where id = any($1)`, [ids]);
    await world.db.query('update players set skin_allowance_cents = 100000000 where id = $1', [one.playerId]);
    expect(messageOf(await world.bet(one))).toEqual(['jackpot_api.item_locked', undefined]);
    await world.db.query('update items set locked_until = null where id = any($1)', [ids]);
    expect(messageOf(await world.bet(one))).toEqual(['jackpot_api.bet_made', undefined]);
  });

  it('[JP-11 … JP-13] are refused by the first rule that they break, and nothing moves', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const { playerId } = one;
    const cheap = await world.give(playerId, 1, { minCents: 1, maxCents: 49 });
    const many = await world.give(playerId, 21);
    const rich = await world.give(playerId, 2, { minCents: 260_000, maxCents: 500_000 });
    const refused = async (options: Parameters<typeof world.bet>[0]) => messageOf(await world.bet(options));
    expect(await refused({ playerId, items: [] })).toEqual(['jackpot_api.no_items', undefined]);
    expect(await refused({ playerId, items: [{ id: 1, price_cents: 100 }] })).toEqual([
      'jackpot_api.item_not_found',
      undefined,
    ]);
    expect(await refused({ playerId, items: many })).toEqual(['jackpot_api.too_many_items', { value: 20 }]);
    if (cheap.length > 0)
      expect(await refused({ playerId, items: cheap })).toEqual(['jackpot_api.min_bet', { value: 0.5 }]);
    expect(rich).toHaveLength(2);
    expect(await refused({ playerId, items: rich })).toEqual(['jackpot_api.max_stake', { value: 5000 }]);
    expect(await refused({ ...one, sumCents: 1 })).toEqual([
      'jackpot_api.price_changed',
      { sum: worthOf(one.items) / 100 },
    ]);
    expect(await refused({ ...one, roundId: 1 })).toEqual(['jackpot_api.game_ended', undefined]);
    expect(snapshot().game).toMatchObject({ bank: 0, status: 0 });
    // The limits are those of all bets of the player together.
    expect(await refused({ playerId, items: many.slice(0, 19) })).toEqual(['jackpot_api.bet_made', undefined]);
    expect(await refused({ playerId, items: many.slice(19) })).toEqual(['jackpot_api.too_many_items', { value: 20 }]);
    // A client that names no sum accepts the price of the server.
    expect(await refused({ ...one, sumCents: null })).toEqual(['jackpot_api.bet_made', undefined]);
    await settle(world.roundId());
  });

  it('[JP-12] of one batch are counted together', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const items = await world.give(one.playerId, 21);
    const acks = await world.bets(items.map((item) => ({ playerId: one.playerId, items: [item] })));
    expect(acks.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 'success'), 'error']);
    const tickets = acks.flatMap((ack) => (ack.status === 'success' ? [[ack.bet.from, ack.bet.to]] : []));
    expect(tickets.map(([from]) => from)).toEqual([1, ...tickets.slice(0, -1).map(([, to]) => (to ?? 0) + 1)]);
    await settle(world.roundId());
  });

  it('[JP-19] are refused when the pot is full, and join the next round', async () => {
    const small = await createJackpotWorld({ settings: { 'jackpot.maxPotItems': 3 } });
    try {
      const players = await Promise.all(Array.from({ length: 3 }, () => small.player()));
      const all = [];
      for (const { id } of players) all.push({ playerId: id, items: await small.give(id, 2) });
      const [one, two, three] = all as [Holder, Holder, Holder];
      await small.run(1000);
      const acks = await small.bets([one, two, { ...three, items: three.items.slice(0, 1) }]);
      expect(acks.map(({ message }) => message)).toEqual([
        'jackpot_api.bet_made',
        'jackpot_api.round_full',
        'jackpot_api.bet_made',
      ]);
      await small.expectBalanced();
    } finally {
      await small.drop();
    }
  });

  it('[JP-19] must be worth more for each item when the pot fills up, with the value that is needed', async () => {
    const small = await createJackpotWorld({ settings: { 'jackpot.maxPotItems': 10 } });
    try {
      const holds = async (count: number, price: { minCents: number; maxCents: number }) => {
        const { id: playerId } = await small.player();
        return { playerId, items: await small.give(playerId, count, price) };
      };
      const [one, cheap, dear] = [
        await holds(6, { minCents: 100, maxCents: 300 }),
        await holds(1, { minCents: 50, maxCents: 99 }),
        await holds(1, { minCents: 100, maxCents: 300 }),
      ];
      await small.run(1000);
      // The bets of one batch count together.
      const acks = await small.bets([one, cheap, dear]);
      expect(acks.map(messageOf)).toEqual([
        ['jackpot_api.bet_made', undefined],
        ['jackpot_api.min_item', { value: 1 }],
        ['jackpot_api.bet_made', undefined],
      ]);
      expect(await small.held(cheap.playerId)).toEqual(cheap.items.map(({ id }) => id));
      await small.expectBalanced();
    } finally {
      await small.drop();
    }
  });

  it('during maintenance are refused, and the open round concludes', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await world.settings.change('site.maintenance', true, 'test');
    expect(messageOf(await world.bet(three))).toEqual(['app_api.maintenance', undefined]);
    await settle(id);
    expect((await rowOf(id)).result?.winnerId).toBe(one.playerId);
    await world.settings.change('site.maintenance', false, 'test');
  });
});

describe('[JP-26] an interruption', () => {
  it('changes neither tickets nor close nor beacon round', async () => {
    const [one, two] = (await opened({ items: 2 })) as [Holder, Holder];
    await world.bets([one, two]);
    const before = snapshot(one.playerId);
    await world.restart({ elsewhere: true });
    const after = snapshot(one.playerId);
    expect({ ...after, serverTime: 0, game: { ...after.game, msLeft: 0, timer: 0 } }).toEqual({
      ...before,
      serverTime: 0,
      game: { ...before.game, msLeft: 0, timer: 0 },
    });
    await settle(world.roundId());
  });

  it('while the beacon is awaited: the wait begins anew, and the hash of the tickets stays', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    await runTo('beacon');
    const { tickets_hash: hash } = snapshot().game;
    await passForDatabase(90_000);
    await world.restart({ elsewhere: true });
    await world.run(59_000);
    expect(snapshot().game).toMatchObject({ phase: 'beacon', tickets_hash: hash });
    world.beacon.comes = true;
    await runTo('result');
    expect((await rowOf(id)).result?.ticketsHash).toBe(hash);
    await settle(id);
  });

  it('of a countdown that ended while no process ran: betting is over at once', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await passForDatabase(31_000);
    await world.restart({ elsewhere: true });
    expect(messageOf(await world.bet(three))).toEqual(['jackpot_api.game_started', undefined]);
    await settle(id);
    expect((await rowOf(id)).result).not.toBeNull();
  });

  it.each(['spin', 'result'])(
    'in the phase %s: the winner stays, and the spinner goes on where it is',
    async (phase) => {
      const [one, two] = (await opened({ winner: 'last' })) as [Holder, Holder];
      const id = world.roundId();
      await world.bets([one, two]);
      await runTo('spin');
      const { spin } = snapshot();
      const passedMs = phase === 'spin' ? 4000 : 11_000;
      world.clock.advance(passedMs);
      await passForDatabase(passedMs);
      await world.restart({ elsewhere: true });
      const again = snapshot().spin;
      expect({ ...again, ms: 0, endTime: 0 }).toEqual({ ...spin, ms: 0, endTime: 0 });
      expect(again?.ms).toBeLessThanOrEqual(Math.max(0, 10_000 - passedMs));
      expect(again?.ms ?? 0).toBeGreaterThanOrEqual(Math.max(0, 10_000 - passedMs - 2000));
      await settle(id);
      expect((await betsOf(two.playerId)).map(({ status }) => status)).toEqual([1]);
      expect((await betsOf(one.playerId)).map(({ status }) => status)).toEqual([2]);
    },
  );
});

it('[M3] a key that comes again in a later round with other items is refused, and moves nothing', async () => {
  const [one, two] = (await opened()) as [Holder, Holder];
  await world.bets([{ ...one, key: 'a-key-of-the-player' }, two]);
  await settle(world.roundId());
  const again = await world.give(one.playerId, 1);
  expect(messageOf(await world.bet({ playerId: one.playerId, items: again, key: 'a-key-of-the-player' }))).toEqual([
    'app_api.key_reused',
    undefined,
  ]);
  expect(await world.held(one.playerId)).toEqual(expect.arrayContaining(again.map(({ id }) => id)));
});

it('tells pages of the players who have joined, with the pot and the chances of all', async () => {
  const [one, two] = (await opened()) as [Holder, Holder];
  world.wire.sent.length = 0;
  await world.bets([one, two]);
  world.wire.flushSlot();
  const [told] = world.wire.of('jackpotNewBet');
  expect(told?.bets.map(({ user }) => user.id).sort()).toEqual([one.playerId, two.playerId].sort());
  expect(told?.game).toMatchObject({ status: 1, players: 2, bank: worthOf([...one.items, ...two.items]) / 100 });
  expect(
    Object.keys(told?.chances ?? {})
      .map(Number)
      .sort(),
  ).toEqual([one.playerId, two.playerId].sort());
  expect(world.wire.sent.every(({ topic }) => topic === 'jackpot')).toBe(true);
  // A player who adds to their stake is told again.
  const more = await world.give(one.playerId, 1);
  await world.bet({ playerId: one.playerId, items: more });
  world.wire.flushSlot();
  const again = world.wire.of('jackpotNewBet').at(-1)?.bets;
  expect(again?.map(({ user, price }) => [user.id, price])).toEqual([
    [one.playerId, worthOf([...one.items, ...more]) / 100],
  ]);
  // Only the player sees the items of their own bet, at once.
  const own = world.emitted.filter(({ event }) => event === 'jackpotNewBet');
  expect(own.at(-1)).toMatchObject({
    to: { playerId: one.playerId },
    payload: { bets: [], own: { price: worthOf(more) / 100 } },
  });
  await settle(world.roundId());
});

it('a pot of 500 items goes out in one transfer', async () => {
  world.outcomes('first');
  await world.open();
  const id = world.roundId();
  const players: Holder[] = [];
  for (let at = 0; at < 25; at++) players.push(await holder(20));
  expect(players.flatMap(({ items }) => items)).toHaveLength(500);
  await world.bets(players);
  await runTo('spin');
  world.clock.advance(10_000);
  const began = performance.now();
  await world.table.onDeadline(world.clock.monoMs());
  const tookMs = performance.now() - began;
  expect((await betsOf(players[first]?.playerId ?? 0))[0]?.status).toBe(1);
  expect((await betsOf(players[second]?.playerId ?? 0))[0]?.status).toBe(2);
  // The result is shown for five seconds; the test runs beside others.
  expect(tookMs).toBeLessThan(4000);
  await settle(id);
});

describe('[M6] at once', () => {
  it('a pot that is paid and a sale by its winner: both happen, once each', async () => {
    const [one, two] = (await opened({ items: 3 })) as [Holder, Holder];
    const [kept] = (await world.give(one.playerId, 1)) as [Item];
    await world.bets([one, two]);
    await runTo('spin');
    world.clock.advance(10_000);
    const cents = await world.balance(one.playerId);
    const sale = world.db.tx(async (query) => {
      await query.query('select id from players where id = $1 for update', [one.playerId]);
      await post(query, [
        {
          key: `test.sale-of-the-winner:${kept.id}`,
          kind: 'storehouse.sell',
          playerId: one.playerId,
          cash: [{ from: HOUSE.cash, to: cashOf(one.playerId), cents: kept.price_cents }],
          items: [{ itemId: kept.id, from: itemsOf(one.playerId), to: HOUSE.stock, priceCents: kept.price_cents }],
        },
      ]);
    });
    await Promise.all([world.table.onDeadline(world.clock.monoMs()), sale]);
    const { prize } = (await rowOf(world.roundId())).result as RoundResult;
    expect(await world.balance(one.playerId)).toBe(cents + kept.price_cents + prize.creditCents);
    expect(await world.held(one.playerId)).toHaveLength(prize.won.count);
    await settle(world.roundId());
  });

  it('bets of many players before and at the close: those before it are in the list that is drawn from', async () => {
    const holders = await opened({ players: 8 });
    const id = world.roundId();
    await world.bets(holders.slice(0, 2));
    const closesMs = world.round().close?.closesMs ?? 0;
    world.clock.advance(closesMs - world.clock.monoMs() + 5);
    const late = holders.slice(2).map((one, at) => ({ ...one, receivedMs: closesMs - 1 + (at % 2) }));
    const acks = await world.bets(late);
    expect(acks.map(({ status }) => status)).toEqual(
      late.map(({ receivedMs }) => (receivedMs < closesMs ? 'success' : 'error')),
    );
    await runTo('spin');
    const { tickets } = (await rowOf(id)).result as RoundResult;
    const drawn = tickets.split(',').map((range) => Number(range.split(':')[1]));
    const inTime = [...holders.slice(0, 2), ...late.filter(({ receivedMs }) => receivedMs < closesMs)];
    expect(drawn).toEqual(inTime.map(({ playerId }) => playerId));
    await settle(id);
  });
});
