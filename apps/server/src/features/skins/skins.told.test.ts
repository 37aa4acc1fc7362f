import { worthOfShare } from '@updraft/rules/trades';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TradeParts, type Trader, createTradeParts } from '../../testing/trade-world.ts';
import { type World, createWorld } from '../../testing/world.ts';

let world: World;
let parts: TradeParts;

beforeAll(async () => {
  world = await createWorld({ every: 100, settings: { 'deposit.maxCents': 3000 } });
  parts = createTradeParts(world);
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const sumOf = ({ assets }: Trader): number =>
  assets.reduce((sum, { priceCents }) => sum + worthOfShare(priceCents, 9500), 0);
const ask = (player: Trader) =>
  parts.skins.create({
    playerId: player.id,
    assetIds: player.assets.map(({ assetId }) => assetId),
    sumCents: sumOf(player),
    key: null,
  });
const opened = async () => {
  const player = await parts.trader({ items: 1, maxCents: 3000 });
  const outcome = await ask(player);
  if (!outcome.ok) throw new Error(outcome.message);
  return { player, id: outcome.id, name: `skins-${outcome.id}` };
};
const told = (playerId: number, name: string) =>
  world.emitted.flatMap(({ to, event, payload }) =>
    event === name && to !== 'all' && to.playerId === playerId ? [payload] : [],
  );

it('skins worth more than the largest deposit are refused with that sum', async () => {
  const player = await parts.trader({ items: 1, minCents: 4000, maxCents: 20_000 });
  expect(await ask(player)).toMatchObject({ message: 'deposit_api.max_sum', params: { sum: 30 } });
});

describe('the notification of a deposit of skins', () => {
  it('comes when the deposit is opened, and with each new status', async () => {
    const { player, id, name } = await opened();
    // The offer was sent at once.
    expect(told(player.id, 'skinDeposit')).toMatchObject([
      { id, status: 'sending' },
      { id, status: 'sending' },
    ]);
    parts.trades.become(name, 'accepted');
    await parts.pass();
    expect(told(player.id, 'skinDeposit').at(-1)).toMatchObject({ id, status: 'completed' });
    expect(told(player.id, 'notice')).toEqual([
      { type: 'success', message: 'deposit_api.skins_credited', params: { sum: sumOf(player) / 100 } },
    ]);
  });

  it('[TR-15] comes at once when too many offers are open; the offer is sent when another one ends', async () => {
    const player = await parts.trader({ items: 6, minCents: 100, maxCents: 2500 });
    const tries: string[] = [];
    parts.trades.next.send = ({ offerId, partnerSteamId }) => {
      tries.push(offerId);
      const open = [...parts.trades.book.values()].filter(
        ({ offer, state }) => offer.partnerSteamId === partnerSteamId && state === 'sent',
      );
      return open.length < 5 ? null : { ok: false, reason: 'too_many_open' };
    };
    for (const asset of player.assets) expect(await ask({ ...player, assets: [asset] })).toMatchObject({ ok: true });
    const [first = ''] = tries;
    const sixth = tries.at(-1) ?? '';
    for (let pass = 0; pass < 3; pass++) await parts.offers.run();
    expect(tries).toHaveLength(6);
    const message = 'notification.trade_waiting_text';
    expect(told(player.id, 'notice')).toEqual([{ type: 'error', message }]);
    expect(told(player.id, 'notification')).toMatchObject([{ name: 'notification.trade_waiting', content: message }]);
    // Another pass finds the same limit, and the player gets no second notice.
    await parts.pass();
    expect(tries.slice(6)).toEqual([sixth]);
    expect(told(player.id, 'notice')).toHaveLength(1);
    parts.trades.become(first, 'declined');
    await world.db.query('update trade_offers set next_attempt_at = now() where name = $1', [first]);
    await parts.offers.run();
    await parts.offers.run();
    expect(tries.slice(7)).toEqual([sixth]);
    expect(parts.trades.book.get(sixth)?.state).toBe('sent');
    parts.trades.reset();
  });

  it.each(['declined', 'expired', 'items_gone'] as const)(
    'notifies the player that a deposit failed because its offer ended as %s',
    async (end) => {
      const { player, name } = await opened();
      parts.trades.become(name, end);
      await parts.pass();
      const message = `notification.skins_${end}`;
      expect(told(player.id, 'notice')).toEqual([{ type: 'error', message }]);
      expect(told(player.id, 'notification')).toMatchObject([
        { name: 'notification.deposit_failed', content: message },
      ]);
      expect(told(player.id, 'skinDeposit').at(-1)).toMatchObject({ reason: `skins_reason.${end}` });
    },
  );
});
