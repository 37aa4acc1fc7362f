import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattlesWorld, createBattlesWorld } from '../../../testing/battles-world.ts';
import type { StoredBox } from '../boxes.store.ts';
import { giveItems } from '../../storehouse/give-item.ts';

let world: BattlesWorld;
let box: StoredBox;
/** Called before the items are given, while the start of a battle holds its locks. */
let beforeItems: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  world = await createBattlesWorld({
    giveItems: async (query, gifts) => {
      await beforeItems();
      return giveItems(query, gifts);
    },
  });
  box = (await world.boxes()).find((one) => one.priceCents === 1000) as StoredBox;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const PAID = 99_000;
const openers = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await world.opener({ cents: 100_000 })).id);
  return ids;
};
const balances = (ids: readonly number[]): Promise<number[]> => Promise.all(ids.map((id) => world.balance(id)));
const openings = async (battleId: number): Promise<number> =>
  (await world.db.query('select 1 from case_openings where battle_id = $1', [battleId])).length;
/** Runs both at the same moment: `first` begins if `n` is even, otherwise `second`. */
const atOnce = async <A, B>(n: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  if (n % 2 === 0) return Promise.all([first(), second()]);
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
};

describe('at the same moment', () => {
  it('[BT-2] [BT-20] two players ask for the last seat: one gets it, and the other pays nothing', async () => {
    for (let n = 0; n < 6; n++) {
      const [creator = 0, one = 0, other = 0] = await openers(3);
      const id = await world.waiting(creator, [box, box]);
      const answers = await atOnce(
        n,
        () => world.join(one, id),
        () => world.join(other, id),
      );
      expect(answers.map((answer) => answer.message).sort()).toEqual([
        'cases_api.battle_over',
        'cases_api.battle_started',
      ]);
      expect((await balances([creator, one, other])).sort()).toEqual([100_000, 98_000, 98_000].sort());
      expect(await openings(id)).toBe(4);
    }
  });

  it('[BT-10] a player leaves while another takes the last seat: the battle starts with both, or waits for one more', async () => {
    for (let n = 0; n < 6; n++) {
      const [creator = 0, leaving = 0, last = 0] = await openers(3);
      const id = await world.waiting(creator, [box], { size: 3 });
      await world.join(leaving, id);
      const [left, joined] = await atOnce(
        n,
        () => world.leave(leaving, id),
        () => world.join(last, id),
      );
      const started = joined.message === 'cases_api.battle_started';
      expect(left.message).toBe(started ? 'cases_api.battle_over' : 'cases_api.battle_left');
      expect(await balances([creator, leaving, last])).toEqual([PAID, started ? PAID : 100_000, PAID]);
      expect(await openings(id)).toBe(started ? 3 : 0);
      if (!started) await world.leave(creator, id);
    }
  });

  it('[BT-10] [BT-11] the creator cancels, the time is over and the last seat is asked for: one of them happens', async () => {
    for (let n = 0; n < 6; n++) {
      const [creator = 0, last = 0] = await openers(2);
      const id = await world.waiting(creator, [box]);
      const isLate = n % 3 === 0;
      if (isLate) await world.db.query('update case_battles set waits_until = now() where id = $1', [id]);
      const [[left, ended], joined] = await atOnce(
        n,
        () => Promise.all([world.leave(creator, id), world.battles.end(id)]),
        () => world.join(last, id),
      );
      const { state, reason } = await world.shown(id);
      const started = joined.message === 'cases_api.battle_started';
      expect(started && isLate).toBe(false);
      expect(state).toBe(started ? 'finished' : 'cancelled');
      expect(ended && reason !== 'expired').toBe(false);
      expect(left.message).toBe(started ? 'cases_api.battle_over' : 'cases_api.battle_cancelled');
      expect(await balances([creator, last])).toEqual(started ? [PAID, PAID] : [100_000, 100_000]);
      expect(await openings(id)).toBe(started ? 2 : 0);
    }
  });

  it('[BT-5] [M5] a player has money for one seat and asks for two: one is paid', async () => {
    for (let n = 0; n < 4; n++) {
      const creators = await openers(2);
      const { id: poor } = await world.opener({ cents: 1000 });
      const ids = [
        await world.waiting(creators[0] as number, [box], { size: 3 }),
        await world.waiting(creators[1] as number, [box], { size: 3 }),
      ];
      const answers = await Promise.all(ids.map((id) => world.join(poor, id)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await world.balance(poor)).toBe(0);
      for (const [at, id] of ids.entries()) await world.leave(creators[at] as number, id);
      expect(await world.balance(poor)).toBe(1000);
    }
  });

  it('[BT-5] a player creates two battles: one waits', async () => {
    const [creator = 0] = await openers(1);
    const answers = await Promise.all([world.create(creator, [box]), world.create(creator, [box, box])]);
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'cases_api.battle_created',
      'cases_api.battle_waiting',
    ]);
    const created = answers.find(({ ok }) => ok);
    if (created?.ok) await world.leave(creator, created.battleId);
    expect(await world.balance(creator)).toBe(100_000);
  });

  it('[BT-13] a player rotates their seed and takes a seat: the seat has the seed that was seen', async () => {
    for (let n = 0; n < 6; n++) {
      const [creator = 0, player = 0] = await openers(2);
      const id = await world.waiting(creator, [box], { size: 3 });
      const { serverSeedHash: hash } = (await world.seeds.now(player)).seeds;
      const [rotated, joined] = await atOnce(
        n,
        () => world.seeds.rotate({ playerId: player, hash }),
        () => world.join(player, id, { serverSeedHash: hash }),
      );
      expect([rotated.refusal === null, joined.ok].filter(Boolean)).toHaveLength(1);
      await world.leave(creator, id);
    }
  });

  it('[BT-21] [CA-22] a player opens a box elsewhere while their battle starts: every nonce is used once', async () => {
    for (let n = 0; n < 4; n++) {
      const [creator = 0, last = 0] = await openers(2);
      const id = await world.waiting(creator, [box, box]);
      const command = await world.command(creator, box);
      const [opened, joined] = await atOnce(
        n,
        () => world.open(creator, box, command),
        () => world.join(last, id),
      );
      expect(joined).toMatchObject({ message: 'cases_api.battle_started' });
      const nonces = await world.db.query<{ nonce: number }>(
        'select nonce from case_openings where player_id = $1 order by nonce',
        [creator],
      );
      expect(nonces.map(({ nonce }) => nonce)).toEqual(opened.ok ? [0, 1, 2] : [0, 1]);
    }
  });

  it('[BT-11] a box closes while a battle starts: the start comes first or the battle is cancelled', async () => {
    for (let n = 0; n < 4; n++) {
      const [creator = 0, last = 0] = await openers(2);
      const id = await world.waiting(creator, [box]);
      const close = () =>
        world.db.query(`update case_boxes set closed_at = now(), closed_reason = 'staff' where id = $1`, [box.id]);
      const [, joined] = await atOnce(n, close, () => world.join(last, id));
      await world.db.query('update case_boxes set closed_at = null, closed_reason = null where id = $1', [box.id]);
      const started = joined.message === 'cases_api.battle_started';
      expect((await world.shown(id)).state).toBe(started ? 'finished' : 'cancelled');
      expect(await balances([creator, last])).toEqual(started ? [PAID, PAID] : [100_000, 100_000]);
    }
  });

  it('[M3] the same commands come twice: each is done once', async () => {
    const [creator = 0, last = 0] = await openers(2);
    const created = await Promise.all([world.create(creator, [box]), world.create(creator, [box])]);
    expect(created[0]).toEqual(created[1]);
    const id = created[0].ok ? created[0].battleId : 0;
    const joined = await Promise.all([
      world.join(last, id, { key: 'a key of a test' }),
      world.join(last, id, { key: 'a key of a test' }),
      world.join(last, id),
    ]);
    for (const answer of joined) expect(answer).toMatchObject({ ok: true, message: 'cases_api.battle_started' });
    expect([await openings(id), ...(await balances([creator, last]))]).toEqual([2, PAID, PAID]);
  });
});

it('[BT-20] a start that fails leaves the battle waiting and takes nothing, and the next one starts it', async () => {
  const [creator = 0, last = 0] = await openers(2);
  const id = await world.waiting(creator, [box]);
  beforeItems = () => Promise.reject(new Error('no items'));
  await expect(world.join(last, id)).rejects.toThrow('no items');
  beforeItems = () => Promise.resolve();
  expect((await world.shown(id)).state).toBe('waiting');
  expect([await openings(id), ...(await balances([creator, last]))]).toEqual([0, PAID, 100_000]);
  expect(await world.join(last, id)).toMatchObject({ message: 'cases_api.battle_started' });
});
