import { LIVE_DROPS_SHOWN, type ServerPayload, calls, pastBetOf, casesHistory, serverEvents } from '@updraft/contract';
import { DEFAULT_BOX_LIMITS, casesVerifier, publishedOpening, returnBasisPoints } from '@updraft/rules/cases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerContext } from '../../http/calls.ts';
import { type Log, createLog } from '../../lib/log.ts';
import { createMetrics } from '../../lib/metrics.ts';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import type { StoredBox } from './boxes.store.ts';
import { casesHandlers } from './cases.http.ts';
import { casesPastBets } from './cases.past-bets.ts';
import { shownReturns } from './cases.views.ts';
import { LiveDrops } from './live-drops.ts';
import { CaseReturns } from './returns.ts';
import { foldReturns, readReturns } from './returns.store.ts';
import { Boxes } from './saving.ts';

const quiet = createLog({ level: 'silent', pretty: false });
let world: CasesWorld;
let handlers: ReturnType<typeof casesHandlers>;
let drops: LiveDrops;
let told: [topic: string, payload: ServerPayload<'casesLiveDrop'>][];
/** Ends a slot, so that the live drops are sent. */
let endSlot: () => void = () => undefined;
beforeAll(async () => {
  world = await createCasesWorld({ onOpened: (ids) => drops.add(ids) });
  told = [];
  drops = new LiveDrops({
    db: world.db,
    settings: world.settings,
    log: quiet,
    broadcaster: {
      onSlot: (gather) => void (endSlot = gather),
      toTopic: (topic, _event, payload) => void told.push([topic, payload as ServerPayload<'casesLiveDrop'>]),
    },
  });
  drops.start();
  const { db, catalogue, seeds, openings } = world;
  handlers = casesHandlers({
    db,
    catalogue,
    seeds,
    openings,
    drops,
    boxes: new Boxes({ db, limits: () => DEFAULT_BOX_LIMITS, onChanged: () => undefined }),
    opened: createMetrics().counter('test_total', 'Test.', ['result']),
  });
});
beforeEach(() => void told.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const boxAt = async (at: number): Promise<StoredBox> => (await world.boxes())[at] as StoredBox;
const as = (playerId: number, idempotencyKey: string | null = null): PlayerContext =>
  ({ session: { playerId }, idempotencyKey }) as unknown as PlayerContext;
/** Opens boxes by the call, with the values that the player sees. */
const openBy = async (playerId: number, box: StoredBox, count = 1) => {
  const { server_seed_hash, nonce } = await handlers['POST /api/cases/getSeeds']({}, as(playerId));
  const seen = { box_hash: box.hash, price: box.priceCents / 100, return_percent: returnBasisPoints(box) / 100 };
  const input = { id: box.id, count, ...seen, server_seed_hash, nonce };
  const answer = await handlers['POST /api/cases/open'](calls['POST /api/cases/open'].input.parse(input), as(playerId));
  return calls['POST /api/cases/open'].output.parse(answer);
};
const openAs = async (box: StoredBox, { count = 1, isDemo = false } = {}) => {
  const { id } = await world.opener({ isDemo });
  const answer = await openBy(id, box, count);
  if (answer.status !== 'success') throw new Error(answer.message);
  return { id, ...answer };
};

describe('what is shown of boxes', () => {
  it('the list has all boxes by priority, with price, return and the dearest item', async () => {
    const list = calls['GET /api/cases/get'].output.parse(await handlers['GET /api/cases/get']({}, as(0)));
    const boxes = await world.boxes();
    expect(list.cases.map((box) => box.id)).toEqual(boxes.map((box) => box.id));
    const priorities = list.cases.map((box) => box.priority);
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
    for (const [at, box] of list.cases.entries()) {
      expect(box).toMatchObject({ price: (boxes[at]?.priceCents ?? 0) / 100, closed: null });
      expect(box.return_percent).toBeGreaterThanOrEqual(90);
      expect(box.return_percent).toBeLessThanOrEqual(94);
      expect(box.top.price * 100).toBe(Math.max(...(boxes[at]?.items ?? []).map((item) => item.priceCents)));
    }
  });

  it('[F5] [CA-2] the published returns have the exact return and both names of each open box', async () => {
    const [first, second, ...more] = await world.boxes();
    if (!first || !second) throw new Error('too few boxes');
    const returns = shownReturns([first, { ...second, closedReason: 'staff' }, ...more]);
    expect(returns).toHaveLength(more.length + 1);
    const sum = first.items.reduce((cents, { parts, priceCents }) => cents + parts * priceCents, 0);
    expect(returns[0]).toEqual({
      choice: first.name,
      choice_ru: first.nameRu,
      pays: null,
      chancePercent: null,
      returnPercent: Math.floor(sum / first.priceCents / 100) / 100,
    });
  });

  it('[F5] a box’s page has its hash and each item with its exact chance, dearest first', async () => {
    const box = await boxAt(4);
    const call = calls['GET /api/cases/getOne'];
    const shown = call.output.parse(await handlers['GET /api/cases/getOne']({ id: box.id }, as(0)));
    if (!shown.success) throw new Error(shown.message);
    expect(shown.box).toMatchObject({ id: box.id, hash: box.hash });
    expect(shown.items.reduce((sum, item) => sum + item.parts, 0)).toBe(1_000_000);
    expect(new Map(shown.items.map((item) => [item.id, item.parts]))).toEqual(
      new Map(box.items.map((item) => [item.itemId, item.parts])),
    );
    const prices = shown.items.map((item) => item.price);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(await handlers['GET /api/cases/getOne']({ id: 1_000_000 }, as(0))).toEqual({
      success: false,
      message: 'cases_api.box_not_found',
    });
  });
});

describe('an opening', () => {
  it('an opening returns the first item and all items, as the inventory has them', async () => {
    const box = await boxAt(0);
    const { id, winItem, winItems, nonce } = await openAs(box, { count: 5 });
    expect([winItems.length, nonce]).toEqual([5, 5]);
    expect(winItem).toEqual(winItems[0]);
    expect(winItems.map((item) => item.myId).sort((a, b) => a - b)).toEqual(await world.held(id));
    expect(winItems.map((item) => item.nonce)).toEqual([0, 1, 2, 3, 4]);
  });

  it('[CA-40] [F8] an opening can be verified by everyone once its seed is revealed, and by nobody before', async () => {
    const { id, winItem } = await openAs(await boxAt(0));
    const asked = { id: winItem.opening };
    const proofs = async () => {
      const shown = calls['GET /api/cases/opening'].output.parse(
        await handlers['GET /api/cases/opening'](asked, as(0)),
      );
      const bare = calls['GET /api/fairness/opening'].output.parse(
        await handlers['GET /api/fairness/opening'](asked, as(0)),
      );
      if (!shown.success || !bare.success) throw new Error('not found');
      expect(shown.opening).toMatchObject(bare.opening);
      return bare.opening;
    };
    const before = await proofs();
    expect(before.server_seed).toBeNull();
    expect(casesVerifier.verify(publishedOpening(before)).ok).toBe(false);
    await handlers['POST /api/cases/rotateSeed']({ server_seed_hash: before.server_seed_hash }, as(id));
    expect(casesVerifier.verify(publishedOpening(await proofs()))).toMatchObject({ ok: true });
    const none = { success: false, message: 'app_api.not_found' };
    for (const call of ['GET /api/cases/opening', 'GET /api/fairness/opening'] as const)
      expect(await handlers[call]({ id: 1_000_000_000 }, as(0))).toEqual(none);
  });

  it('[CA-41] [F8] all openings of a seed are published in pages once the seed is revealed', async () => {
    const { id } = await world.opener({ cents: 1_000_000 });
    const { server_seed_hash: seed } = await handlers['POST /api/cases/getSeeds']({}, as(id));
    const boxes = [await boxAt(0), await boxAt(1)] as const;
    for (const box of boxes) await openBy(id, box, 5);
    const ask = async (before?: number) => {
      const answer = await handlers['GET /api/fairness/openings']({ seed, before }, as(0));
      return calls['GET /api/fairness/openings'].output.parse(answer);
    };
    expect(await ask()).toEqual({ success: false, message: 'app_api.not_found' });
    await handlers['POST /api/cases/rotateSeed']({ server_seed_hash: seed }, as(id));
    const all = await ask();
    if (!all.success) throw new Error(all.message);
    expect(all.openings.map(({ nonce }) => nonce)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(all.boxes.map(({ hash }) => hash).sort()).toEqual(boxes.map(({ hash }) => hash).sort());
    const { server_seed, server_seed_hash } = all;
    for (const opening of all.openings) {
      const chances = all.boxes.find(({ hash }) => hash === opening.box_hash)?.chances ?? [];
      const values = publishedOpening({ ...opening, chances, server_seed, server_seed_hash });
      expect(casesVerifier.verify(values)).toMatchObject({ ok: true });
    }
    const later = await ask(3);
    expect(later.success && later.openings.map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
    // A ban hides the player but no opening: otherwise a ban could hide an opening that does not verify.
    await world.db.query('update players set banned = true where id = $1', [id]);
    expect(await ask()).toEqual(all);
    const [opening] = all.openings;
    const shown = await handlers['GET /api/cases/opening']({ id: opening?.id ?? 0 }, as(0));
    const answer = calls['GET /api/cases/opening'].output.parse(shown);
    if (!answer.success) throw new Error(answer.message);
    expect(answer.opening).toMatchObject({ id: opening?.id, user: null });
    expect(casesVerifier.verify(publishedOpening(answer.opening))).toMatchObject({ ok: true });
    const drop = (await drops.newest(null)).find((one) => one.id === opening?.id);
    expect(drop).toMatchObject({ user: null });
  });

  it('[AC-6] an anonymous player’s own drops are marked for them and for nobody else', async () => {
    const { id } = await world.opener();
    const opened = await openBy(id, await boxAt(0), 1);
    const opening = opened.status === 'success' ? opened.winItem.opening : 0;
    await world.db.query('update players set is_anonymous = true where id = $1', [id]);
    const seenBy = async (viewer: number | null) => {
      const context = (viewer === null ? { session: null } : as(viewer)) as never;
      const { liveDrop } = await handlers['GET /api/cases/get']({}, context);
      const page = await handlers['GET /api/cases/opening']({ id: opening }, context);
      return [liveDrop.find((drop) => drop.id === opening), page.success && page.opening];
    };
    for (const shown of await seenBy(id)) expect(shown).toMatchObject({ user: null, own: true });
    for (const viewer of [null, (await world.opener()).id])
      for (const shown of await seenBy(viewer)) {
        expect(shown).toMatchObject({ user: null });
        expect(shown).not.toHaveProperty('own');
      }
  });

  it("an opening is a row of its player's paged history", async () => {
    const box = await boxAt(1);
    const { id } = await world.opener();
    for (let n = 0; n < 11; n++) await openBy(id, box, 5);
    const first = await casesPastBets.page(world.db, { playerId: id });
    expect([first.rows.length, first.next]).toEqual([50, String(first.rows.at(-1)?.id)]);
    const second = await casesPastBets.page(world.db, { playerId: id, before: Number(first.next) });
    expect([second.rows.length, second.next]).toEqual([5, null]);
    for (const row of first.rows) {
      expect(pastBetOf('cases', [casesHistory]).parse(row)).toEqual(row);
      expect(row.earnings).toBeCloseTo(row.won.price - row.bet, 9);
      expect(row.status).toBe(row.won.price > row.bet ? 'won' : 'lost');
    }
  });
});

describe('live drops', () => {
  it('live drops go in slots to pages that show no table, the newest ten first', async () => {
    const box = await boxAt(0);
    const all: number[] = [];
    // Twelve openings are made, so only the last two of the oldest command are among the ten.
    for (let n = 0; n < 3; n++) all.push(...(await openAs(box, { count: 4 })).winItems.map((item) => item.opening));
    const newest = [...all].reverse().slice(0, LIVE_DROPS_SHOWN);
    endSlot();
    await expect.poll(() => told.length).toBe(1);
    const [[topic, payload] = ['', { drops: [] }]] = told;
    expect(topic).toBe('no game');
    expect(payload.drops.map((drop) => drop.id)).toEqual(newest);
    expect(serverEvents.casesLiveDrop.payload.parse(payload)).toEqual(payload);
    expect((await drops.newest(null)).map((drop) => drop.id)).toEqual(newest);
    endSlot();
    expect(told).toHaveLength(1);
  });

  it('live drops contain no openings of demo players', async () => {
    const before = await drops.newest(null);
    await openAs(await boxAt(0), { count: 5, isDemo: true });
    await drops.tell();
    expect([told, await drops.newest(null)]).toEqual([[], before]);
  });
});

describe('what boxes have returned', () => {
  beforeEach(farFromMidnight);

  it('[CA-35] returns are summed by box and day with each opening, and read without reading openings', async () => {
    const box = await boxAt(6);
    const of = async () => (await readReturns(world.db)).find(({ boxId }) => boxId === box.id);
    const paid: number[] = [];
    // The sums of a day are stored in several parts, and the openings of these players are spread over them.
    for (let n = 0; n < 3; n++)
      paid.push(...(await openAs(box, { count: 4 })).winItems.map((item) => Math.round(item.price * 100)));
    const before = await of();
    expect(before?.today).toMatchObject({
      rounds: 12,
      stakedCents: 12 * box.priceCents,
      paidCents: paid.reduce((sum, cents) => sum + cents, 0),
    });
    expect(before?.today.expectedCents).toBeCloseTo((12 * box.priceCents * 9200) / 10_000, 6);
    expect(before?.ever).toEqual(before?.today);
    const rows = () => world.db.query('select part from case_returns where box_id = $1', [box.id]);
    expect(await rows()).toHaveLength(3);
    await foldReturns(world.db);
    expect(await rows()).toHaveLength(3);
    await world.db.query('update case_returns set day = day - 2 where box_id = $1', [box.id]);
    await foldReturns(world.db);
    await foldReturns(world.db);
    expect(await rows()).toEqual([{ part: 0 }]);
    const after = await of();
    expect(after?.today.rounds).toBe(0);
    expect(after?.ever).toMatchObject({ rounds: 12, paidCents: before?.ever.paidCents });
    expect(after?.ever.variance).toBeCloseTo(before?.ever.variance ?? 0, 3);
    await openAs(box);
    expect((await of())?.ever.rounds).toBe(13);
    await world.db.query('delete from case_returns where box_id = $1 and part > 0', [box.id]);
    await world.db.query(
      `update case_returns set day = day + 2, openings = 13, staked_cents = s.staked, paid_cents = s.paid
       from (select sum(price_cents) as staked, sum(item_cents) as paid from case_openings where box_id = $1) s
       where box_id = $1`,
      [box.id],
    );
    await world.expectBalanced();
  });

  it('[F6] raises an alarm when a box leaves its interval, and takes it back', async () => {
    const box = await boxAt(7);
    const metrics = createMetrics();
    const said: [about: object, text: string][] = [];
    const say = (about: object, text: string): void => void said.push([about, text]);
    const returns = new CaseReturns({
      db: world.db,
      log: { info: say, error: say, warn: say } as unknown as Log,
      metrics,
    });
    const figure = async (name: string) =>
      Number(
        new RegExp(`^updraft_cases_return_today${name}\\{box="${box.art}"\\} (\\S+)$`, 'm').exec(
          await metrics.registry.metrics(),
        )?.[1],
      );
    const { id } = await world.opener({ cents: 10_000_000 });
    for (let n = 0; n < 21; n++) await openBy(id, box, 5);
    await returns.look();
    expect([await figure('_alarm'), said]).toEqual([0, []]);
    const [actual, low, high] = [await figure(''), await figure('_low'), await figure('_high')];
    expect(low).toBeLessThan(actual);
    expect(high).toBeGreaterThan(actual);
    expect(low).toBeLessThan(0.925);
    expect(high).toBeGreaterThan(0.925);
    await world.db.query('update case_returns set paid_cents = paid_cents + 100 * staked_cents where box_id = $1', [
      box.id,
    ]);
    await returns.look();
    await returns.look();
    expect(await figure('_alarm')).toBe(1);
    expect(said).toMatchObject([
      [{ game: 'cases', box: box.art, window: 'today' }, 'the actual return is outside its interval'],
      [{ game: 'cases', box: box.art, window: 'ever' }, 'the actual return is outside its interval'],
    ]);
    await world.db.query('update case_returns set paid_cents = paid_cents - 100 * staked_cents where box_id = $1', [
      box.id,
    ]);
    await returns.look();
    expect(await figure('_alarm')).toBe(0);
    expect(said.at(-1)?.[1]).toBe('the actual return is back in its interval');
  });
});
