import { prizeVerifier, publishedDraw } from '@updraft/rules/prize-draw';
import { verifyWhole } from '@updraft/rules/fairness';
import { decidingRound } from '@updraft/rules/draw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../testing/database.ts';
import { OPEN_TERMS, type PrizeWorld, createPrizeWorld, dyingAt } from '../../testing/prize-world.ts';
import { prizeDrawsHandlers } from './prize-draws.http.ts';
import type { PrizeKind } from '../../ports/prize-draws.ts';

let world: PrizeWorld;
beforeAll(async () => void (world = await createPrizeWorld()));
afterAll(() => world.drop());

/** An open giveaway with that many players, ready to be closed. */
const openGiveaway = async (players: number, prizes = 2): Promise<{ id: number; playerIds: number[] }> => {
  const entries = await world.db.query<{ id: number }>('select id from catalogue order by id limit $1', [prizes]);
  const opened = await world.own.giveaways.create({
    entryIds: entries.map(({ id }) => id),
    minutes: 60,
    terms: OPEN_TERMS,
    staffId: null,
  });
  if (!opened.ok) throw new Error(opened.message);
  const playerIds: number[] = [];
  for (let at = 0; at < players; at++) {
    const { id } = await world.player({ username: `player ${at}` });
    expect(await world.own.giveaways.join({ playerId: id, key: null })).toMatchObject({ ok: true, place: at + 1 });
    playerIds.push(id);
  }
  return { id: opened.id, playerIds };
};

/** A kind of draw in which nobody takes part. */
const NOTHING: PrizeKind = {
  entries: () => Promise.resolve({ entries: [], moneyCents: null }),
  onStored: () => Promise.resolve(),
  give: () => Promise.resolve([]),
  onDrawn: () => Promise.resolve(),
};

const published = async (id: number) => {
  const { 'GET /api/prize-draws/get': get } = prizeDrawsHandlers({ db: world.db, catalogue: world.catalogue });
  const answer = await get({ id }, {} as never);
  if (!answer.success) throw new Error(answer.message);
  return answer.draw;
};

describe('a draw of prizes', () => {
  it('[PD-1] [PD-3] [PD-8] commits its secret, then its list, and verifies when it is drawn', async () => {
    const { id, playerIds } = await openGiveaway(5);
    const open = await published(id);
    expect(open).toMatchObject({ status: 'open', secret_hash: null, entries: null, entries_hash: null, beacon: null });
    await world.passed(id);
    world.beacon.gives(null);
    await world.drawAll();
    const waiting = await published(id);
    expect(waiting).toMatchObject({ status: 'waiting', secret_hash: null, entries_count: 5, total_weight: 5 });
    expect(waiting).toMatchObject({ public_hash: open.public_hash, winners: [] });
    expect(waiting.entries).toBe(playerIds.map((playerId, at) => `${at + 1}-${at + 1}:${playerId}`).join(','));
    expect(waiting.beacon?.round).toBe(
      decidingRound(waiting.closes_at_ms, {
        genesisMs: waiting.beacon?.genesis_ms ?? 0,
        periodMs: waiting.beacon?.period_ms ?? 0,
      }),
    );
    world.beacon.gives(Buffer.from('a late beacon').toString('hex'));
    await world.drawAll(world.process());
    const drawn = await published(id);
    expect(drawn).toMatchObject({ status: 'drawn', entries: waiting.entries, entries_hash: waiting.entries_hash });
    expect(drawn.winners).toHaveLength(2);
    const report = await verifyWhole(prizeVerifier, publishedDraw(drawn));
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('[PD-5] waits for a late beacon without limit, and is never given back', async () => {
    const { id } = await openGiveaway(2);
    await world.passed(id);
    world.beacon.gives(null);
    await world.own.draws.look();
    for (let look = 0; look < 5; look++) await world.drawAll(world.process());
    expect(await world.draw(id)).toMatchObject({ status: 'waiting', secret: null });
    await world.expectPrizeBooks();
    world.beacon.gives(Buffer.from('at last').toString('hex'));
    await world.drawAll(world.process());
    expect(await world.draw(id)).toMatchObject({ status: 'drawn' });
  });

  it('[PD-4] takes newer randomness when the site was away until the beacon round was out', async () => {
    const { id } = await openGiveaway(3);
    await world.db.tx(async (query) => {
      await query.query('alter table prize_draws disable trigger prize_draws_stay');
      await query.query(
        `update prize_draws set opened_at = now() - interval '2 hours', closes_at = now() - interval '1 hour' where id = $1`,
        [id],
      );
      await query.query('alter table prize_draws enable trigger prize_draws_stay');
    });
    world.beacon.gives(Buffer.from('newer').toString('hex'));
    await world.drawAll(world.process());
    const { closes_at_ms: closesAtMs, decided_from_ms: decidedMs, ...drawn } = await published(id);
    expect((decidedMs ?? 0) - closesAtMs).toBeGreaterThan(3_590_000);
    expect((await verifyWhole(prizeVerifier, publishedDraw({ ...drawn, decided_from_ms: decidedMs }))).ok).toBe(true);
  });

  it('[PD-6] is over at once without entries, and its prizes are back', async () => {
    const { id } = await openGiveaway(0);
    await world.passed(id);
    world.beacon.gives(null);
    await world.own.draws.look();
    expect(await world.draw(id)).toMatchObject({ status: 'drawn', entries: '', winners: [], beacon_round: null });
    await world.expectPrizeBooks();
    await world.expectBalanced();
  });

  it('delays no other one when it fails, and goes on when the fault is gone', async () => {
    world.faults.splice(0);
    const { id } = await openGiveaway(2);
    const { draws } = world.process();
    draws.register('giveaway', { ...NOTHING, entries: () => Promise.reject(new Error('its list cannot be read')) });
    draws.register('hourly', NOTHING);
    const hour = await world.db.tx((query) =>
      draws.open(query, { kind: 'hourly', prizes: 3, terms: world.terms.hour, lengthMs: 60_000 }),
    );
    const hourId = hour?.id ?? 0;
    expect(hourId).toBeGreaterThan(id);
    await world.passed(id);
    await world.passed(hourId);
    await draws.look();
    expect([(await world.draw(id)).status, (await world.draw(hourId)).status]).toEqual(['open', 'drawn']);
    expect(world.faults).toMatchObject([{ draw: id }]);
    world.beacon.gives(Buffer.from('after the fault').toString('hex'));
    await world.drawAll(world.process());
    expect((await world.draw(id)).status).toBe('drawn');
    await world.expectPrizeBooks();
  });

  it.each([1, 2])('[I1] a kill before commit %i leaves a draw that is drawn once', async (step) => {
    world.beacon.gives(Buffer.from(`beacon ${step}`).toString('hex'));
    const { id } = await openGiveaway(4);
    await world.passed(id);
    const dying = world.process(dyingAt(world.outbox, step));
    await world.drawAll(dying);
    const left = await world.draw(id);
    expect(left.status).toBe(step === 1 ? 'open' : 'waiting');
    expect(left.winners).toEqual([]);
    await world.drawAll(world.process());
    const drawn = await world.draw(id);
    expect([drawn.status, drawn.winners.length]).toEqual(['drawn', 2]);
    // The committed data have not changed, so the result is that which they decide.
    expect(drawn.public_hash).toBe(left.public_hash);
    if (left.entries_hash !== null) expect(drawn.entries_hash).toBe(left.entries_hash);
    await world.expectPrizeBooks();
  });

  it('the database refuses to change a committed hash, a stored list and a result', async () => {
    const { id } = await openGiveaway(2);
    const refused = (change: string) =>
      expect(world.db.query(`update prize_draws set ${change} where id = ${id}`)).rejects.toThrow('draw_stays');
    await refused(`public_hash = repeat('a', 64)`);
    await refused(`closes_at = closes_at + interval '1 hour'`);
    await refused(`terms = '{}'`);
    await world.passed(id);
    world.beacon.gives(null);
    await world.own.draws.look();
    await refused(`entries = '1-1:1'`);
    await refused(`beacon_round = beacon_round + 1`);
    world.beacon.gives(Buffer.from('again').toString('hex'));
    await world.drawAll(world.process());
    await refused(`secret = repeat('b', 64)`);
    await expect(world.db.query(`delete from prize_draws where id = ${id}`)).rejects.toThrow('draw_stays');
  });
});

if (POSTGRES_URL !== null)
  describe('several processes at once', () => {
    it('close and draw each draw once', async () => {
      world.beacon.gives(Buffer.from('race').toString('hex'));
      const { id } = await openGiveaway(6);
      await world.passed(id);
      const processes = Array.from({ length: 4 }, () => world.process());
      world.faults.splice(0);
      for (let look = 0; look < 3; look++) await Promise.all(processes.map(({ draws }) => draws.look()));
      const drawn = await world.draw(id);
      expect([drawn.status, drawn.winners.length]).toEqual(['drawn', 2]);
      const won = await world.db.query(`select 1 from transfers where kind = 'giveaway.won' and memo->>'draw' = $1`, [
        String(id),
      ]);
      expect(won).toHaveLength(2);
      // The processes run one after another, and none of them fails.
      expect(world.faults).toEqual([]);
      await world.expectPrizeBooks();
    });

    it('[PD-3] put a player who joins at the close on the list, or give them no place', async () => {
      world.beacon.gives(Buffer.from('close').toString('hex'));
      const { id } = await openGiveaway(3);
      const players = await Promise.all(Array.from({ length: 12 }, () => world.player()));
      await world.passed(id);
      // The draw closes at once, so that joins and the close wait for the same row.
      await world.db.tx(async (query) => {
        await query.query('alter table prize_draws disable trigger prize_draws_stay');
        await query.query(
          `update prize_draws set closes_at = clock_timestamp() + interval '30 milliseconds' where id = $1`,
          [id],
        );
        await query.query('alter table prize_draws enable trigger prize_draws_stay');
      });
      const joining = players.map((player) => world.own.giveaways.join({ playerId: player.id, key: null }));
      for (;;) {
        await world.own.draws.look();
        if ((await world.draw(id)).status !== 'open') break;
      }
      const joined = (await Promise.all(joining)).filter(({ ok }) => ok).length;
      expect((await world.draw(id)).entries_count).toBe(3 + joined);
      await world.drawAll(world.process());
      await world.expectPrizeBooks();
    });
  });
