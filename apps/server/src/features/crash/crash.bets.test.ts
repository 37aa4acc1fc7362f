import { elapsedMsOf } from '@updraft/rules/crash';
import { describe, expect, it } from 'vitest';
import { crashWithPlayers, success, worthOf } from '../../testing/crash-players.ts';
import type { CrashWorld } from '../../testing/crash-world.ts';

const here = crashWithPlayers();
const { withItems } = here;

const one = <T>(list: readonly T[], at = 0): T => list[at] as T;

describe('bets', () => {
  it('[CR-10] accepts a bet in the waiting phase: its items go into escrow and the round shows it', async () => {
    here.world.points(300);
    await here.world.open();
    const { player, items } = await withItems(4);
    const { bet } = success(await here.world.bet({ playerId: player.id, items, auto: 250 }));
    expect(bet).toMatchObject({
      value: worthOf(items) / 100,
      autoWithdraw: 2.5,
      is_win: 0,
      itemsMore: 1,
      result: worthOf(items) / 100,
    });
    expect(await here.world.held(player.id)).toEqual([]);
    here.world.wire.flushSlot();
    expect(here.world.wire.of('newBets').at(-1)).toMatchObject({
      totals: { players: 1, items: 4, bank: worthOf(items) / 100 },
    });
    expect(here.world.table.snapshot(player.id)?.bets).toHaveLength(1);
    await here.world.expectBalanced();
  });

  it('[CR-10] [CR-11] [CR-12] refuses each broken rule with its message, and nothing moves', async () => {
    await here.world.open();
    const { player, items } = await withItems(30, { minCents: 100, maxCents: 400 });
    const refused = async (parts: Parameters<CrashWorld['bet']>[0]) => {
      const ack = await here.world.bet(parts);
      return ack.status === 'error' ? ack.message : 'accepted';
    };
    const bet = (parts: object) => refused({ playerId: player.id, items: items.slice(0, 1), auto: 200, ...parts });
    expect(await bet({ items: [] })).toBe('crash_api.no_items');
    expect(await bet({ items: items.slice(0, 21) })).toBe('crash_api.too_many_items');
    expect(await bet({ auto: 120 })).toBe('crash_api.min_auto_cash_out');
    expect(await bet({ auto: 999_999 })).toBe('crash_api.max_auto_cash_out');
    expect(await bet({ sumCents: one(items).price_cents + 1 })).toBe('crash_api.price_changed');
    expect(await bet({ items: [{ id: 999_999_999, price_cents: 100 }] })).toBe('crash_api.item_not_found');
    expect(await bet({ items: [one(items), one(items)] })).toBe('crash_api.item_not_found');
    expect(await here.world.held(player.id)).toHaveLength(30);
    expect(await bet({ items: items.slice(0, 1), auto: null })).toBe('accepted');
    expect(await bet({ items: items.slice(1, 2), auto: null })).toBe('crash_api.one_manual');
    expect(await bet({ items: items.slice(1, 2), auto: 200 })).toBe('accepted');
    expect(await bet({ items: items.slice(2, 3), auto: 200 })).toBe('crash_api.same_multiplier');
    expect(await bet({ items: items.slice(2, 3), auto: 300 })).toBe('accepted');
    expect(await bet({ items: items.slice(3, 4), auto: 400 })).toBe('crash_api.max_bets');
    expect(await here.world.held(player.id)).toHaveLength(27);
  });

  it("[CR-10] refuses stakes below the minimum and above the player's maximum of the round", async () => {
    await here.world.open();
    const cheap = await withItems(1, { minCents: 3, maxCents: 9 });
    expect(await here.world.bet({ playerId: cheap.player.id, items: cheap.items })).toMatchObject({
      message: 'crash_api.min_bet',
      params: { sum: 0.1 },
    });
    // The sum that the player saw reaches the minimum, so the refusal is about the changed price.
    const seen = { playerId: cheap.player.id, items: cheap.items, sumCents: 10 };
    expect(await here.world.bet(seen)).toMatchObject({ message: 'crash_api.price_changed' });
    const dear = await withItems(2, { minCents: 130_000, maxCents: 900_000 });
    expect(await here.world.bet({ playerId: dear.player.id, items: dear.items })).toMatchObject({
      message: 'crash_api.max_stake',
      params: { sum: 2500 },
    });
  });

  it('refuses protected items, foreign items and banned players', async () => {
    await here.world.open();
    const { player, items } = await withItems(1);
    const stranger = await here.world.player();
    expect(await here.world.bet({ playerId: stranger.id, items })).toMatchObject({
      message: 'crash_api.item_not_found',
    });
    await here.world.db.query(`update items set locked_until = now() + interval '1 hour' where id = $1`, [
      one(items).id,
    ]);
    expect(await here.world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.item_locked' });
    await here.world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await here.world.bet({ playerId: player.id, items })).toMatchObject({ message: 'user_api.banned' });
  });

  it('[S6] refuses bets of players who may not stake, such as staff in live mode', async () => {
    here.world.points(110);
    await here.world.open();
    const { player, items } = await withItems(1);
    here.world.mayStake = ({ id }) => id !== player.id;
    expect(await here.world.bet({ playerId: player.id, items })).toEqual({
      status: 'error',
      message: 'user_api.staff_cannot_stake',
    });
    here.world.mayStake = () => true;
    expect(await here.world.held(player.id)).toHaveLength(1);
  });

  it('[M3] a repeated bet gets the first response, by the client’s key and by its natural key', async () => {
    await here.world.open();
    const { player, items } = await withItems(2);
    const keyed = { playerId: player.id, items: items.slice(0, 1), key: 'bet-key-1' };
    const [first, again] = await here.world.bets([keyed, keyed]);
    expect(again).toEqual(first);
    expect(await here.world.bet(keyed)).toEqual(first);
    const natural = { playerId: player.id, items: items.slice(1), auto: 300 };
    const answers = [await here.world.bet(natural), await here.world.bet(natural)];
    expect(answers[1]).toEqual(answers[0]);
    expect(here.world.table.betsOf(player.id)).toHaveLength(2);
  });

  it('[M6] stakes an item once when a batch asks for it twice', async () => {
    await here.world.open();
    const { player, items } = await withItems(1);
    const acks = await here.world.bets([
      { playerId: player.id, items, auto: 200, key: 'twice-key-1' },
      { playerId: player.id, items, auto: 300, key: 'twice-key-2' },
    ]);
    expect(acks.map((ack) => ack.status)).toEqual(['success', 'error']);
  });

  it('refuses bets while the round runs, after it, and during maintenance', async () => {
    here.world.points(250);
    await here.world.open();
    const { player, items } = await withItems(1);
    await here.world.settings.change('site.maintenance', true, 'test');
    expect(await here.world.bet({ playerId: player.id, items })).toMatchObject({ message: 'app_api.maintenance' });
    await here.world.settings.change('site.maintenance', false, 'test');
    await here.world.start();
    expect(await here.world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.game_started' });
    await here.world.runTo(elapsedMsOf(250));
    expect(await here.world.bet({ playerId: player.id, items })).toMatchObject({ message: 'crash_api.game_ended' });
    expect(await here.world.held(player.id)).toHaveLength(1);
  });

  it('[P1] refuses a delayed bet that reaches another round than its player saw, also when it is repeated', async () => {
    here.world.points(100);
    await here.world.open();
    const seen = here.world.table.snapshot(null)?.roundId ?? 0;
    const { player, items } = await withItems(1);
    await here.world.open();
    const late = { playerId: player.id, items, roundId: seen, key: 'held-up-on-its-way' };
    expect(await here.world.bets([late, late])).toMatchObject([
      { message: 'crash_api.game_ended' },
      { message: 'crash_api.game_ended' },
    ]);
    expect(await here.world.held(player.id)).toHaveLength(1);
    expect(
      await here.world.bet({ playerId: player.id, items, roundId: here.world.table.snapshot(null)?.roundId ?? 0 }),
    ).toMatchObject({ status: 'success' });
  });

  it('[CR-10] a bet received after the close of betting is refused, even before the start is decided', async () => {
    here.world.points(150);
    await here.world.open();
    const { player, items } = await withItems(2);
    while (here.world.table.snapshot(null)?.state.timer !== 1) await here.world.run(1000);
    // The close is the next deadline, because the last tick was sent.
    const closesMs = here.world.table.nextDeadlineMs();
    here.world.clock.advance(closesMs - here.world.clock.monoMs() + 20);
    expect(here.world.table.snapshot(null)?.state.status).toBe(0);
    const bet = (at: number, receivedMs: number) =>
      here.world.bet({ playerId: player.id, items: items.slice(at, at + 1), auto: 300 + at, receivedMs });
    expect(await bet(0, closesMs)).toEqual({ status: 'error', message: 'crash_api.game_started' });
    expect(await bet(1, closesMs - 1)).toMatchObject({ status: 'success' });
    expect(await here.world.held(player.id)).toEqual([one(items).id]);
  });
});
