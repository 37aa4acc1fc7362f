import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
beforeAll(async () => {
  // The house has little capital, so a few bets fill a round.
  world = await createCrashWorld({
    settings: { 'house.capitalCents': 1, 'crash.roundCapPercent': 0.05, 'crash.maxStakeCents': 10_000 },
    every: 40,
  });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

/** Creates a player with `count` items in the price range. */
const withItems = async (count: number, options: { minCents: number; maxCents: number }) => {
  const player = await world.player();
  const items = await world.give(player.id, count, options);
  expect(items).toHaveLength(count);
  return { playerId: player.id, items };
};
/** Returns the message of each acknowledgement, of an error or of a success. */
const messagesOf = (acks: readonly { message: string }[]): string[] => acks.map((ack) => ack.message);
const MADE = 'crash_api.bet_made';

describe('bets of one commit', () => {
  it('[CR-17] bets of one commit fill the round together: one that no longer fits is refused, a smaller later one is not', async () => {
    await world.open();
    const [round] = await world.db.query<{ payout_cap_cents: number }>(
      `select (terms->>'payoutCapCents')::bigint as payout_cap_cents from rounds where settled_at is null`,
    );
    const cap = round?.payout_cap_cents ?? 0;
    // One such bet fits into the round at 1.21, two do not.
    const half = { minCents: Math.ceil(cap * 0.45), maxCents: Math.floor(cap * 0.7) };
    const players = [
      await withItems(1, half),
      await withItems(1, half),
      await withItems(1, { minCents: 10, maxCents: Math.floor(cap * 0.1) }),
    ];
    expect(messagesOf(await world.bets(players))).toEqual([MADE, 'crash_api.round_full', MADE]);
    expect(world.table.snapshot(null)?.totals.players).toBe(2);
  });

  // Each bet gets the response that it would get if the bets were made one after the other.
  it.each<[string, { autos: (number | null)[]; last: string; priced?: { minCents: number; maxCents: number } }]>([
    ['one without a target', { autos: [null, null], last: 'crash_api.one_manual' }],
    ['one on a multiplier', { autos: [200, 200], last: 'crash_api.same_multiplier' }],
    ['three', { autos: [200, 300, 400, 500], last: 'crash_api.max_bets' }],
    [
      'the maximum of a round',
      { autos: [200, 300], last: 'crash_api.max_stake', priced: { minCents: 5001, maxCents: 7000 } },
    ],
  ])(
    '[CR-10] [CR-11] bets of one commit count together: no more than %s',
    async (_most, { autos, last, priced = { minCents: 10, maxCents: 40 } }) => {
      await world.open();
      const { playerId, items } = await withItems(autos.length, priced);
      const acks = await world.bets(autos.map((auto, at) => ({ playerId, items: items.slice(at, at + 1), auto })));
      expect(messagesOf(acks)).toEqual([...autos.slice(1).map(() => MADE), last]);
      expect(world.table.betsOf(playerId)).toHaveLength(autos.length - 1);
      expect(await world.held(playerId)).toEqual([items.at(-1)?.id]);
    },
  );
});

describe('cash-outs of one batch', () => {
  /** A manual bet in flight, and another player who knows its id. */
  const inFlight = async () => {
    world.points(900);
    await world.open();
    const owner = await withItems(1, { minCents: 20, maxCents: 80 });
    const [ack] = await world.bets([{ ...owner, auto: null }]);
    if (ack?.status !== 'success') throw new Error('the bet was not accepted');
    await world.start();
    await world.run(3000);
    const stranger = await world.player();
    return {
      own: { playerId: owner.playerId, betId: ack.bet.id },
      foreign: { playerId: stranger.id, betId: ack.bet.id },
    };
  };
  const REFUSED = { status: 'error', message: 'crash_api.no_bet' };

  it("[CR-16] a cash-out of another player's bet is refused, also when the owner cashes it out in the same batch", async () => {
    const { own, foreign } = await inFlight();
    expect(await world.cashOuts([foreign, own, foreign, own])).toEqual([
      REFUSED,
      expect.objectContaining({ status: 'success' }),
      REFUSED,
      expect.objectContaining({ status: 'success' }),
    ]);
    expect(await world.held(foreign.playerId)).toEqual([]);
    expect(await world.balance(foreign.playerId)).toBe(0);
  });

  it('[CR-16] a cash-out received before the start is refused, also when it is handled after the start', async () => {
    const { own } = await inFlight();
    const justBefore = world.clock.monoMs() - 3001;
    expect(await world.cashOuts([{ ...own, receivedMs: justBefore }])).toEqual([
      { status: 'error', message: 'crash_api.not_running' },
    ]);
    expect(await world.cashOuts([{ ...own, receivedMs: justBefore + 1 }])).toMatchObject([
      { status: 'success', take: { multiplier: 1 } },
    ]);
  });

  it('[M3] a repeated cash-out returns the first response to the owner of the bet alone', async () => {
    const { own, foreign } = await inFlight();
    const [first] = await world.cashOuts([own]);
    expect(first?.status).toBe('success');
    expect(await world.cashOuts([own, foreign])).toEqual([first, REFUSED]);
    expect(await world.cashOuts([foreign, own])).toEqual([REFUSED, first]);
  });
});
