import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, createWorld } from '../testing/world.ts';
import { FirstResponses, StillRunning } from './first-responses.ts';

const DONE = { status: 'success', message: 'staff_api.done' };
const REUSED = { status: 'error', message: 'app_api.key_reused' };

let world: World;
let responses: FirstResponses;
/** Calls that were carried out, by their keys. */
const carriedOut: string[] = [];
beforeAll(async () => {
  world = await createWorld({ every: 400 });
  responses = new FirstResponses(world.db, { waitMs: 0 });
});
afterAll(() => world.drop());

const callOf = (key: string) => ({ playerId: 1, key, request: { call: 'POST /a', input: { id: 1 } } });
const once = (
  key: string,
  { of = responses, isKept = true, error }: { of?: FirstResponses; isKept?: boolean; error?: Error } = {},
): Promise<unknown> =>
  of.once(
    callOf(key),
    () => {
      carriedOut.push(key);
      return error ? Promise.reject(error) : Promise.resolve({ ...DONE, times: times(key) });
    },
    () => isKept,
  );
const times = (key: string): number => carriedOut.filter((one) => one === key).length;
const rowsOf = async (key: string): Promise<number> =>
  (await world.db.query('select 1 from idempotency where key = $1', [key])).length;

it('[M3] carries out one of twenty calls at once, and returns its response to all', async () => {
  const patient = new FirstResponses(world.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => once('at-once', { of: patient })));
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ...DONE, times: 1 })));
  expect(times('at-once')).toBe(1);
});

it('[M3] refuses another input and another call under the key, also while the first call runs', async () => {
  await responses.once(
    callOf('reused'),
    async () => {
      for (const request of [
        { call: 'POST /a', input: { id: 2 } },
        { call: 'POST /b', input: { id: 1 } },
      ])
        expect(await responses.once({ ...callOf('reused'), request }, expect.unreachable, () => true)).toEqual(REUSED);
      return DONE;
    },
    () => true,
  );
  const other = { ...callOf('reused'), request: { call: 'POST /b', input: { id: 1 } } };
  expect(await responses.once(other, expect.unreachable, () => true)).toEqual(REUSED);
});

it('[M3] carries a call out again after an error, and after a response that is not kept', async () => {
  await expect(once('again', { error: new Error('the database is away') })).rejects.toThrow('the database is away');
  await once('again', { isKept: false });
  expect(await rowsOf('again')).toBe(0);
  expect(await once('again')).toEqual({ ...DONE, times: 3 });
  expect(await once('again')).toEqual({ ...DONE, times: 3 });
});

it('[M3] never carries out again what a process has begun before it ended, and refuses the key after a minute', async () => {
  const left = () =>
    responses.once(
      callOf('left'),
      async () => {
        await expect(once('left')).rejects.toThrow(StillRunning);
        await world.db.query(`update idempotency set created_at = now() - interval '61 seconds' where key = 'left'`);
        expect(await once('left')).toEqual(REUSED);
        return DONE;
      },
      () => true,
    );
  await left();
  expect(times('left')).toBe(0);
});

it('[AC-9] keeps no response for a caller whose data are erased meanwhile', async () => {
  await responses.once(
    callOf('erased'),
    async () => {
      await world.db.query(`delete from idempotency where key = 'erased'`);
      return DONE;
    },
    () => true,
  );
  expect(await rowsOf('erased')).toBe(0);
});
