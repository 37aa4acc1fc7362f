import { LIVE_BETS_SHOWN } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JackpotWorld, createJackpotWorld } from '../../testing/jackpot-world.ts';

/** Tests the events to pages about a pot with more players than a list shows. */

let world: JackpotWorld;
beforeAll(async () => {
  world = await createJackpotWorld({ every: 10, settings: { 'jackpot.timerMs': 30_000 } });
});
afterAll(() => world.drop());

const bet = async (count: number): Promise<void> => {
  const stakes = [];
  for (let n = 0; n < count; n++) {
    const { id: playerId } = await world.player();
    stakes.push({ playerId, items: await world.give(playerId, 1, { minCents: 100, maxCents: 3000 }) });
  }
  expect((await world.bets(stakes)).every(({ status }) => status === 'success')).toBe(true);
};
/** Ends the slot. Returns the number of chances in the newest `jackpotNewBet`. */
const named = (): number => {
  world.wire.flushSlot();
  return Object.keys(world.wire.of('jackpotNewBet').at(-1)?.chances ?? {}).length;
};
const words = (): number => world.wire.of('jackpotNewBet').length;
/** Ends slots until no further `jackpotNewBet` is sent. */
const tellAll = (): void => {
  for (let told = -1; told < words();) {
    told = words();
    world.wire.flushSlot();
  }
};

it('[JP-2] all chances are sent with each flush up to fifty players, then every two seconds and at the close', async () => {
  await world.open();
  await bet(49);
  expect(named()).toBe(49);
  await bet(1);
  expect(named()).toBe(50);
  // Chances of new players are sent at once, all others later.
  await bet(1);
  expect(named()).toBe(1);
  await bet(LIVE_BETS_SHOWN - 50);
  expect(named()).toBeLessThan(LIVE_BETS_SHOWN);
  tellAll();
  // During the countdown the chances are sent without a further bet.
  const before = words();
  await world.run(3000);
  expect(words()).toBe(before + 1);
  expect(named()).toBe(LIVE_BETS_SHOWN);
  // Known chances are not sent again.
  await world.run(4000);
  expect(words()).toBe(before + 1);
  await bet(1);
  await bet(1);
  named();
  // Chances are final at the close, and are sent before the tick of the close.
  await world.run(30_000);
  const last = world.wire.sent.findLast(({ event }) => event === 'jackpotNewBet');
  const closed = world.wire.sent.findLast(
    ({ event, payload }) => event === 'jackpotTimer' && (payload as { timer: number }).timer === 0,
  );
  expect(Object.keys((last?.payload as { chances: object }).chances)).toHaveLength(LIVE_BETS_SHOWN);
  expect(world.wire.sent.indexOf(last as never)).toBeLessThan(world.wire.sent.indexOf(closed as never));
});
