import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CasesWorld, createCasesWorld, percentOf } from '../../testing/cases-world.ts';
import type { StoredBox } from './boxes.store.ts';
import { Boxes, type SaveBox } from './saving.ts';

let world: CasesWorld;
let boxes: Boxes;
beforeAll(async () => {
  world = await createCasesWorld();
  boxes = new Boxes({ db: world.db, limits: () => DEFAULT_BOX_LIMITS, onChanged: () => undefined });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const boxAt = async (at: number): Promise<StoredBox> => (await world.boxes())[at] as StoredBox;
const as = (box: StoredBox, change: Partial<SaveBox> = {}): SaveBox => ({
  id: box.id,
  name: box.name,
  nameRu: box.nameRu,
  art: box.art,
  priority: box.priority,
  priceCents: box.priceCents,
  items: box.items,
  reason: 'a test',
  staffId: 7,
  ...change,
});

it('[CA-3] saves a new version, which is opened from then on; earlier openings keep theirs', async () => {
  const box = await boxAt(5);
  const { id } = await world.opener();
  const before = await world.open(id, box);
  const seen = await world.command(id, box);
  const priceCents = Math.round(box.priceCents * 1.01);
  expect(await boxes.save(as(box, { priceCents, name: 'Another' }))).toEqual({ ok: true, id: box.id, version: 2 });
  const saved = await world.box(box.id);
  expect(saved).toMatchObject({ version: 2, priceCents, name: 'Another', hash: box.hash });
  expect(await world.openings.open(seen)).toMatchObject({
    message: 'cases_api.box_changed',
    params: { price: priceCents / 100 },
  });
  expect(await world.open(id, saved)).toMatchObject({ ok: true });
  expect(
    await world.db.query('select version, price_cents from case_openings where player_id = $1 order by id', [id]),
  ).toEqual([
    { version: 1, price_cents: box.priceCents },
    { version: 2, price_cents: priceCents },
  ]);
  expect(before.ok).toBe(true);
  expect(await world.db.query(`select actor, details from audit_log where action = 'cases.save'`)).toMatchObject([
    { actor: 'player 7', details: { id: box.id, version: 2, reason: 'a test' } },
  ]);
});

it('makes a new box, and refuses the art of another one', async () => {
  const box = await boxAt(3);
  expect(await boxes.save(as(box, { id: null }))).toMatchObject({ message: 'staff_api.box_art_taken' });
  const made = await boxes.save(as(box, { id: null, art: 'of-my-own', priority: 1000 }));
  expect(made).toMatchObject({ ok: true, version: 1 });
  expect((await boxAt(0)).art).toBe('of-my-own');
  expect(await boxes.save(as(box, { id: 1_000_000 }))).toMatchObject({ message: 'staff_api.box_not_found' });
});

it('[CA-4] opens a closed box again when it is saved, and not before', async () => {
  const box = await boxAt(2);
  const { id } = await world.opener();
  expect(await boxes.close({ id: box.id, reason: 'a test', staffId: 7 })).toEqual({ ok: true });
  expect(await boxes.close({ id: box.id, reason: 'a test', staffId: 7 })).toEqual({ ok: true });
  expect(await world.db.query(`select 1 from audit_log where action = 'cases.close'`)).toHaveLength(1);
  expect(await world.open(id, box)).toMatchObject({ message: 'cases_api.box_closed' });
  expect(await boxes.save(as(box))).toMatchObject({ ok: true });
  expect(await world.open(id, box)).toMatchObject({ ok: true });
});

it.each<[string, (box: StoredBox) => Partial<SaveBox>, string]>([
  ['[CA-1] with one item', ({ items }) => ({ items: items.slice(0, 1) }), 'box_too_few_items'],
  ['[CA-1] with an item twice', ({ items }) => ({ items: [...items, ...items.slice(0, 1)] }), 'box_same_item'],
  [
    '[CA-1] with an unknown item',
    ({ items }) => ({ items: [...items, { itemId: 9_999_999, parts: 1 }] }),
    'box_item_price',
  ],
  [
    '[CA-1] with a chance of nothing',
    ({ items }) => ({ items: items.map((item) => ({ ...item, parts: 0 })) }),
    'box_item_chance',
  ],
  ['[CA-1] with chances that do not add up', ({ items }) => ({ items: items.slice(1) }), 'box_chances_sum'],
  ['[CA-3] that returns too much', ({ priceCents }) => ({ priceCents: Math.round(priceCents * 0.9) }), 'box_return'],
  ['[CA-3] that returns too little', ({ priceCents }) => ({ priceCents: priceCents * 2 }), 'box_return'],
])('refuses a box %s', async (_name, change, reason) => {
  const box = await boxAt(4);
  expect(await boxes.save(as(box, change(box)))).toMatchObject({ ok: false, message: `staff_api.${reason}` });
  expect(await boxAt(4)).toEqual(box);
});

it('a refused save names the box’s return, and an item whose price is in doubt is refused', async () => {
  const box = await boxAt(4);
  const half = as(box, { priceCents: box.priceCents * 2 });
  expect(await boxes.save(half)).toMatchObject({
    params: { low: 90, high: 94, percent: Math.floor(percentOf(box) * 50) / 100 },
  });
  await world.db.query('update catalogue set suspended = true where id = $1', [box.items[0]?.itemId]);
  expect(await boxes.save(as(box))).toMatchObject({ message: 'staff_api.box_item_suspended' });
  await world.db.query('update catalogue set suspended = false where id = $1', [box.items[0]?.itemId]);
});
