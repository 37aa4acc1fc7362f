import { boxHash, refuseBox, DEFAULT_BOX_LIMITS, DEFAULT_BOXES } from '@updraft/rules/cases';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CasesWorld, createCasesWorld, percentOf } from '../../testing/cases-world.ts';
import { type Log, createLog } from '../../lib/log.ts';
import { createWorld } from '../../testing/world.ts';
import { BoundsWatch } from './bounds.ts';
import { type StoredBox, insertBox, insertVersion, listBoxes } from './boxes.store.ts';
import { composeDefaultBoxes, startComposing } from './default-boxes.ts';

const quiet = createLog({ level: 'silent', pretty: false });
let world: CasesWorld;
beforeAll(async () => {
  world = await createCasesWorld({ every: 5 });
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** Multiplies the price of an item of the box at once, and returns the box. */
const reprice = async (box: StoredBox, at: number, factor: number): Promise<StoredBox> => {
  const item = box.items[at];
  if (!item) throw new Error('no such item');
  await world.prices.reprice(item.itemId, Math.round(item.priceCents * factor));
  return world.box(box.id);
};
/** Returns the index of the item that contributes most to the box's return. */
const heaviest = ({ items }: StoredBox): number => {
  const weights = items.map((item) => item.parts * item.priceCents);
  return weights.indexOf(Math.max(...weights));
};

describe('the boxes of a new site', () => {
  it('[CA-3] [CA-30] a new site has twelve boxes, composed from the catalogue, that may be saved', async () => {
    const boxes = await world.boxes();
    expect(boxes.map((box) => box.art)).toEqual(DEFAULT_BOXES.map((box) => box.art));
    expect(boxes.length).toBeGreaterThanOrEqual(12);
    for (const [at, box] of boxes.entries()) {
      expect(refuseBox(box, DEFAULT_BOX_LIMITS)).toBeNull();
      expect(percentOf(box)).toBe((DEFAULT_BOXES[at]?.returnBasisPoints ?? 0) / 100);
      expect(box.hash).toBe(boxHash(box.items));
    }
  });

  it('[CA-31] default boxes are the same on every site with the same catalogue, and composed once', async () => {
    const other = await createWorld({ every: 5 });
    const compose = () => composeDefaultBoxes({ db: other.db, log: quiet, limits: DEFAULT_BOX_LIMITS });
    const made = await Promise.all([compose(), compose()]);
    expect(made).toEqual([DEFAULT_BOXES.length, DEFAULT_BOXES.length]);
    expect(await other.db.query('select 1 from case_boxes')).toHaveLength(DEFAULT_BOXES.length);
    expect((await listBoxes(other.db)).map((box) => box.hash)).toEqual((await world.boxes()).map((box) => box.hash));
    await other.expectBalanced();
    await other.drop();
  });

  it('[PC-9] default boxes are composed after the first prices', async () => {
    const other = await createWorld({ every: 20 });
    await other.db.query('update catalogue set suspended = true');
    const compose = () => composeDefaultBoxes({ db: other.db, log: quiet, limits: DEFAULT_BOX_LIMITS });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const tried: number[] = [];
    const end = startComposing(async () => {
      const boxes = await compose();
      tried.push(boxes);
      return boxes;
    }, quiet);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(tried).toEqual([0]));
    await other.db.query('update catalogue set suspended = false');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(tried).toEqual([0, DEFAULT_BOXES.length]));
    expect(vi.getTimerCount()).toBe(0);
    end();
    vi.useRealTimers();
    await other.drop();
  });
});

describe('what the database refuses', () => {
  it('[CA-1] the database refuses a version whose chances do not add up, and a change of a version', async () => {
    const { db } = world;
    const item = (await world.boxes())[0]?.items[0];
    const itemId = item?.itemId ?? 0;
    const save = (parts: number) =>
      db.tx(async (query) => {
        const boxId = await insertBox(query, { art: 'wrong', name: 'Wrong', nameRu: 'Неверный', priority: 0 });
        const version = { boxId, version: 1, priceCents: 100, hash: 'x', savedBy: 'test' };
        await insertVersion(query, { ...version, items: [{ itemId, parts }] });
      });
    await expect(save(999_999)).rejects.toThrow('box_chances_add_up');
    await expect(save(1_000_001)).rejects.toThrow('box_item_parts');
    await expect(db.query('update case_box_items set parts = 1')).rejects.toThrow('append_only');
    await expect(db.query('update case_box_versions set price_cents = 1')).rejects.toThrow('append_only');
    await expect(db.query('delete from case_box_versions')).rejects.toThrow('append_only');
  });
});

describe('a price move', () => {
  it('[CA-4] closes a box whose return leaves its bounds, in its transaction, and tells staff', async () => {
    const admin = await world.player();
    await world.db.query('update players set is_admin = true where id = $1', [admin.id]);
    const box = (await world.boxes())[5] as StoredBox;
    const { id } = await world.opener();
    const command = await world.command(id, box);
    const closed = await reprice(box, heaviest(box), 1.6);
    expect(percentOf(closed)).toBeGreaterThan(96);
    expect(closed.closedReason).toBe('return');
    expect(await world.openings.open(command)).toMatchObject({ ok: false, message: 'cases_api.box_closed' });
    const params = { box: box.name, box_ru: box.nameRu, percent: percentOf(closed) };
    expect(world.emitted.filter(({ event }) => event === 'notification')).toMatchObject([
      { to: { playerId: admin.id }, payload: { name: 'notification.box_closed', params } },
    ]);
    expect(await world.db.query(`select details from audit_log where action = 'cases.closed'`)).toEqual([
      { details: { ...params, cause: 'price', id: box.id } },
    ]);
    const [row] = await world.db.query(
      `select b.closed_at = m.applied_at as together, b.closed_basis_points from case_boxes b, price_moves m
       where b.id = $1 order by m.id desc limit 1`,
      [box.id],
    );
    expect(row).toEqual({ together: true, closed_basis_points: percentOf(closed) * 100 });
    // A price that restores the return does not open the box: staff must save it again.
    await reprice(closed, heaviest(closed), 1 / 1.6);
    expect((await world.box(box.id)).closedReason).toBe('return');
    expect(await world.db.query(`select 1 from audit_log where action = 'cases.closed'`)).toHaveLength(1);
  });

  it('[CA-4] closes a box below its bounds, and leaves one within them open', async () => {
    const [, , , within, below] = (await world.boxes()) as [unknown, unknown, unknown, StoredBox, StoredBox];
    const after = await reprice(within, heaviest(within), 0.95);
    expect(percentOf(after)).toBeLessThan(percentOf(within));
    expect(percentOf(after)).toBeGreaterThanOrEqual(85);
    expect(after.closedReason).toBeNull();
    const closed = await reprice(below, heaviest(below), 0.2);
    expect(percentOf(closed)).toBeLessThan(85);
    expect(closed.closedReason).toBe('return');
  });
});

describe('a change of the bounds', () => {
  it('[CA-4] new bounds close the open boxes outside them at once, notify staff, and cause one check', async () => {
    const admin = await world.player();
    await world.db.query('update players set is_admin = true where id = $1', [admin.id]);
    const [box, ...others] = (await world.boxes())
      .filter(({ closedReason }) => closedReason === null)
      .sort((a, b) => percentOf(a) - percentOf(b)) as [StoredBox, ...StoredBox[]];
    const percent = percentOf(box);
    expect(percent).toBeGreaterThan(85);
    let limits = DEFAULT_BOX_LIMITS;
    const said: object[] = [];
    let changes = 0;
    const outbox = { tx: vi.fn(world.outbox.tx.bind(world.outbox)) as typeof world.outbox.tx };
    const watch = new BoundsWatch({
      outbox,
      limits: () => limits,
      log: { error: (about: object) => void said.push(about) } as unknown as Log,
      onChanged: () => void (changes += 1),
    });
    await watch.look();
    expect((await world.box(box.id)).closedReason).toBeNull();
    world.emitted.splice(0);
    limits = { ...limits, open: { ...limits.open, lowBasisPoints: Math.round(percent * 100) + 1 } };
    await watch.look();
    expect((await world.box(box.id)).closedReason).toBe('return');
    const content = 'notification.box_closed_bounds_text';
    const params = { box: box.name, box_ru: box.nameRu, percent };
    expect(world.emitted.filter(({ to }) => to !== 'all' && to.playerId === admin.id)).toMatchObject([
      { event: 'notification', payload: { name: 'notification.box_closed', content, params } },
    ]);
    expect(
      await world.db.query(
        `select details from audit_log where action = 'cases.closed' and details ->> 'cause' = 'bounds'`,
      ),
    ).toEqual([{ details: { ...params, cause: 'bounds', id: box.id } }]);
    expect(said).toEqual([{ box: box.id, basisPoints: Math.round(percent * 100), cause: 'bounds' }]);
    // The other boxes are within the bounds, and unchanged bounds cause no new check.
    for (const other of others) expect((await world.box(other.id)).closedReason).toBeNull();
    await watch.look();
    expect([changes, vi.mocked(outbox.tx).mock.calls.length]).toEqual([2, 2]);
  });

  it('[CA-4] a changed bound is checked at the next call if the first check failed', async () => {
    let isGone = true;
    const warned: string[] = [];
    let changes = 0;
    const watch = new BoundsWatch({
      outbox: { tx: (work) => (isGone ? Promise.reject(new Error('gone')) : world.outbox.tx(work)) },
      limits: () => DEFAULT_BOX_LIMITS,
      log: { warn: (_about: object, text: string) => void warned.push(text) } as unknown as Log,
      onChanged: () => void (changes += 1),
    });
    await watch.look();
    expect([changes, warned]).toEqual([0, ['boxes could not be judged by their new bounds']]);
    isGone = false;
    await watch.look();
    expect(changes).toBe(1);
  });
});
