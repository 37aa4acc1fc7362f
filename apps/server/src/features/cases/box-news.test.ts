import { type ServerPayload, serverEvents } from '@updraft/contract';
import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Log } from '../../lib/log.ts';
import { NO_GAME } from '../../realtime/topics.ts';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { BoxNews } from './box-news.ts';
import { Boxes } from './saving.ts';

let world: CasesWorld;
let news: BoxNews;
let boxes: Boxes;
let isGone = false;
let asked = 0;
const told: ServerPayload<'casesBoxes'>[] = [];
const said: [string, object][] = [];
const say = (about: object, text: string): void => void said.push([text, about]);
beforeAll(async () => {
  world = await createCasesWorld();
  const { db, catalogue } = world;
  news = new BoxNews({
    db: {
      ...db,
      query: (text, values) => {
        asked += 1;
        return isGone ? Promise.reject(new Error('gone')) : db.query(text, values);
      },
    },
    catalogue,
    broadcaster: {
      toTopic: (topic, event, payload) => {
        expect([topic, event]).toEqual([NO_GAME, 'casesBoxes']);
        told.push(serverEvents.casesBoxes.payload.parse(payload));
      },
    },
    log: { info: say, warn: say } as unknown as Log,
  });
  const onChanged = () => void news.look();
  boxes = new Boxes({ db, limits: () => DEFAULT_BOX_LIMITS, onChanged });
  world.onChanged = onChanged;
  await news.look();
  // The first check only stores the boxes and sends nothing.
  expect([told, said]).toEqual([[], []]);
});
beforeEach(() => {
  told.splice(0);
  said.splice(0);
});
afterAll(() => world.drop());

/** Returns the boxes sent to pages since the last call: the id of each, and the reason why it cannot be opened. */
const heard = async () => {
  await news.look();
  return told.splice(0).flatMap((payload) => payload.boxes.map(({ id, closed }) => [id, closed]));
};

it('[CA-4] a box that staff close and save again is sent to pages and logged at once', async () => {
  const [box] = await world.boxes();
  if (!box) throw new Error('no box');
  const about = { reason: 'a reason', staffId: (await world.player()).id };
  await boxes.close({ id: box.id, ...about });
  expect(await heard()).toEqual([[box.id, 'staff']]);
  expect(said).toMatchObject([['a box can no longer be opened', { box: box.id, closed: 'staff' }]]);
  const { items, art, name, nameRu, priceCents } = box;
  await boxes.save({ id: box.id, items, art, name, nameRu, priceCents, priority: 7, ...about });
  expect(await heard()).toEqual([[box.id, null]]);
  expect(said.at(-1)).toMatchObject(['a box can be opened again', { version: 2 }]);
});

it('[CA-4] pages get a box that a price closes, and one whose return a price changes', async () => {
  const box = (await world.boxes()).find(({ priceCents }) => priceCents === 2500);
  const cheap = box?.items.reduce((a, b) => (a.parts * a.priceCents < b.parts * b.priceCents ? a : b));
  const dear = box?.items.reduce((a, b) => (a.parts * a.priceCents > b.parts * b.priceCents ? a : b));
  if (!box || !cheap || !dear) throw new Error('no box');
  await world.prices.reprice(cheap.itemId, cheap.priceCents + 1);
  expect(await heard()).toContainEqual([box.id, null]);
  expect(said).toEqual([]);
  await world.prices.reprice(dear.itemId, dear.priceCents * 2);
  expect(await heard()).toContainEqual([box.id, 'return']);
});

it('[CA-4] a price change and a command of staff each start a check', async () => {
  const box = (await world.boxes()).find(({ priceCents }) => priceCents === 5000);
  const [item] = box?.items ?? [];
  if (!box || !item) throw new Error('no box');
  const ids = () => told.flatMap((payload) => payload.boxes.map(({ id }) => id));
  await world.prices.reprice(item.itemId, item.priceCents + 1);
  await expect.poll(ids).toContain(box.id);
  told.splice(0);
  await boxes.close({ id: box.id, reason: 'a reason', staffId: (await world.player()).id });
  await expect.poll(ids).toContain(box.id);
});

it('all changes during a check lead to one further query, not to one for each', async () => {
  const before = asked;
  await Promise.all(Array.from({ length: 20 }, () => news.look()));
  expect(asked - before).toBeLessThanOrEqual(2);
});

it('a pause without an event is found and sent once', async () => {
  const [, box] = await world.boxes();
  const entryId = box?.items[0]?.itemId;
  const suspend = (suspended: boolean) =>
    world.db.query('update catalogue set suspended = $2 where id = $1', [entryId, suspended]);
  await suspend(true);
  expect(await heard()).toContainEqual([box?.id, 'paused']);
  expect(await heard()).toEqual([]);
  // A change that happens while the database cannot be read is sent later.
  await suspend(false);
  isGone = true;
  expect(await heard()).toEqual([]);
  expect(said.at(-1)?.[0]).toBe('changes of boxes could not be read');
  isGone = false;
  expect(await heard()).toContainEqual([box?.id, null]);
});
