import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { createLog } from '../../lib/log.ts';
import { createMask } from '../../lib/mask.ts';
import { SessionEnded } from '../../lib/session.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.commands.ts';
import { Erasure } from './erasure.ts';
import { personalOf } from './index.ts';

let world: World;
let money: Money;
let withdrawals: Withdrawals;
let erasure: Erasure;

beforeAll(async () => {
  world = await createWorld({ every: 40, settings: { 'withdraw.minCents': 1 } });
  money = createMoney(world);
  ({ withdrawals } = createItemCommands(world));
  erasure = new Erasure({
    db: world.db,
    personal: personalOf(FEATURES),
    mask: createMask('a secret of this test'),
    secret: 'signs codes',
    leastWithdrawalCents: () => 500,
    clock: { wallMs: () => 0 },
    endSessions: () => Promise.resolve(),
    log: createLog({ level: 'silent', pretty: false }),
  });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** Creates a player without money or items, and begins their erasure. `erase` confirms it with the code. */
const leaving = async () => {
  const { id: playerId } = await world.player();
  const session = { id: 1, playerId };
  const { code } = await erasure.begin(session);
  return { playerId, erase: () => erasure.confirm(session, code ?? 'there is none') };
};
const REFUSED = { ok: false, message: 'account_api.erasure_obstacles' };
const isNamed = async (playerId: number): Promise<boolean> =>
  (await findPlayer(world.db, playerId))?.username === 'tester';

it('[AC-7] [M6] is refused while items are being withdrawn, and while they come back', async () => {
  for (let n = 0; n < 8; n++) {
    const { playerId, erase } = await leaving();
    await money.deposit(playerId);
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [playerId]);
    const items = await world.give(playerId, 1, { minCents: 200, maxCents: 2000 });
    const withdraw = () =>
      withdrawals.create({
        playerId,
        system: 3,
        wallet: '4111111111111111',
        key: null,
        itemIds: items.map(({ id }) => id),
        sumCents: items.reduce((sum, { price_cents: cents }) => sum + cents, 0),
      });
    const [withdrawn, ...refused] = await Promise.all([withdraw(), erase(), erase()]);
    expect(withdrawn).toMatchObject({ ok: true });
    expect(refused).toMatchObject([REFUSED, REFUSED]);
    expect(await isNamed(playerId)).toBe(true);
  }
});

it('[AC-7] [M9] is refused, or the money that arrives meanwhile is held: nothing is credited to nobody', async () => {
  for (let n = 0; n < 8; n++) {
    const { playerId, erase } = await leaving();
    const invoiceId = await money.open(playerId);
    const [effect, erased] = await Promise.all([
      money.report({ invoiceId, chargeId: `paid late ${playerId}` }),
      erase(),
    ]);
    expect(effect).toBe('credited');
    expect(erased).toMatchObject(REFUSED);
    expect([await isNamed(playerId), await world.balance(playerId)]).toEqual([true, 2500]);
  }
});

it('[AC-7] [AC-9] [M6] a payment that is begun at once prevents it, or is refused', async () => {
  for (let n = 0; n < 8; n++) {
    const { playerId, erase } = await leaving();
    const both = [() => erase(), () => money.open(playerId)];
    const started = (n % 2 ? both.toReversed() : both).map((start) => start());
    const [erased, opened] = await Promise.allSettled(n % 2 ? started.toReversed() : started);
    const invoices = await world.db.query('select 1 from invoices where player_id = $1', [playerId]);
    if (opened?.status === 'fulfilled')
      expect([erased, invoices.length]).toMatchObject([{ status: 'fulfilled', value: REFUSED }, 1]);
    else {
      expect(opened?.reason).toBeInstanceOf(SessionEnded);
      expect([erased, invoices.length]).toMatchObject([{ status: 'fulfilled', value: { ok: true } }, 0]);
    }
  }
});

it('[AC-9] erases once when two confirmations arrive at once', async () => {
  const { playerId, erase } = await leaving();
  const outcomes = await Promise.allSettled([erase(), erase()]);
  // Either call may succeed: it is open which of their connections gets the player's lock first.
  const [done, refused] = outcomes.toSorted((a, b) => a.status.localeCompare(b.status));
  expect([done, refused]).toMatchObject([{ value: { ok: true } }, { reason: expect.any(SessionEnded) as unknown }]);
  expect(await isNamed(playerId)).toBe(false);
  const audits = await world.db.query(
    `select 1 from audit_log where action = 'account.erase' and details->>'playerId' = $1`,
    [String(playerId)],
  );
  expect(audits).toHaveLength(1);
});
