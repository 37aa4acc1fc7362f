import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { Withdrawals } from './withdrawals.commands.ts';

let world: World;
let money: Money;
let withdrawals: Withdrawals;
let staff: { id: number }[];
let sendings = 0;
let nowMs = Date.now();

beforeAll(async () => {
  world = await createWorld({ every: 100, settings: { 'withdraw.twoApproversAboveCents': 2000 } });
  money = createMoney(world);
  withdrawals = new Withdrawals({
    outbox: world.outbox,
    wagering: world.wagering,
    catalogue: world.catalogue,
    settings: world.settings,
    clock: { ...systemClock, wallMs: () => nowMs },
    systems: new Set([3]),
    onSending: () => void sendings++,
  });
  staff = await Promise.all([world.player(), world.player()]);
});
beforeEach(() => void (sendings = 0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A player who may withdraw, with one item. */
const holder = async (minCents = 1000) => {
  const { id } = await world.player();
  await money.deposit(id, { cents: 1000 });
  await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [id]);
  const [item] = await world.give(id, 1, { minCents, maxCents: 2 * minCents });
  if (!item) throw new Error('no item');
  world.emitted.splice(0);
  return { id, item };
};
const ask = ({ id, item }: Awaited<ReturnType<typeof holder>>, key: string | null = null) =>
  withdrawals.create({
    playerId: id,
    system: 3,
    wallet: '4111 1111 1111 1111',
    itemIds: [item.id],
    sumCents: item.price_cents,
    key,
  });
const opened = async (player: Awaited<ReturnType<typeof holder>>): Promise<number> => {
  const outcome = await ask(player);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.id;
};
const approve = (by: number, id: number) => withdrawals.approve({ staffId: staff[by]?.id ?? 0, id });
const told = (playerId: number) =>
  world.emitted.splice(0).map(({ to, event, payload }) => [to !== 'all' && to.playerId === playerId, event, payload]);

it('[WD-4] a withdrawal that is asked for reserves its items, and its player alone is told', async () => {
  const player = await holder();
  const id = await opened(player);
  expect(told(player.id)).toEqual([
    [true, 'updateInventory', {}],
    [true, 'withdrawalStatus', { id, status: 'moderation' }],
  ]);
  expect(await world.db.query('select kind, memo from transfers where key = $1', [`withdrawal:${id}:reserve`])).toEqual(
    [{ kind: 'withdrawal.reserved', memo: { withdrawal: id } }],
  );
});

it('[WD-5] [S8] is sent with the last approval that it needs, and each approval names who gave it', async () => {
  const player = await holder(2001);
  const id = await opened(player);
  world.emitted.splice(0);
  expect(await approve(0, id)).toEqual({ ok: true, status: 'moderation', missing: 1 });
  expect([sendings, told(player.id)]).toEqual([0, []]);
  expect(await approve(0, id)).toMatchObject({ message: 'staff_api.withdrawal_twice' });
  expect(await approve(1, id)).toEqual({ ok: true, status: 'sending', missing: 0 });
  expect([sendings, told(player.id)]).toEqual([1, [[true, 'withdrawalStatus', { id, status: 'sending' }]]]);
  const audit = await world.db.query(
    `select actor, details from audit_log where action = 'withdrawal.approve' and (details->>'id')::bigint = $1 order by id`,
    [id],
  );
  const sum = player.item.price_cents / 100;
  expect(audit).toEqual([
    { actor: `player ${staff[0]?.id}`, details: { id, sum, missing: 1 } },
    { actor: `player ${staff[1]?.id}`, details: { id, sum, missing: 0 } },
  ]);
});

it('[WD-5] refuses to approve or reject a withdrawal that does not exist', async () => {
  const notFound = { ok: false, message: 'staff_api.withdrawal_not_found' };
  expect(await approve(0, 999_999)).toEqual(notFound);
  expect(await withdrawals.reject({ staffId: staff[0]?.id ?? 0, id: 999_999, reason: 'none' })).toEqual(notFound);
});

it('[WD-6] [M3] a key that asked for a withdrawal can cancel it: each command has its own', async () => {
  const player = await holder();
  const outcome = await ask(player, 'one-key-for-both');
  if (!outcome.ok) throw new Error(outcome.message);
  const cancel = () =>
    withdrawals.cancelOwn({ playerId: player.id, id: outcome.id, type: 'site', key: 'one-key-for-both' });
  expect([await cancel(), await cancel()]).toEqual([{ ok: true }, { ok: true }]);
  expect(await world.held(player.id)).toEqual([player.item.id]);
});

it('[TR-9] an item can be withdrawn from the moment on at which its protection ends', async () => {
  const player = await holder();
  await world.db.query('update items set locked_until = $2 where id = $1', [player.item.id, new Date(nowMs + 1)]);
  expect(await ask(player)).toMatchObject({ message: 'withdrawal_api.item_locked' });
  nowMs += 1;
  expect(await ask(player)).toMatchObject({ ok: true });
});

it('[PC-6] an item of a suspended entry cannot be withdrawn', async () => {
  const player = await holder();
  const suspend = (on: boolean) =>
    world.db.query('update catalogue set suspended = $2 where id = $1', [player.item.entry_id, on]);
  await suspend(true);
  expect(await ask(player)).toMatchObject({ message: 'withdrawal_api.item_suspended' });
  await suspend(false);
  expect(await ask(player)).toMatchObject({ ok: true });
});

it('[WD-3] [WD-5] is not approved to a wallet that is refused by now, and staff are told the reason', async () => {
  const player = await holder();
  const id = await opened(player);
  const changeWallet = (system: number, wallet: string) =>
    world.db.query('update withdrawals set system = $2, wallet = $3 where id = $1', [id, system, wallet]);
  // The address of a token's contract, which an earlier version accepted.
  await changeWallet(4, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(await approve(0, id)).toEqual({ ok: false, message: 'staff_api.withdrawal_unowned_wallet' });
  await changeWallet(3, '4111111111111112');
  expect(await approve(0, id)).toEqual({ ok: false, message: 'staff_api.withdrawal_bad_wallet' });
  expect(await world.db.query('select 1 from withdrawal_approvals where withdrawal_id = $1', [id])).toEqual([]);
  await changeWallet(3, '4111111111111111');
  expect(await approve(0, id)).toMatchObject({ ok: true, status: 'sending' });
});
