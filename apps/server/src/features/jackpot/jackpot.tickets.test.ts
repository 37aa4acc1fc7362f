import { publicHashOf } from '@updraft/rules/fairness';
import { jackpotVerifier } from '@updraft/rules/jackpot';
import { describe, expect, it } from 'vitest';
import { type Holder, type Item, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import type { JackpotWorld } from '../../testing/jackpot-world.ts';
import { worthOf } from '../../testing/round-steps.ts';
import { jackpotPastBets } from './jackpot.past-bets.ts';
import { type RoundResult, publishedResult } from './jackpot.round.ts';

let world: JackpotWorld;
const { opened, snapshot, runTo, settle, rowOf } = jackpotRounds((made) => void (world = made));

describe('tickets and chances', () => {
  it('[JP-1] [JP-2] tickets and chances follow the items in order of entry, over all bets of each player', async () => {
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
      price: worthOf(one.items) / 100,
      itemsMore: 0,
      from: 1,
      to: start + other + c.price_cents,
      tickets: [
        { from: 1, to: start },
        { from: start + other + 1, to: start + other + c.price_cents },
      ],
    });
    expect(own?.item.price).toBe(Math.max(...one.items.map(({ price_cents: cents }) => cents)) / 100);
    const chances = Object.values(shown.chances).map(({ chance }) => Math.round(chance * 100));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(10_000);
    expect(shown.chances[one.playerId]?.chance).toBeCloseTo((worthOf(one.items) / pot) * 100, 1);
    // Each item of the player's own stakes has one ticket for each cent.
    expect(shown.own.flatMap(({ items }) => items.map(({ price, from, to }) => [price * 100, to - from + 1]))).toEqual(
      one.items.map(({ price_cents: cents }) => [cents, cents]),
    );
    expect(snapshot(null).own).toEqual([]);
    await settle(world.roundId());
  });

  it('a file of past bets has the items of all bets of a player, a page only the dearest', async () => {
    const [one, two] = (await opened({ items: 5 })) as [Holder, Holder];
    await world.bet({ playerId: one.playerId, items: one.items.slice(0, 4) });
    await world.bet({ playerId: two.playerId, items: two.items });
    await world.bet({ playerId: one.playerId, items: one.items.slice(4) });
    const prices = one.items.map(({ price_cents: cents }) => cents / 100).sort((a, b) => b - a);
    for (const [asked, shown] of [
      [{ allItems: true }, 5],
      [{ allItems: true, filter: { least: 0.01 } }, 5],
      [{}, 3],
    ] as const) {
      const { rows } = await jackpotPastBets.page(world.db, { playerId: one.playerId, ...asked });
      expect(rows.map(({ items, itemsMore }) => [items.map(({ price }) => price), itemsMore])).toEqual([
        [prices.slice(0, shown), 5 - shown],
      ]);
    }
    // The stakes of a player in a round count together, as the page shows them.
    const total = one.items.reduce((sum, { price_cents: cents }) => sum + cents, 0);
    for (const [mostCents, found] of [
      [total, 1],
      [total - 1, 0],
    ] as const) {
      const filter = { most: mostCents / 100 };
      expect((await jackpotPastBets.page(world.db, { playerId: one.playerId, filter })).rows).toHaveLength(found);
    }
    await settle(world.roundId());
  });

  it('[JP-3] [JP-30] the hash of the list of tickets is published at the close, and everybody can verify the round', async () => {
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
      round_id: id,
      day: dayOfMonth,
      rules_version: 1,
      base: 0,
      index: id,
      public_hash: publicHash,
      secret_hash: row.secret_hash ?? '',
      seed: seed.seed,
      salt: '',
      commitment: '',
      ...publishedResult(row.result as RoundResult),
    });
    const own = checks.filter(({ id: check }) =>
      ['beacon_round', 'tickets', 'winning_ticket', 'winner'].includes(check),
    );
    expect(own.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });
});
