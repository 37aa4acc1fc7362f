import { HOUSE, reconcile } from '@updraft/ledger';
import { elapsedMsOf } from '@updraft/rules/crash';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOperator } from '../../testing/as-operator.ts';
import { checksAfter } from '../../testing/checks-after.ts';
import { refundStakes } from '../../stakes/settling/refund.ts';
import { LeaseLost } from '../../tables/lease.ts';
import { Ownership } from '../../tables/ownership.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { FEATURE_CHECKS } from '../reconciliation.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { crashRefund } from './crash.refund.ts';
import { listInterruptions } from '../../stakes/interruption/interruptions.store.ts';
import { lastResults } from '../../stakes/past/past.store.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 40 });
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

const refund = (roundId: number) =>
  asOperator(world.db, 'crash', (lease) =>
    refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, crashRefund, {
      roundId,
      reason: 'the chain is lost',
      actor: 'operator tester',
    }),
  );
const roundId = (): number => world.table.snapshot(null)?.roundId ?? 0;
const rowOf = async (id: number) =>
  (
    await world.db.query<{
      phase: string;
      point_hundredths: number | null;
      day_of_month: number;
      public_hash: string;
      settled_at: Date | null;
      refunded_at: Date | null;
    }>(
      `select phase, (result->>'pointHundredths')::integer as point_hundredths, day_of_month, public_hash, settled_at, refunded_at from rounds where id = $1`,
      [id],
    )
  )[0];
const notificationsOf = (playerId: number) =>
  world.db.query('select name, content, params from notifications where player_id = $1', [playerId]);
const audits = () =>
  world.db.query<{ actor: string; details: Record<string, unknown> }>(
    `select actor, details from audit_log where action = 'crash.refund' order by id`,
  );
/** Returns the counts of all that a refund writes, which a second run must not change. */
const written = () =>
  world.db.query(
    `select (select count(*) from transfers)::int as transfers,
       (select count(*) from notifications)::int as notifications, (select count(*) from audit_log)::int as audit,
       (select count(*) from interruptions)::int as interruptions`,
  );

describe('[CR-22] [I1] a round that cannot be brought to its end', () => {
  it('a refund returns each open stake once, keeps paid bets, notifies the players, and the next round follows', async () => {
    world.points(900);
    await world.open();
    const [ann, bob] = [await world.player(), await world.player()];
    const [annItems, bobItems] = [await world.give(ann.id, 3), await world.give(bob.id, 2)];
    await world.bets([
      { playerId: ann.id, items: annItems.slice(0, 1), auto: null },
      { playerId: ann.id, items: annItems.slice(1, 2), auto: 121 },
      { playerId: ann.id, items: annItems.slice(2, 3), auto: 800 },
      { playerId: bob.id, items: bobItems, auto: 300 },
    ]);
    await world.start();
    await world.run(5000);
    const id = roundId();
    const before = await rowOf(id);
    // Ann's second bet has been paid at 1.21: it stays as it is.
    const open = [annItems[0], annItems[2]].flatMap((item) => item ?? []);
    const sum = (items: readonly { price_cents: number }[]): number =>
      items.reduce((total, item) => total + item.price_cents, 0);
    world.table.suspend();
    expect(await refund(id)).toEqual({
      outcome: 'refunded',
      bets: 3,
      players: 2,
      stakeCents: sum(open) + sum(bobItems),
    });

    expect(await world.held(ann.id)).toEqual(expect.arrayContaining(open.map((item) => item.id)));
    expect(await world.held(bob.id)).toEqual(bobItems.map((item) => item.id));
    expect(await world.db.query('select id from items where account_id = $1', [HOUSE.crashEscrow])).toEqual([]);
    expect(await world.db.query('select status from bets where round_id = $1 order by id', [id])).toEqual([
      { status: 3 },
      { status: 1 },
      { status: 3 },
      { status: 3 },
    ]);
    expect(await notificationsOf(bob.id)).toEqual([
      {
        name: 'notification.round_refunded',
        content: 'notification.round_refunded_text',
        params: { round: id, sum: sum(bobItems) / 100 },
      },
    ]);
    expect(await notificationsOf(ann.id)).toMatchObject([{ params: { round: id, sum: sum(open) / 100 } }]);
    expect(await audits()).toEqual([
      {
        actor: 'operator tester',
        details: { round: id, reason: 'the chain is lost', bets: 3, players: 2, stakeCents: sum(open) + sum(bobItems) },
      },
    ]);
    expect(await listInterruptions(world.db, { game: 'crash', id })).toMatchObject([
      { round_id: id, refunded: true, cashed_out_at_hundredths: null },
    ]);
    // The committed day and hash stay; there is no result.
    expect(await rowOf(id)).toMatchObject({
      day_of_month: before?.day_of_month,
      public_hash: before?.public_hash,
      phase: 'ended',
      point_hundredths: null,
      settled_at: expect.any(Date),
      refunded_at: expect.any(Date),
    });
    expect((await lastResults(world.db, { game: 'crash', most: 20 })).map((row) => row.id)).not.toContain(id);
    expect(
      await world.db.query(
        `select c.key from transfers r join transfers c on c.id = r.corrects where r.kind = 'crash.refund' and r.memo->>'round' = $1 order by c.id`,
        [String(id)],
      ),
    ).toHaveLength(3);
    expect(await reconcile(world.db, FEATURE_CHECKS)).toEqual([]);

    const once = await written();
    expect(await refund(id)).toEqual({ outcome: 'already_refunded' });
    expect(await written()).toEqual(once);

    world.points(150);
    await world.restart();
    await world.open();
    expect(roundId()).toBe(id + 1);
    // A refunded item can be staked again like any other.
    expect(await world.bet({ playerId: bob.id, items: bobItems, auto: 121 })).toMatchObject({ status: 'success' });
    await world.start();
    await world.run(60_000);
  });

  it('a waiting round, and a round without bets, can be refunded', async () => {
    await world.open();
    const id = roundId();
    world.table.suspend();
    expect(await refund(id)).toEqual({ outcome: 'refunded', bets: 0, players: 0, stakeCents: 0 });
    expect(await rowOf(id)).toMatchObject({ refunded_at: expect.any(Date) });
    await world.restart();
    await world.open();
    expect(roundId()).toBe(id + 1);
  });

  it('a refunded round keeps a published result, and only open stakes are refunded', async () => {
    world.points(200);
    await world.open();
    const player = await world.player();
    const items = await world.give(player.id, 1);
    await world.bet({ playerId: player.id, items, auto: 900 });
    await world.start();
    const id = roundId();
    await world.db.query(
      `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = '{"pointHundredths": 200}' where id = $1`,
      [id],
    );
    world.table.suspend();
    expect(await refund(id)).toMatchObject({ outcome: 'refunded', bets: 1 });
    expect(await rowOf(id)).toMatchObject({ point_hundredths: 200 });
    expect(await world.held(player.id)).toEqual(items.map((item) => item.id));
    await world.restart();
  });

  it('a refund changes nothing of a round that has ended, and refuses an unknown round', async () => {
    world.points(101);
    await world.open();
    const id = roundId();
    await world.start();
    await world.run(60_000);
    const before = await written();
    expect(await refund(id)).toEqual({ outcome: 'settled' });
    expect(await refund(987_654)).toEqual({ outcome: 'no_such_round' });
    expect(await written()).toEqual(before);
  });

  it('a refund needs the lease, so it is refused while a server owns the table', async () => {
    world.points(300);
    await world.open();
    const id = roundId();
    const stranger = new Ownership({ db: world.db, owner: 'operator' }).lease('crash');
    expect(await stranger.acquire()).toBeNull();
    await expect(
      refundStakes({ outbox: world.outbox, lease: stranger, limits: limitsGuard }, crashRefund, {
        roundId: id,
        reason: 'no',
        actor: 'operator tester',
      }),
    ).rejects.toThrow(LeaseLost);
    expect(await rowOf(id)).toMatchObject({ refunded_at: null, settled_at: null });
  });

  it('[M10] reconciliation misses a refund that nobody wrote', async () => {
    if (world.db.kind !== 'embedded') return;
    const sql = 'update bets set status = 3, win_cents = null where id = (select min(id) from bets where status = 1)';
    expect(await checksAfter(world, sql)).toContain('refunds_are_in_the_journal');
  });
});

describe('[CR-14] [CR-21] wins that players have been told of', () => {
  /** Starts a round with two manual bets and one with the target 1.5, and flies it for `ranMs`. */
  const flown = async ({
    point,
    ranMs,
  }: {
    point: number;
    ranMs: number;
  }): Promise<{ id: number; betIds: number[] }> => {
    world.points(point);
    await world.open();
    const betIds: number[] = [];
    for (const auto of [null, null, 150]) {
      const player = await world.player();
      const ack = await world.bet({ playerId: player.id, items: await world.give(player.id, 1), auto });
      betIds.push(ack.status === 'success' ? ack.bet.id : 0);
    }
    await world.start();
    const id = roundId();
    world.clock.advance(ranMs);
    return { id, betIds };
  };
  /** Restarts the process, which pays the wins that are due. Returns the ids of the round's paid bets. */
  const paidBetsOf = async (id: number): Promise<number[]> => {
    await world.restart();
    await world.run(0);
    await world.run(0);
    return (
      await world.db.query<{ id: number }>('select id from bets where round_id = $1 and status = 1 order by id', [id])
    ).map((row) => row.id);
  };

  it('a refund after the crash takes no announced win back', async () => {
    const { id, betIds } = await flown({ point: 151, ranMs: 0 });
    world.clock.advance(elapsedMsOf(151));
    await world.table.onDeadline(world.clock.monoMs());
    world.table.suspend();
    const before = await written();
    expect(await refund(id)).toEqual({ outcome: 'won', betIds: [betIds[2]] });
    expect(await written()).toEqual(before);
    expect(await paidBetsOf(id)).toEqual([betIds[2]]);
  });

  it('a refund after an interruption takes announced wins back only if forced, and the audit log names them', async () => {
    const { id, betIds } = await flown({ point: 900, ranMs: 3000 });
    await world.restart({ gapMs: 6000 });
    world.table.suspend();
    expect(await refund(id)).toEqual({ outcome: 'won', betIds: betIds.slice(0, 2) });
    const forced = await asOperator(world.db, 'crash', (lease) =>
      refundStakes({ outbox: world.outbox, lease, limits: limitsGuard }, crashRefund, {
        roundId: id,
        reason: 'the stock is lost',
        actor: 'operator tester',
        evenWon: true,
      }),
    );
    expect(forced).toMatchObject({ outcome: 'refunded', bets: 3 });
    expect((await audits()).at(-1)?.details).toMatchObject({ round: id, won: betIds.slice(0, 2) });
    expect(await paidBetsOf(id)).toEqual([]);
  });

  it("a refund after the crash takes no win at the round's cap back", async () => {
    const usual = world;
    world = await createCrashWorld({ settings: { 'house.capitalCents': 1, 'crash.roundCapPercent': 0.01 }, every: 20 });
    try {
      const { id, betIds } = await flown({ point: 60_00, ranMs: 0 });
      const cap = Math.round((world.table.snapshot(null)?.roundCap ?? 0) * 100);
      expect(cap).toBeGreaterThan(121);
      world.table.suspend();
      await world.db.query(
        `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = jsonb_build_object('pointHundredths', $1::integer) where id = $2`,
        [cap + 1, id],
      );
      expect(await refund(id)).toEqual({ outcome: 'won', betIds });
      await world.db.query(
        `update rounds set result = jsonb_build_object('pointHundredths', $1::integer) where id = $2`,
        [cap, id],
      );
      // With the point at the cap the cap cashes nobody out. The target 1.50 has won if it is below the point.
      expect(await refund(id)).toEqual(
        cap > 150
          ? { outcome: 'won', betIds: betIds.slice(2) }
          : { outcome: 'refunded', bets: 3, players: 3, stakeCents: expect.any(Number) },
      );
      await world.expectBalanced();
    } finally {
      await world.drop();
      world = usual;
    }
  });
});
