import { describe, expect, it, vi } from 'vitest';
import { listBets } from '../../stakes/bets.store.ts';
import { roundTotals } from '../../stakes/past/past.store.ts';
import { playerSums } from '../../stakes/past/player-sums.ts';
import { RoundBets } from '../../stakes/round/round-bets.ts';
import { playerItemsIn } from '../../stakes/past/staked-items.ts';
import { crashWithPlayers, success, worthOf } from '../../testing/crash-players.ts';
import { Ended, endingAt } from '../../testing/failing-at.ts';
import { createLog } from '../../lib/log.ts';
import { createLimits } from '../../testing/limits.ts';
import { Stops } from '../stops/stops.commands.ts';
import { crashPastBets } from './crash.past-bets.ts';

const here = crashWithPlayers();
const { withItems } = here;

const CANCELLED = { status: 'success', message: 'crash_api.bet_cancelled' };
const refused = (message: string): object => ({ status: 'error', message: `crash_api.${message}` });

/** Makes a bet of a new player in the open round. */
const betting = async ({ count = 1, auto = null as number | null } = {}) => {
  const { player, items } = await withItems(count);
  const { bet } = success(await here.world.bet({ playerId: player.id, items, auto }));
  return { playerId: player.id, items, betId: bet.id };
};
const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id).sort((a, b) => a - b);
const heldBy = async (playerId: number): Promise<number[]> => (await here.world.held(playerId)).sort((a, b) => a - b);
const transfersOf = (betId: number): Promise<{ kind: string }[]> =>
  here.world.db.query(`select kind from transfers where key = any($1) order by id`, [
    ['stake', 'refund', 'win'].map((what) => `crash:${what}:${betId}`),
  ]);
const roundId = (): number => here.world.roundId();
const toEnd = () => here.world.run(60_000);

describe('cancelling a bet', () => {
  it('[CR-24] [CR-25] a cancellation refunds the stake in one transfer and removes the bet from the round', async () => {
    await here.world.open();
    const kept = await betting({ auto: 150 });
    const before = here.world.table.snapshot(null);
    const { playerId, items, betId } = await betting({ count: 4 });
    here.world.wire.flushSlot();
    here.world.wire.sent.splice(0);
    here.world.emitted.splice(0);
    expect(await here.world.cancel({ playerId, betId })).toEqual({
      ...CANCELLED,
      roundId: roundId(),
      bet_id: betId,
    });
    expect(await heldBy(playerId)).toEqual(idsOf(items));
    expect((await transfersOf(betId)).map(({ kind }) => kind)).toEqual(['crash.stake', 'crash.refund']);
    const { bets, totals, loaderItem } = before ?? {};
    expect(here.world.table.snapshot(null)).toMatchObject({ bets, totals, loaderItem });
    expect(here.world.table.snapshot(playerId)?.bets.map(({ id }) => id)).toEqual([kept.betId]);
    expect(here.world.table.betsOf(playerId)).toEqual([]);
    const listed = await listBets(here.world.db, { game: 'crash', roundId: roundId(), most: 100 });
    expect(listed.map(({ id }) => id)).toEqual([kept.betId]);
    const round = { game: 'crash' as const, id: roundId() };
    expect(await roundTotals(here.world.db, round)).toMatchObject({ players: 1, items: 1 });
    expect(await playerItemsIn(here.world.db, { ...round, playerId })).toBeNull();
    // The player’s own sockets get the event at once; watchers get it with the next slot.
    expect(here.world.emitted).toMatchObject([
      { to: { playerId }, event: 'cancelledBets', payload: { roundId: roundId(), bets: [betId] } },
      { to: { playerId }, event: 'updateInventory' },
    ]);
    here.world.wire.flushSlot();
    expect(here.world.wire.sent).toEqual([
      {
        topic: 'crash',
        event: 'cancelledBets',
        payload: { roundId: roundId(), bets: [betId], totals, loaderItem },
      },
    ]);
    await here.world.expectBalanced();
  });

  it('[CR-25] a cancelled bet is in no list and no total after its round', async () => {
    here.world.points(100);
    await here.world.open();
    const { playerId, betId, items } = await betting();
    const id = roundId();
    await here.world.cancel({ playerId, betId });
    await toEnd();
    expect(await heldBy(playerId)).toEqual(idsOf(items));
    expect(await playerSums(here.world.db, playerId)).toMatchObject({ games: 0, staked_cents: 0 });
    const { rows } = await crashPastBets.page(here.world.db, { playerId });
    expect(rows).toEqual([]);
    expect((await crashPastBets.page(here.world.db, { playerId, filter: { least: 0.01 } })).rows).toEqual([]);
    expect(await here.world.db.query('select 1 from stake_shares where bet_id = $1', [betId])).toEqual([]);
    expect(
      await here.world.db.query(
        `select 1 from bets where game = 'crash' and round_id = $1 and player_id = $2 and status <> 3`,
        [id, playerId],
      ),
    ).toEqual([]);
    await here.world.expectBalanced();
  });

  it("[CR-25] a cancelled bet is not counted by the player's own limits", async () => {
    const limits = createLimits(here.world);
    const { player, items } = await withItems(1);
    await limits.set({ playerId: player.id, kind: 'stake', window: 1, cents: worthOf(items) });
    await here.world.open();
    for (let n = 0; n < 2; n++) {
      const { bet } = success(await here.world.bet({ playerId: player.id, items, key: `within-limits-${n}` }));
      await here.world.cancel({ playerId: player.id, betId: bet.id });
    }
    expect((await limits.of(player.id)).limits[0]).toMatchObject({ usedCents: 0 });
  });

  it('[CR-25] a cancellation frees place and items for another bet of the round, also without a key', async () => {
    await here.world.open();
    const { player, items } = await withItems(4);
    const place = (at: number, auto: number | null) =>
      here.world.bet({ playerId: player.id, items: items.slice(at, at + 1), auto });
    const manual = success(await place(0, null)).bet.id;
    await place(1, 200);
    await place(2, 300);
    expect(await place(3, 400)).toMatchObject(refused('max_bets'));
    await here.world.cancel({ playerId: player.id, betId: manual });
    const again = success(await place(0, null)).bet.id;
    expect(again).not.toBe(manual);
    expect(here.world.table.betsOf(player.id).map(({ id }) => id)).toContain(again);
    expect(await heldBy(player.id)).toEqual([items[3]?.id]);
    // The cancellation of the first bet does not count as a repeat for the second.
    expect(await here.world.cancel({ playerId: player.id, betId: manual })).toMatchObject(CANCELLED);
    expect(here.world.table.betsOf(player.id)).toHaveLength(3);
    await here.world.expectBalanced();
  });

  it('[CR-25] a cancellation frees the place for a bet of the same batch', async () => {
    await here.world.open();
    const { playerId, betId } = await betting();
    const others = await here.world.give(playerId, 1);
    const command = {
      kind: 'bet',
      playerId,
      itemIds: idsOf(others),
      sumCents: worthOf(others),
      autoCashOutHundredths: null,
      roundId: null,
      key: null,
    };
    const cancel = { kind: 'cancel', playerId, betId, key: null };
    const acks = await here.world.handle([{ command: cancel }, { command }]);
    expect(acks).toMatchObject([CANCELLED, { status: 'success', message: 'crash_api.bet_made' }]);
  });

  it('[CR-24] a cancellation is refused with its reason', async () => {
    here.world.points(300);
    await here.world.open();
    const { playerId, betId, items } = await betting();
    const stranger = await here.world.player();
    const bet = { playerId, betId };
    expect(await here.world.cancel({ playerId: stranger.id, betId })).toEqual(refused('no_bet'));
    expect(await here.world.cancel({ playerId, betId: betId + 1000 })).toEqual(refused('no_bet'));
    await here.world.settings.change('crash.cancel', false, 'test');
    expect(await here.world.cancel(bet)).toEqual(refused('cancel_off'));
    await here.world.settings.change('crash.cancel', true, 'test');
    await here.world.start();
    expect(await here.world.cancel(bet)).toEqual(refused('game_started'));
    await toEnd();
    expect(await here.world.cancel(bet)).toEqual(refused('game_ended'));
    await here.world.open();
    expect(await here.world.cancel(bet)).toEqual(refused('game_ended'));
    expect((await transfersOf(betId)).map(({ kind }) => kind)).not.toContain('crash.refund');
    expect(await heldBy(playerId)).not.toEqual(idsOf(items));
  });

  it('[CR-24] a cancellation received before the start counts, even if it is handled later', async () => {
    await here.world.open();
    const [early, late] = [await betting(), await betting()];
    const receivedMs = here.world.clock.monoMs();
    here.world.clock.advance(6000);
    const acks = await here.world.cancels([
      { ...early, receivedMs },
      { ...late, receivedMs: receivedMs + 6000 },
    ]);
    expect(acks).toMatchObject([CANCELLED, refused('game_started')]);
    await here.world.run(0);
    expect(here.world.table.snapshot(null)).toMatchObject({ startedAt: expect.any(Number), totals: { players: 1 } });
  });

  it('[CR-24] a banned player can cancel a bet, also while no bets are accepted', async () => {
    await here.world.open();
    const { playerId, betId, items } = await betting();
    await here.world.db.query('update players set banned = true where id = $1', [playerId]);
    await here.world.settings.change('site.maintenance', true, 'test');
    expect(await here.world.cancel({ playerId, betId })).toMatchObject(CANCELLED);
    await here.world.settings.change('site.maintenance', false, 'test');
    expect(await heldBy(playerId)).toEqual(idsOf(items));
  });

  it('[CR-24] a bet can be cancelled while staff have stopped the game, and the stop stays', async () => {
    const { world } = here;
    await world.open();
    const { playerId, betId, items } = await betting();
    const { db, outbox, stops } = world;
    const log = createLog({ level: 'silent', pretty: false });
    const ofStaff = new Stops({ db, outbox, stops, games: new Set(['crash']), log });
    const why = { game: 'crash', text: null, text_ru: null, reason: 'a look at the odds', staffId: 0 };
    expect(await ofStaff.stopGame(why)).toEqual({ ok: true });
    expect(await world.bet({ playerId, items, auto: 200 })).toEqual(refused('stopped'));
    expect(await world.cancel({ playerId, betId })).toMatchObject(CANCELLED);
    expect(await heldBy(playerId)).toEqual(idsOf(items));
    expect(world.table.snapshot(playerId)).toMatchObject({ bets: [], totals: { players: 0 }, maintenance: true });
    expect(await ofStaff.resumeGame({ game: 'crash', reason: 'looked at', staffId: 0 })).toEqual({ ok: true });
  });

  it('[CR-24] [M3] a repeated cancellation gets its first response, by its key and by its bet', async () => {
    here.world.points(100);
    await here.world.open();
    const { playerId, betId } = await betting();
    const other = await betting();
    const keyed = { playerId, betId, key: 'cancel-key-1' };
    const [first, again, bare] = await here.world.cancels([keyed, keyed, { playerId, betId }]);
    expect(first).toMatchObject(CANCELLED);
    expect([again, bare]).toEqual([first, first]);
    expect(await transfersOf(betId)).toHaveLength(2);
    const reused = { status: 'error', message: 'app_api.key_reused' };
    expect(await here.world.cancel({ ...keyed, betId: other.betId })).toEqual(reused);
    await here.world.settings.change('crash.cancel', false, 'test');
    const wish = { playerId: other.playerId, betId: other.betId, key: 'cancel-key-2' };
    expect(await here.world.cancel(wish)).toEqual(refused('cancel_off'));
    await here.world.settings.change('crash.cancel', true, 'test');
    expect(await here.world.cancel(wish)).toEqual(refused('cancel_off'));
    await toEnd();
    expect(await here.world.cancel(keyed)).toEqual(first);
    expect(await here.world.cancel({ playerId, betId })).toEqual(first);
  });

  it('[M3] a repeated bet that was cancelled meanwhile gets its first response and stakes nothing', async () => {
    await here.world.open();
    const { player, items } = await withItems(1);
    const wish = { playerId: player.id, items, key: 'cancelled-since-1' };
    const first = success(await here.world.bet(wish));
    await here.world.cancel({ playerId: player.id, betId: first.bet.id });
    expect(await here.world.bet(wish)).toEqual(first);
    expect(here.world.table.betsOf(player.id)).toEqual([]);
    expect(await heldBy(player.id)).toEqual(idsOf(items));
  });

  it('[CR-17] [CR-25] a cancelled bet no longer counts for the round’s cap', async () => {
    here.world.points(300);
    await here.world.open();
    const [kept, gone] = [await betting(), await betting()];
    await here.world.cancel(gone);
    await here.world.start();
    expect(here.world.table.snapshot(null)?.bets.map(({ id }) => id)).toEqual([kept.betId]);
    expect(await here.world.table.hasLive(here.world.db, gone.playerId)).toBe(false);
  });
});

describe('[I1] an interruption around a cancellation', () => {
  it('[CR-24] a resumed round has the bet, or its cancellation if that was committed', async () => {
    await here.world.open();
    const [kept, gone] = [await betting(), await betting()];
    await here.world.restart({ gapMs: 700 });
    expect(await here.world.cancel(gone)).toMatchObject(CANCELLED);
    await here.world.restart({ gapMs: 700 });
    expect(here.world.table.snapshot(null)?.bets.map(({ id }) => id)).toEqual([kept.betId]);
    expect(here.world.table.snapshot(null)?.totals.players).toBe(1);
    expect(await here.world.cancel(gone)).toMatchObject(CANCELLED);
    expect(await here.world.cancel(kept)).toMatchObject(CANCELLED);
    expect(here.world.table.snapshot(null)?.totals).toEqual({ players: 0, bank: 0, items: 0 });
  });

  it('[M4] a cancellation moves all or nothing, at whichever statement the process ends', async () => {
    await here.world.open();
    const { playerId, betId, items } = await betting({ count: 2 });
    const { outbox } = here.world;
    const whole = { tx: outbox.tx.bind(outbox) };
    const wish = { playerId, betId, key: 'ends-in-between' };
    let ends = 0;
    for (let statement = 1; ; statement++) {
      const ending = endingAt(whole, statement);
      const spy = vi.spyOn(outbox, 'tx').mockImplementation(ending.tx);
      const ack = await here.world.cancel(wish).catch((error: unknown) => error);
      spy.mockRestore();
      if (!(ack instanceof Ended)) {
        expect(ack).toMatchObject(CANCELLED);
        break;
      }
      ends++;
      await here.world.restart();
      expect(here.world.table.betsOf(playerId).map(({ id }) => id)).toEqual([betId]);
      expect(await heldBy(playerId)).toEqual([]);
    }
    expect(ends).toBeGreaterThan(5);
    expect(await heldBy(playerId)).toEqual(idsOf(items));
    expect(await transfersOf(betId)).toHaveLength(2);
    await here.world.expectBalanced();
  });

  it('[CR-22] a table whose memory lacks the bet cancels nothing and is resumed', async () => {
    await here.world.open();
    const { playerId, betId } = await betting();
    const memory = vi.spyOn(RoundBets.prototype, 'get').mockReturnValue(undefined);
    await expect(here.world.cancel({ playerId, betId })).rejects.toThrow(
      'bets pending in memory are settled in the database',
    );
    memory.mockRestore();
    await here.world.restart();
    expect(await heldBy(playerId)).toEqual([]);
    expect(await here.world.cancel({ playerId, betId })).toMatchObject(CANCELLED);
  });
});
