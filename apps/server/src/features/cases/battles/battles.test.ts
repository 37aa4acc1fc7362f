import { HOUSE } from '@updraft/ledger';
import { outcomeOf } from '@updraft/rules/battles';
import { casesVerifier, publishedOpening } from '@updraft/rules/cases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitsGuard } from '../../limits/limits.guard.ts';
import { cancelAllWaiting } from './cancelling.ts';
import { type BattlesWorld, createBattlesWorld } from '../../../testing/battles-world.ts';
import { createLimits } from '../../../testing/limits.ts';
import { farFromFullHour } from '../../../testing/far-from-midnight.ts';
import { playState } from '../../wagering/wagering.store.ts';
import { casesPastBets } from '../cases.past-bets.ts';
import type { StoredBox } from '../boxes.store.ts';

let world: BattlesWorld;
let cheap: StoredBox;
let dear: StoredBox;
beforeAll(async () => {
  world = await createBattlesWorld();
  const boxes = (await world.boxes()).sort((a, b) => a.priceCents - b.priceCents);
  [cheap, dear] = [boxes[0] as StoredBox, boxes[2] as StoredBox];
});
beforeEach(() => {
  Object.assign(world.battleLimits, { isOn: true, maxBoxes: 10, waitMinutes: 15, maxSeats: 3 });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const centsIn = (boxes: readonly StoredBox[]): number => boxes.reduce((sum, { priceCents }) => sum + priceCents, 0);
const openers = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await world.opener({ cents: 100_000, clientSeed: `player-${n}` })).id);
  return ids;
};
/** Plays a battle of these players, and returns its public form. */
const play = async (players: readonly number[], boxes: readonly StoredBox[]) => {
  const id = await world.waiting(players[0] as number, boxes, { size: players.length });
  for (const player of players.slice(1)) expect(await world.join(player, id)).toMatchObject({ ok: true });
  return world.shown(id);
};
/** Plays until a battle has a winner. */
const playWon = async (boxes: readonly StoredBox[], size = 2) => {
  for (;;) {
    const players = await openers(size);
    const battle = await play(players, boxes);
    if (battle.winner !== null) return { players, battle, winner: players[battle.winner] as number };
  }
};
const hold = async (): Promise<number> =>
  Number(
    (
      await world.db.query<{ cents: number }>(
        `select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.battleMoney}`,
      )
    )[0]?.cents,
  );
const openingsOf = (battleId: number) =>
  world.db.query<{
    id: number;
    player_id: number;
    item_cents: number;
    won_cents: number;
    item_id: number;
    nonce: number;
    price_cents: number;
  }>(
    'select id, player_id, item_cents, won_cents, item_id, nonce, price_cents from case_openings where battle_id = $1 order by id',
    [battleId],
  );

describe('taking a seat', () => {
  it('[BT-1] [BT-2] [BT-3] creates a waiting battle, whose price leaves the balance for the hold', async () => {
    const [creator = 0, second = 0] = await openers(2);
    const before = await hold();
    const boxes = [cheap, dear, cheap];
    const id = await world.waiting(creator, boxes, { size: 3 });
    const price = centsIn(boxes);
    expect(await world.join(second, id)).toEqual({ ok: true, battleId: id, message: 'cases_api.battle_joined' });
    expect([await world.balance(creator), await world.balance(second)]).toEqual([100_000 - price, 100_000 - price]);
    expect((await hold()) - before).toBe(2 * price);
    expect(await world.shown(id)).toMatchObject({
      state: 'waiting',
      size: 3,
      price: price / 100,
      winner: null,
      reason: null,
      ended_at: null,
      drops: [],
      boxes: boxes.map((box) => ({ id: box.id, hash: box.hash, price: box.priceCents / 100 })),
      seats: [
        { seat: 0, user: { id: creator }, total: null },
        { seat: 1, user: { id: second }, total: null },
      ],
    });
    expect(world.changed.slice(-2)).toEqual([id, id]);
    await world.leave(creator, id);
  });

  it('[BT-1] [BT-4] [BT-5] [BT-6] names the first rule that a battle or a seat breaks, and takes nothing', async () => {
    const [creator = 0] = await openers(1);
    const refused = async (boxes: readonly StoredBox[], change: Parameters<typeof world.create>[2] = {}) => {
      const answer = await world.create(creator, boxes, change);
      return answer.ok ? 'created' : answer.message.replace('cases_api.', '');
    };
    world.battleLimits.maxBoxes = 2;
    expect(await refused([])).toBe('battle_boxes');
    expect(await refused([cheap, cheap, cheap])).toBe('battle_boxes');
    for (const size of [1, 5])
      expect(await world.create(creator, [cheap], { size })).toMatchObject({
        message: 'cases_api.battle_size',
        params: { least: 2, value: 4 },
      });
    expect(await refused([{ ...cheap, id: 999_999 }])).toBe('box_not_found');
    expect(await refused([cheap, { ...dear, priceCents: 1 }])).toBe('box_changed');
    expect(await refused([cheap], { serverSeedHash: 'f'.repeat(64) })).toBe('seeds_changed');
    expect(await refused([cheap], { clientSeed: 'not a seed' })).toBe('bad_client_seed');
    world.battleLimits.isOn = false;
    expect(await refused([cheap])).toBe('battles_off');
    world.battleLimits.isOn = true;
    world.battleLimits.maxSeats = 1;
    const id = await world.waiting(creator, [cheap]);
    expect(await refused([dear])).toBe('battle_waiting');
    const [other = 0] = await openers(1);
    const others = await world.waiting(other, [cheap]);
    expect(await world.join(creator, others)).toMatchObject({ message: 'cases_api.battle_seats_taken' });
    expect(await world.balance(creator)).toBe(100_000 - cheap.priceCents);
    const { id: unseeded } = await world.player({ cents: 100_000 });
    expect(await world.join(unseeded, id)).toMatchObject({ message: 'cases_api.no_client_seed' });
    const { id: poor } = await world.opener({ cents: cheap.priceCents - 1 });
    expect(await world.join(poor, id)).toMatchObject({
      message: 'cases_api.insufficient_funds',
      params: { sum: 0.01 },
    });
    expect(await world.join(poor, id, { priceCents: 1 })).toMatchObject({ message: 'cases_api.battle_price' });
    expect(await world.join(poor, 999_999)).toMatchObject({ message: 'cases_api.battle_not_found' });
    await world.db.query(`update players set play_stopped = true, play_stop_reason = 'of a test' where id = $1`, [
      unseeded,
    ]);
    expect(await world.join(unseeded, id)).toMatchObject({ message: 'user_api.play_stopped' });
    await world.leave(creator, id);
    await world.leave(other, others);
  });

  it('[M3] returns the first response to a repeat, with a key and without', async () => {
    const [creator = 0, second = 0] = await openers(2);
    for (const key of [null, 'the key of a test']) {
      const first = await world.create(creator, [cheap, dear], { key });
      expect(await world.create(creator, [cheap, dear], { key })).toEqual(first);
      const id = first.ok ? first.battleId : 0;
      const started = await world.join(second, id, { key: key && `${key} ${id}` });
      expect(started).toMatchObject({ message: 'cases_api.battle_started' });
      expect(await world.join(second, id, { key: key && `${key} ${id}` })).toEqual(started);
      expect(await openingsOf(id)).toHaveLength(4);
    }
    expect(await world.create(creator, [cheap], { key: 'the key of a test' })).toMatchObject({
      message: 'app_api.key_reused',
    });
  });
});

describe('a waiting battle', () => {
  it('[BT-10] [BT-12] returns the stake of a player who leaves, and a seat is free again', async () => {
    const [creator = 0, second = 0, third = 0] = await openers(3);
    const id = await world.waiting(creator, [dear], { size: 3 });
    await world.join(second, id);
    await world
      .join(third, id)
      .then((started) => expect(started).toMatchObject({ message: 'cases_api.battle_started' }));
    expect(await world.leave(second, id)).toMatchObject({ message: 'cases_api.battle_over' });
    const next = await world.waiting(creator, [cheap], { size: 3 });
    await world.join(second, next);
    const before = await world.balance(second);
    expect(await world.leave(second, next)).toMatchObject({ message: 'cases_api.battle_left' });
    expect(await world.leave(second, next)).toMatchObject({ message: 'cases_api.battle_left' });
    expect(await world.leave(third, next)).toMatchObject({ message: 'cases_api.battle_no_seat' });
    expect(await world.balance(second)).toBe(before + cheap.priceCents);
    expect((await world.shown(next)).seats.map(({ seat }) => seat)).toEqual([0]);
    expect(await world.join(third, next)).toMatchObject({ ok: true });
    expect((await world.shown(next)).seats.map(({ user }) => user?.id)).toEqual([creator, third]);
    await world.leave(creator, next);
  });

  it('[BT-10] [BT-12] a battle is cancelled when its creator leaves: stakes are returned, the others notified', async () => {
    const [creator = 0, second = 0] = await openers(2);
    const id = await world.waiting(creator, [dear], { size: 3 });
    await world.join(second, id);
    expect(await world.leave(creator, id)).toMatchObject({ message: 'cases_api.battle_cancelled' });
    expect([await world.balance(creator), await world.balance(second)]).toEqual([100_000, 100_000]);
    expect(await world.shown(id)).toMatchObject({ state: 'cancelled', reason: 'creator', seats: [{}, {}], drops: [] });
    const told = await world.db.query('select player_id, content, about from notifications where player_id = any($1)', [
      [creator, second],
    ]);
    expect(told).toEqual([
      { player_id: second, content: 'notification.battle_cancelled_creator', about: { kind: 'battle', id } },
    ]);
    expect(await world.join(second, id)).toMatchObject({ message: 'cases_api.battle_over' });
  });

  it('[BT-11] a battle that has waited too long is cancelled by the worker, or by a player who joins too late', async () => {
    for (const byWorker of [true, false]) {
      const [creator = 0, second = 0] = await openers(2);
      const id = await world.waiting(creator, [cheap]);
      await world.look();
      expect((await world.shown(id)).state).toBe('waiting');
      await world.db.query(`update case_battles set waits_until = now() where id = $1`, [id]);
      if (byWorker) await world.look();
      expect(await world.join(second, id)).toMatchObject({ message: 'cases_api.battle_over' });
      expect(await world.shown(id)).toMatchObject({ state: 'cancelled', reason: 'expired' });
      expect([await world.balance(creator), await world.balance(second)]).toEqual([100_000, 100_000]);
    }
  });

  it('[BT-12] [FA-15] all waiting battles are cancelled after a restore, and all seeds are rotated', async () => {
    const [creator = 0, second = 0, other = 0] = await openers(3);
    const ids = [await world.waiting(creator, [cheap], { size: 3 }), await world.waiting(other, [cheap])];
    await world.join(second, ids[0] ?? 0);
    const hashes = async () =>
      Promise.all([creator, second, other].map(async (id) => (await world.seeds.now(id)).seeds.serverSeedHash));
    const before = await hashes();
    await expect(world.seeds.rotateAll()).rejects.toThrow('cases_api.seed_in_battle');
    expect(await cancelAllWaiting({ outbox: world.outbox, limits: limitsGuard })).toBeGreaterThanOrEqual(2);
    for (const id of ids) expect(await world.shown(id)).toMatchObject({ state: 'cancelled', reason: 'expired' });
    expect(await Promise.all([creator, second, other].map((id) => world.balance(id)))).toEqual([1e5, 1e5, 1e5]);
    await world.seeds.rotateAll();
    expect((await hashes()).filter((hash) => before.includes(hash))).toEqual([]);
    expect(await cancelAllWaiting({ outbox: world.outbox, limits: limitsGuard })).toBe(0);
  });

  it('[BT-11] a battle is cancelled, not started, when a box closes or returns less than was fixed', async () => {
    const [, , , third] = (await world.boxes()).sort((a, b) => a.priceCents - b.priceCents);
    if (!third) throw new Error('no box');
    const item = third.items.toSorted((a, b) => b.parts - a.parts)[0] as StoredBox['items'][number];
    const change: Record<string, [string, string]> = {
      paused: [
        `update catalogue set suspended = true where id = ${item.itemId}`,
        `update catalogue set suspended = false where id = ${item.itemId}`,
      ],
      closed: [
        `update case_boxes set closed_at = now(), closed_reason = 'staff' where id = ${third.id}`,
        `update case_boxes set closed_at = null, closed_reason = null where id = ${third.id}`,
      ],
    };
    for (const [to, back] of Object.values(change))
      for (const byWorker of [true, false]) {
        const [creator = 0, second = 0] = await openers(2);
        const id = await world.waiting(creator, [cheap, third]);
        await world.db.query(to);
        if (byWorker) await world.look();
        expect(await world.join(second, id)).toMatchObject({
          message: byWorker ? 'cases_api.battle_over' : 'cases_api.battle_box_changed',
        });
        await world.db.query(back);
        expect(await world.shown(id)).toMatchObject({ state: 'cancelled', reason: 'box' });
        expect([await world.balance(creator), await world.balance(second)]).toEqual([100_000, 100_000]);
      }
    // A higher stored return stands in for a fall of prices: the box now returns less than the battle has fixed.
    const [creator = 0, second = 0] = await openers(2);
    const id = await world.waiting(creator, [cheap, third]);
    await world.db.query('alter table case_battle_boxes disable trigger case_battle_boxes_append_only');
    await world.db.query(
      'update case_battle_boxes set return_basis_points = return_basis_points + 1 where battle_id = $1',
      [id],
    );
    await world.db.query('alter table case_battle_boxes enable trigger case_battle_boxes_append_only');
    expect(await world.join(second, id)).toMatchObject({ message: 'cases_api.battle_box_changed' });
    expect(await world.balance(creator)).toBe(100_000);
  });

  it('[BT-13] players of a waiting battle cannot rotate their server seeds', async () => {
    const [creator = 0] = await openers(1);
    const id = await world.waiting(creator, [cheap]);
    const { serverSeedHash: hash } = (await world.seeds.now(creator)).seeds;
    expect((await world.seeds.rotate({ playerId: creator, hash })).refusal?.message).toBe('cases_api.seed_in_battle');
    expect((await world.seeds.setClientSeed({ playerId: creator, hash, clientSeed: 'another' })).refusal).toBeNull();
    await world.leave(creator, id);
    expect((await world.seeds.rotate({ playerId: creator, hash })).refusal).toBeNull();
  });

  it('[BT-12] [WA-3] a seat counts as the player’s property, so their wagering is not waived', async () => {
    const { id } = await world.opener({ cents: dear.priceCents });
    await world.db.query('update play_states set to_stake_cents = 5000 where player_id = $1', [id]);
    const battle = await world.waiting(id, [dear]);
    expect(await world.balance(id)).toBe(0);
    expect(await world.db.query('select game, stake_cents from open_stakes where player_id = $1', [id])).toEqual([
      { game: 'battles', stake_cents: dear.priceCents },
    ]);
    const toStake = async () => (await playState(world.db, id)).toStakeCents;
    /** Runs the check of the player's worth, as after a fall of prices. */
    const look = () =>
      world.outbox.tx(async (query, emit) => {
        await query.query('insert into fallen_worths (player_id) values ($1)', [id]);
        await world.wagering.pricesChanged(query, emit, [id]);
      });
    await look();
    expect(await toStake()).toBe(5000);
    await world.leave(id, battle);
    expect([await world.balance(id), await toStake()]).toEqual([dear.priceCents, 5000]);
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [id]);
  });
});

describe('the start of a battle', () => {
  it('[BT-20] [BT-21] [BT-22] [BT-31] opens every box of every seat from its own seeds, and the greatest total gets all', async () => {
    const boxes = [cheap, dear, cheap];
    const houseBefore = await hold();
    const { players, battle, winner } = await playWon(boxes, 3);
    expect(battle.drops.map(({ seat, box }) => [seat, box])).toEqual(
      [0, 1, 2].flatMap((seat) => [0, 1, 2].map((box) => [seat, box])),
    );
    const rows = await openingsOf(battle.id);
    const drops = players.map((player) => rows.filter(({ player_id }) => player_id === player));
    const expected = outcomeOf(drops.map((own) => own.map(({ item_cents }) => item_cents)));
    expect(battle.winner).toBe(expected.winner);
    expect(battle.seats.map(({ total }) => total)).toEqual(expected.totalsCents.map((cents) => cents / 100));
    expect(drops.map((own) => own.map(({ won_cents }) => won_cents))).toEqual(expected.wonCents);
    expect(drops.map((own) => own.map(({ nonce }) => nonce))).toEqual(players.map(() => [0, 1, 2]));
    for (const player of players) {
      expect(await world.balance(player)).toBe(100_000 - centsIn(boxes));
      expect(await world.held(player)).toHaveLength(player === winner ? 9 : 0);
    }
    expect((await world.held(winner)).toSorted()).toEqual(rows.map(({ item_id }) => item_id).toSorted());
    expect(await hold()).toBe(houseBefore);
    expect(world.opened.slice(-9)).toEqual(rows.map(({ id }) => id));
    const ownIds = async (viewer?: number) => (await world.shown(battle.id, viewer)).drops.map(({ myId }) => myId);
    expect(await ownIds(winner)).toEqual(rows.map(({ item_id }) => item_id));
    for (const viewer of [...players.filter((player) => player !== winner), undefined])
      expect(await ownIds(viewer)).toEqual(rows.map(() => undefined));
  });

  it('[BT-21] openings of a battle verify once their players have revealed their seeds', async () => {
    const { players, battle } = await playWon([cheap, dear]);
    for (const [seat, playerId] of players.entries()) {
      const { serverSeedHash: hash } = (await world.seeds.now(playerId)).seeds;
      await world.seeds.rotate({ playerId, hash });
      const seed = (await world.seeds.now(playerId)).previous?.seed ?? '';
      for (const drop of battle.drops.filter((one) => one.seat === seat)) {
        const chances = (drop.box === 0 ? cheap : dear).items.map(({ itemId, parts }) => ({ id: itemId, parts }));
        const shown = battle.boxes[drop.box];
        expect([drop.server_seed_hash, drop.nonce]).toEqual([hash, drop.box]);
        const values = publishedOpening({
          rules_version: 1,
          box_hash: shown?.hash ?? '',
          chances,
          server_seed: seed,
          server_seed_hash: hash,
          client_seed: drop.client_seed,
          nonce: drop.nonce,
          number: drop.number,
          entry: drop.entry,
        });
        expect(casesVerifier.verify(values)).toMatchObject({ ok: true });
      }
    }
  });

  it('[BT-23] each player keeps their own drops when the greatest total is shared', async () => {
    const [creator = 0, second = 0] = await openers(2);
    // Equal seeds draw equal drops.
    await world.db.query('alter table case_seeds disable trigger case_seeds_stay');
    const seedsOf = async (id: number) => (await world.seeds.now(id)).seeds;
    const [first, other] = [await seedsOf(creator), await seedsOf(second)];
    await world.db.query(
      `update case_seeds s set sealed_seed = o.sealed_seed, sealed_by = o.sealed_by, client_seed = o.client_seed
       from case_seeds o where o.hash = $1 and s.hash = $2`,
      [first.serverSeedHash, other.serverSeedHash],
    );
    await world.db.query('alter table case_seeds enable trigger case_seeds_stay');
    const battle = await play([creator, second], [cheap, dear]);
    expect(battle).toMatchObject({ state: 'finished', winner: null });
    for (const row of await openingsOf(battle.id)) expect(row.won_cents).toBe(row.item_cents);
    expect([(await world.held(creator)).length, (await world.held(second)).length]).toEqual([2, 2]);
    for (const [seat, player] of [creator, second].entries()) {
      const { drops } = await world.shown(battle.id, player);
      const own = drops.filter(({ myId }) => myId !== undefined);
      expect(own.map((drop) => drop.seat)).toEqual([seat, seat]);
      expect(own.map(({ myId }) => myId)).toEqual((await world.held(player)).toSorted((a, b) => a - b));
    }
  });

  it('[BT-30] [BT-31] [BT-32] a battle counts as openings: stakes of each player, drops of the receiver', async () => {
    const { players, battle, winner } = await playWon([dear, cheap]);
    const rows = await openingsOf(battle.id);
    const all = rows.reduce((sum, { item_cents }) => sum + item_cents, 0);
    for (const player of players) {
      const own = rows.filter(({ player_id }) => player_id === player);
      const [sums] = await world.db.query<{
        bets: number;
        staked_cents: number;
        returned_cents: number;
        top: number | null;
      }>(
        `select bets, staked_cents, returned_cents, top_multiplier_hundredths as top from player_sums where player_id = $1 and game = 'cases'`,
        [player],
      );
      const multipliers = own
        .filter((row) => row.won_cents > row.price_cents && row.item_cents > row.price_cents)
        .map((row) => Math.floor((row.item_cents * 100) / row.price_cents));
      expect(sums).toEqual({
        bets: 2,
        staked_cents: centsIn([dear, cheap]),
        returned_cents: player === winner ? all : 0,
        top: multipliers.length > 0 ? Math.max(...multipliers) : null,
      });
      const { rows: past } = await casesPastBets.page(world.db, { playerId: player });
      expect(past.map((row) => [row.battle, row.status === 'won', row.earnings])).toEqual(
        own
          .toReversed()
          .map((row) => [battle.id, row.won_cents > row.price_cents, (row.won_cents - row.price_cents) / 100]),
      );
    }
    const stakes = await world.db.query(
      `select count(*)::int as count from stakes where game = 'battles' and not refunded and player_id = any($1)`,
      [players],
    );
    expect(stakes).toEqual([{ count: 0 }]);
  });

  it('[BT-12] [BT-30] [WA-2] a battle counts for each player’s wagering when it starts, not while it waits', async () => {
    const players = await openers(2);
    const [creator = 0, second = 0] = players;
    await world.db.query('update play_states set to_stake_cents = 9000 where player_id = any($1::bigint[])', [players]);
    const toStake = async (id: number) => (await playState(world.db, id)).toStakeCents;
    const id = await world.waiting(creator, [cheap, dear]);
    expect(await toStake(creator)).toBe(9000);
    await world.join(second, id);
    const left = Math.max(0, 9000 - centsIn([cheap, dear]));
    expect(await Promise.all(players.map(toStake))).toEqual([left, left]);
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = any($1::bigint[])', [players]);
  });

  it('[BT-4] [BT-12] [BT-30] a player’s limits count the seat of a waiting battle, then its openings', async () => {
    await farFromFullHour();
    const limits = createLimits(world);
    const used = async (playerId: number, kind: 'stake' | 'loss') =>
      (await limits.of(playerId)).limits.find((one) => one.kind === kind && one.window === 1)?.usedCents;
    const [creator = 0, second = 0] = await openers(2);
    const price = dear.priceCents;
    for (const playerId of [creator, second])
      for (const kind of ['stake', 'loss'] as const) await limits.set({ playerId, kind, window: 1, cents: 2 * price });
    const left = await world.waiting(creator, [dear]);
    expect([await used(creator, 'stake'), await used(creator, 'loss')]).toEqual([price, price]);
    await world.leave(creator, left);
    expect([await used(creator, 'stake'), await used(creator, 'loss')]).toEqual([0, 0]);
    const battle = await play([creator, second], [dear]);
    const won = await openingsOf(battle.id);
    for (const playerId of [creator, second]) {
      const returned = won.find(({ player_id }) => player_id === playerId)?.won_cents ?? 0;
      expect(await used(playerId, 'stake')).toBe(price);
      expect(await used(playerId, 'loss')).toBe(Math.max(0, price - returned));
    }
    expect(await world.create(creator, [dear, dear])).toMatchObject({ message: 'user_api.limit_reached' });
  });

  it('[CA-22] a command with the nonce of a battle’s opening is refused, not repeated', async () => {
    const [creator = 0, second = 0] = await openers(2);
    const command = await world.command(second, cheap);
    await play([creator, second], [cheap]);
    expect(await world.openings.open(command)).toMatchObject({ message: 'cases_api.seeds_changed' });
  });

  it('[BT-33] openings of a battle count in the return of their boxes', async () => {
    const paid = async () =>
      (
        await world.db.query<{ cents: number }>(
          'select coalesce(sum(paid_cents), 0)::bigint as cents from case_returns where box_id = $1',
          [dear.id],
        )
      )[0]?.cents ?? 0;
    const before = await paid();
    const { battle } = await playWon([dear]);
    const given = (await openingsOf(battle.id)).reduce((sum, { item_cents }) => sum + item_cents, 0);
    expect((await paid()) - before).toBe(given);
  });
});
