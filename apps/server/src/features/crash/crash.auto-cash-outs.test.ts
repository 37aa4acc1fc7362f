import type { TakeAck } from '@updraft/contract';
import { elapsedMsOf } from '@updraft/rules/crash';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';

let world: CrashWorld;
afterEach(async () => {
  await world.expectBalanced();
  await world.drop();
});

/**
 * Starts a round of six players with a bet each. The last bet is the smallest, so the round's cap rises far when the
 * others cash out. A commit pays at most two cash-outs.
 */
const flying = async ({
  point,
  auto,
  last = auto,
  settings = {},
  most = Number.POSITIVE_INFINITY,
}: {
  point: number;
  auto: number | null;
  last?: number | null;
  settings?: Record<string, unknown>;
  most?: number;
}) => {
  world = await createCrashWorld({ settings: { 'crash.maxCashOutsPerBatch': 2, ...settings }, every: 20 });
  world.points(point);
  await world.open();
  const { payout_cap_cents: capCents = 0 } =
    (
      await world.db.query<{ payout_cap_cents: number }>(
        `select (terms->>'payoutCapCents')::bigint as payout_cap_cents from rounds where settled_at is null`,
      )
    )[0] ?? {};
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player()));
  for (const player of players) {
    const maxCents = player === players.at(-1) ? 20 : Math.min(10_000, Math.floor(capCents * most));
    const items = await world.give(player.id, 1, { minCents: 10, maxCents });
    expect(
      await world.bet({ playerId: player.id, items, auto: player === players.at(-1) ? last : auto }),
    ).toMatchObject({ status: 'success' });
  }
  await world.start();
  world.wire.sent.splice(0);
  return players;
};

const rows = () =>
  world.db.query<{ status: number; cash_out_hundredths: number | null; cash_out_by: string | null }>(
    'select status, multiplier_hundredths as cash_out_hundredths, settled_by as cash_out_by from bets order by id',
  );
/** Runs the due work once, as in one turn of the runner. */
const turn = () => world.table.onDeadline(world.clock.monoMs());
const inFlight = (elapsedMs: number) =>
  world.clock.advance(
    elapsedMs - ((world.table.snapshot(null)?.serverTime ?? 0) - (world.table.snapshot(null)?.startedAt ?? 0)),
  );

describe('[CR-14] auto cash-outs that fall due at once', () => {
  it('auto cash-outs are paid one commit a turn, so other commands wait for one commit only', async () => {
    await flying({ point: 500, auto: 150 });
    inFlight(elapsedMsOf(150));
    await turn();
    expect((await rows()).map((row) => row.status)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(world.table.nextDeadlineMs()).toBeLessThanOrEqual(world.clock.monoMs());
    await world.run(0);
    expect(await rows()).toEqual(
      Array.from({ length: 6 }, () => ({ status: 1, cash_out_hundredths: 150, cash_out_by: 'auto' })),
    );
    await world.runTo(elapsedMsOf(500) + 1000);
  });

  it('the crash is announced before due auto cash-outs are paid at their own multipliers', async () => {
    await flying({ point: 151, auto: 150 });
    inFlight(elapsedMsOf(150));
    await turn();
    inFlight(elapsedMsOf(151));
    await turn();
    expect(world.wire.of('clearBets')).toMatchObject([{ multiplier: 1.51 }]);
    expect((await rows()).map((row) => row.status)).toEqual([1, 1, 0, 0, 0, 0]);
    await world.run(0);
    expect(await rows()).toEqual(
      Array.from({ length: 6 }, () => ({ status: 1, cash_out_hundredths: 150, cash_out_by: 'auto' })),
    );
    await world.open();
    expect(world.wire.of('clearBets')).toHaveLength(1);
  });

  it('all auto cash-outs are broadcast before the next round opens, also those paid last', async () => {
    const players = await flying({ point: 151, auto: 150 });
    inFlight(elapsedMsOf(151));
    const bets = players.flatMap(({ id }) => world.table.betsOf(id)).map(({ id }) => id);
    await world.open();
    const told = world.wire.sent
      .map((one) => one.event)
      .filter((event) => event === 'successTake' || event === 'crashInit');
    expect(told).toEqual([...bets.map(() => 'successTake'), 'crashInit']);
    expect(world.wire.of('successTake').map((take) => take.bet_id)).toEqual(bets);
  });

  it('[M3] [CR-19] a commit skips a cash-out that is settled, pays the others, and repeats its first response', async () => {
    const players = (await flying({ point: 500, auto: null })).slice(0, 3);
    const stale = world.table;
    // The old table goes on as if no other process had taken over.
    vi.spyOn(stale, 'suspend').mockReturnValue(undefined);
    await world.restart({ isContinuous: true });
    inFlight(elapsedMsOf(150));
    const betOf = (player: { id: number } | undefined): number => world.table.betsOf(player?.id ?? 0)[0]?.id ?? 0;
    const first = await world.cashOut(players[1]?.id ?? 0, betOf(players[1]));
    const acks = new Map<number, TakeAck>();
    await stale.handle(
      players.map((player, at) => ({
        receivedMs: world.clock.monoMs(),
        command: {
          kind: 'cash_out' as const,
          answered: false,
          playerId: player.id,
          betId: betOf(player),
          answer: (ack: TakeAck) => void acks.set(at, ack),
        },
      })),
    );
    expect([...acks].sort().map(([, ack]) => ack)).toMatchObject([
      { status: 'success', take: { multiplier: 1.5 } },
      first,
      { status: 'success', take: { multiplier: 1.5 } },
    ]);
    expect((await rows()).map((row) => row.status)).toEqual([1, 1, 1, 0, 0, 0]);
    await world.restart({ isContinuous: true });
    await world.run(0);
  });

  it('[I1] the next process pays won auto cash-outs after a kill behind the crash, and lost bets stay lost', async () => {
    const [player] = await flying({ point: 151, auto: 150 });
    inFlight(elapsedMsOf(151));
    await turn();
    await turn();
    expect((await rows()).map((row) => row.status)).toEqual([1, 1, 0, 0, 0, 0]);
    await world.restart({ gapMs: 10_000 });
    expect(world.table.snapshot(player?.id ?? 0)?.crashedAt).toBe(1.51);
    await world.run(0);
    expect(await rows()).toEqual(
      Array.from({ length: 6 }, () => ({ status: 1, cash_out_hundredths: 150, cash_out_by: 'auto' })),
    );
    expect(await world.db.query('select 1 from interruptions')).toEqual([]);
  });
});

describe('what lost', () => {
  it('[CR-22] lost bets are settled a few hundred a commit, and only then the round is closed and the table idle', async () => {
    world = await createCrashWorld({ every: 20 });
    world.points(110);
    await world.open();
    const players = await Promise.all(Array.from({ length: 3 }, () => world.player()));
    for (const player of players)
      await world.bet({ playerId: player.id, items: await world.give(player.id, 1), auto: 150 });
    await world.start();
    inFlight(elapsedMsOf(110));
    await turn();
    expect(world.table.isIdle()).toBe(false);
    await turn();
    expect((await rows()).map((row) => row.status)).toEqual([2, 2, 2]);
    expect(await world.db.query('select 1 from rounds where settled_at is null')).toHaveLength(1);
    await turn();
    expect(await world.db.query('select 1 from rounds where settled_at is null')).toEqual([]);
    // A server that is told to stop need not wait for the pause after the round.
    expect(world.table.isIdle()).toBe(true);
  });
});

describe("[CR-17] everyone's cash-out at the round's cap", () => {
  const capped = {
    point: 60_00,
    auto: null,
    settings: { 'house.capitalCents': 1, 'crash.roundCapPercent': 0.01 },
    most: 1 / 60,
  };
  const capOf = (): number => Math.round((world.table.snapshot(null)?.roundCap ?? 0) * 100);

  it('cash-outs at the round’s cap have the same multiplier in all commits', async () => {
    await flying(capped);
    const cap = capOf();
    expect(cap).toBeGreaterThan(121);
    inFlight(elapsedMsOf(cap));
    await turn();
    expect(capOf()).toBe(cap);
    await world.run(0);
    expect(await rows()).toEqual(
      Array.from({ length: 6 }, () => ({ status: 1, cash_out_hundredths: cap, cash_out_by: 'round_cap' })),
    );
  });

  it('[I1] cash-outs at the round’s cap keep their multiplier after a kill between two commits', async () => {
    await flying(capped);
    const cap = capOf();
    inFlight(elapsedMsOf(cap));
    await turn();
    await world.restart();
    expect(capOf()).toBe(cap);
    await world.run(0);
    expect(await rows()).toEqual(
      Array.from({ length: 6 }, () => ({ status: 1, cash_out_hundredths: cap, cash_out_by: 'round_cap' })),
    );
  });

  it('pays a manual cash-out at the same hundredth when it is received meanwhile', async () => {
    const players = await flying(capped);
    const cap = capOf();
    inFlight(elapsedMsOf(cap));
    await turn();
    inFlight(elapsedMsOf(cap) + 40);
    for (const player of players.slice(2, 4)) {
      const [bet] = world.table.betsOf(player.id);
      const ack = await world.cashOut(player.id, bet?.id ?? 0);
      expect(ack).toMatchObject({ status: 'success', take: { multiplier: cap / 100 } });
      // [M3] A repeat gets the first response, also from a process that has only the database.
      expect(await world.cashOut(player.id, bet?.id ?? 0)).toEqual(ack);
      await world.restart();
      expect(await world.cashOut(player.id, bet?.id ?? 0)).toEqual(ack);
    }
    await world.run(0);
    expect((await rows()).map((row) => row.cash_out_hundredths)).toEqual(Array.from({ length: 6 }, () => cap));
  });

  it('an earlier cash-out of the same batch raises the cap for the later one', async () => {
    const [early, late] = await flying(capped);
    const cap = capOf();
    const startMs =
      world.clock.monoMs() -
      ((world.table.snapshot(null)?.serverTime ?? 0) - (world.table.snapshot(null)?.startedAt ?? 0));
    inFlight(elapsedMsOf(cap * 2));
    const acks: TakeAck[] = [];
    const stop = (player: { id: number } | undefined, hundredths: number) => ({
      receivedMs: startMs + elapsedMsOf(hundredths),
      command: {
        kind: 'cash_out' as const,
        answered: false,
        playerId: player?.id ?? 0,
        betId: world.table.betsOf(player?.id ?? 0)[0]?.id ?? 0,
        answer: (ack: TakeAck) => void acks.push(ack),
      },
    });
    // The first cash-out is far below the cap and leaves the others room, so the cap rises.
    await world.table.handle([stop(early, Math.floor(cap / 2)), stop(late, cap * 2)]);
    const risen = capOf();
    expect(risen).toBeGreaterThan(cap);
    expect(acks).toMatchObject([
      { take: { multiplier: Math.floor(cap / 2) / 100 } },
      { take: { multiplier: risen / 100 } },
    ]);
    await world.restart();
    expect(capOf()).toBe(risen);
    await world.run(0);
    expect((await rows()).map((row) => row.cash_out_hundredths)).toEqual([
      Math.floor(cap / 2),
      ...Array.from({ length: 5 }, () => risen),
    ]);
  });

  it('[CR-21] the round’s cap limits bets with a target too after an interruption has paid the others at it', async () => {
    const [player] = await flying({ ...capped, last: 50_00 });
    const cap = capOf();
    inFlight(elapsedMsOf(cap) + 10);
    await world.restart({ gapMs: 6000 });
    await world.run(0);
    expect((await rows()).map((row) => row.cash_out_hundredths)).toEqual(Array.from({ length: 6 }, () => cap));
    expect(await world.db.query('select 1 from notifications where player_id = $1', [player?.id])).toHaveLength(1);
  });
});
