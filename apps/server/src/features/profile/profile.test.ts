import { randomUUID } from 'node:crypto';
import { OWN_HISTORY_PAGE } from '@updraft/contract';
import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { systemClock } from '../../lib/clock.ts';
import type { PlayerContext } from '../../http/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { crash } from '../crash/index.ts';
import { Adjustments } from '../finance/adjustments.ts';
import { shownReferrals } from '../referrals/shown.ts';
import { pastBetsOf } from '../../stakes/past/past-bets-by-game.ts';
import { profileHandlers } from './profile.http.ts';

let world: CrashWorld;
let handlers: ReturnType<typeof profileHandlers>;

beforeAll(async () => {
  world = await createCrashWorld();
  handlers = profileHandlers({
    db: world.db,
    clock: systemClock,
    pastBets: pastBetsOf([crash]),
    withdrawalsOf: () => Promise.resolve({ rows: [], next: null }),
    skinDepositsOf: () => Promise.resolve([]),
    referralsOf: (playerId) => shownReferrals(world.db, playerId),
  });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const as = (playerId: number): PlayerContext =>
  ({ session: { id: 1, playerId, startedAt: new Date(), banned: false } }) as unknown as PlayerContext;
const profileOf = (playerId: number) => handlers['POST /api/user/getProfile']({}, as(playerId));
const userOf = (user_id: number) => handlers['POST /api/user/getUser']({ user_id }, {} as PlayerContext);

describe('the profile', () => {
  it('[S6] shows own bets with what each brought, and the figures over all of them', async () => {
    const [player, other] = [await world.player(), await world.player()];
    const items = await world.give(player.id, 2);
    const [first, second] = items;
    if (!first || !second) throw new Error('no items');
    world.points(300);
    await world.open();
    await world.bets([
      { playerId: player.id, items: [first], auto: 200 },
      { playerId: player.id, items: [second], auto: 400 },
    ]);
    expect((await profileOf(player.id)).crashBets).toMatchObject([
      { status: 'pending', earnings: null, multiplier: null },
      { status: 'pending' },
    ]);
    await world.start();
    await world.run(60_000);
    const { crashBets, stats } = await profileOf(player.id);
    expect(crashBets).toMatchObject([
      {
        bet: second.price_cents / 100,
        status: 'lost',
        multiplier: 3,
        earnings: -second.price_cents / 100,
        items: [{}],
        itemsMore: 0,
      },
      { bet: first.price_cents / 100, status: 'won', multiplier: 2, earnings: first.price_cents / 100 },
    ]);
    expect(stats).toEqual({
      games: 2,
      wins: 1,
      winrate: 50,
      won: (first.price_cents * 2) / 100,
      top_win: (first.price_cents * 2) / 100,
      top_ratio: 2,
    });
    expect(await profileOf(other.id)).toMatchObject({
      crashBets: [],
      stats: { games: 0, winrate: 0, top_ratio: null },
    });
    expect(await userOf(player.id)).toMatchObject({
      success: true,
      user: { id: player.id, username: player.username },
      stats: { games: 2 },
    });
  });

  it('[M8] [S6] lists approved corrections of one’s own balance, with sign and class, and never the words of staff', async () => {
    const [player, other, proposer, approver] = [
      await world.player({ cents: 1000 }),
      await world.player(),
      await world.player(),
      await world.player(),
    ];
    const adjustments = new Adjustments({ outbox: world.outbox });
    const correct = async (amountCents: number, reasonClass: 'compensation' | 'debt', approve = true) => {
      const proposed = await adjustments.propose({
        playerId: player.id,
        amountCents,
        reason: 'words for staff',
        reasonClass,
        staffId: proposer.id,
        key: null,
      });
      if (!proposed.ok) throw new Error(proposed.message);
      expect(await adjustments.decide({ id: proposed.id, approve, staffId: approver.id })).toEqual({ ok: true });
    };
    await correct(250, 'compensation');
    await correct(-1050, 'debt');
    await correct(99, 'compensation', false);
    const shown = await profileOf(player.id);
    expect(shown.adjustments.map(({ sum, reason_class }) => [sum, reason_class])).toEqual([
      [-10.5, 'debt'],
      [2.5, 'compensation'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('words for staff');
    expect((await profileOf(other.id)).adjustments).toEqual([]);
  });

  it('[M8] [S6] goes on to the first correction page by page, of one moment too, and never to those of another player', async () => {
    const [player, other, proposer, approver] = [
      await world.player(),
      await world.player(),
      await world.player(),
      await world.player(),
    ];
    const pageOf = async (playerId: number, cursor?: string | null) =>
      handlers['POST /api/user/getAdjustments'](cursor ? { cursor: cursor.split('-').map(Number) } : {}, as(playerId));
    await world.db.query(
      `insert into adjustments (player_id, amount_cents, reason, reason_class, status, proposed_by, decided_by, decided_at)
       select $1, n, 'counted', 'correction', 'approved', $2, $3, timestamptz '2026-01-01' + (n / 3) * interval '1 second'
       from generate_series(1, $4) n`,
      [player.id, proposer.id, approver.id, 2 * OWN_HISTORY_PAGE + 3],
    );
    const first = await profileOf(player.id);
    const sums = first.adjustments.map(({ sum }) => sum);
    for (let cursor = first.adjustmentsNext; cursor !== null;) {
      const page = await pageOf(player.id, cursor);
      expect(page.adjustments.length).toBeLessThanOrEqual(OWN_HISTORY_PAGE);
      sums.push(...page.adjustments.map(({ sum }) => sum));
      cursor = page.next;
    }
    expect(sums).toEqual(
      Array.from({ length: 2 * OWN_HISTORY_PAGE + 3 }, (_, at) => (2 * OWN_HISTORY_PAGE + 3 - at) / 100),
    );
    expect((await pageOf(player.id)).adjustments).toEqual(first.adjustments);
    expect(await pageOf(other.id, first.adjustmentsNext)).toEqual({ success: true, adjustments: [], next: null });
    await world.db.query('delete from adjustments where player_id = $1', [player.id]);
  });

  it('[M10] counts a bet that is stopped in flight at once, and no second time when its round is closed', async () => {
    const player = await world.player();
    const [staked, again] = await world.give(player.id, 2);
    if (!staked || !again) throw new Error('no items');
    const kept = async () =>
      (
        await world.db.query(
          'select bets as games, wins, top_multiplier_hundredths as top_hundredths from player_sums where player_id = $1',
          [player.id],
        )
      )[0];
    world.points(300, 150);
    await world.open();
    await world.bet({ playerId: player.id, items: [staked], auto: 150 });
    await world.start();
    await world.runTo(8000);
    const inFlight = (await profileOf(player.id)).stats;
    expect(inFlight).toMatchObject({ games: 1, wins: 1, top_ratio: 1.5 });
    expect(await kept()).toBeUndefined();
    await world.open();
    expect((await profileOf(player.id)).stats).toEqual(inFlight);
    expect(await kept()).toEqual({ games: 1, wins: 1, top_hundredths: 150 });
    await world.bet({ playerId: player.id, items: [again], auto: 400 });
    await world.start();
    await world.run(60_000);
    expect((await profileOf(player.id)).stats).toMatchObject({ games: 2, wins: 1, top_ratio: 1.5 });
    expect(await kept()).toEqual({ games: 2, wins: 1, top_hundredths: 150 });
  });

  it('[M10] counts a round that a process of an earlier version closes, once, and the bets of it that went back not at all', async () => {
    const [player, other] = [await world.player(), await world.player()];
    const [won, lost, back] = [...(await world.give(player.id, 2)), ...(await world.give(other.id, 1))];
    if (!won || !lost || !back) throw new Error('no items');
    world.points(300);
    await world.open();
    await world.bets([
      { playerId: player.id, items: [won], auto: 150 },
      { playerId: player.id, items: [lost], auto: 400 },
      { playerId: other.id, items: [back], auto: 400 },
    ]);
    await world.start();
    await world.runTo(8000);
    const roundId = world.table.snapshot(null)?.roundId;
    world.table.suspend();
    // Settles a bet as an earlier version did: items and bets in one transaction, the round afterwards.
    const settle = async (item: typeof won, { status, key, to }: { status: number; key: string; to: number }) => {
      await world.db.tx((query) =>
        post(query, [
          {
            key,
            kind: 'crash.lost',
            playerId: null,
            memo: {},
            cash: [],
            items: [{ itemId: item.id, from: HOUSE.crashEscrow, to, priceCents: item.price_cents }],
          },
        ]),
      );
      await world.db.query(
        'update bets set status = $2, settled_at = now() where round_id = $3 and item_ids = array[$1::bigint] and status = 0',
        [item.id, status, roundId],
      );
    };
    const [returned] = await world.db.query<{ id: number }>(
      'select id from bets where round_id = $1 and player_id = $2',
      [roundId, other.id],
    );
    await settle(lost, { status: 2, key: `crash:lost:${roundId}:test`, to: HOUSE.stock });
    await settle(back, { status: 3, key: `crash:refund:${returned?.id}`, to: itemsOf(other.id) });
    await world.db.query(
      `update rounds set phase = 'ended', ended_at = clock_timestamp(), result = '{"pointHundredths": 300}' where id = $1`,
      [roundId],
    );
    const { stats } = await profileOf(player.id);
    expect(stats).toMatchObject({ games: 2, wins: 1, top_ratio: 1.5 });
    const close = `update rounds set settled_at = now() where id = $1 and phase = 'ended'`;
    for (const sql of [`${close} and settled_at is null`, `${close} and settled_at is null`, close])
      await world.db.query(sql, [roundId]);
    expect((await profileOf(player.id)).stats).toEqual(stats);
    expect((await profileOf(other.id)).stats).toMatchObject({ games: 0 });
    await expect(world.db.query('update rounds set settled_at = null where id = $1', [roundId])).rejects.toThrow(
      'settled_rounds_stay',
    );
    await world.expectBalanced();
    await world.restart();
  });

  it('lists deposits with their state, one that waits with its end; one whose time is over has no way to pay any more', async () => {
    const { id } = await world.player();
    const add = (status: string, { at, endsIn }: { at: number; endsIn: number }) =>
      world.db.query(
        `insert into invoices
           (id, player_id, method, provider, amount_cents, currency, status, pay_url, created_at, expires_at)
         values ($1, $2, 'ewallet', 'test', 2500, 'USD', $3, 'https://pay.test/x', now() + $4 * interval '1 minute',
           now() + $5 * interval '1 minute')`,
        [randomUUID(), id, status, at, endsIn],
      );
    await add('failed', { at: -3, endsIn: 10 });
    await add('pending', { at: -2, endsIn: -1 });
    await add('pending', { at: -1, endsIn: 10 });
    expect((await profileOf(id)).deposits).toMatchObject([
      {
        method: 'ewallet',
        sum: 25,
        status: 'pending',
        url: 'https://pay.test/x',
        expires_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
      { status: 'expired', url: null, expires_at: null },
      { status: 'failed', url: null, expires_at: null },
    ]);
  });

  it('[S6] tells nothing of players who are banned or do not exist, and no money of others', async () => {
    const banned = await world.player({ banned: true });
    expect(await userOf(banned.id)).toEqual({ success: false, message: 'any_user_error.not_found' });
    expect(await userOf(999_999)).toEqual({ success: false, message: 'any_user_error.not_found' });
    const { id } = await world.player({ cents: 500 });
    expect(Object.keys(await userOf(id)).sort()).toEqual([
      'betsNext',
      'crashBets',
      'jackpotBets',
      'lastGame',
      'stats',
      'success',
      'user',
      'wheelBets',
    ]);
  });
});
