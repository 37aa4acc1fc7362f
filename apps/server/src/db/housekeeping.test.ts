import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type World, createWorld } from '../testing/world.ts';
import { prune } from './housekeeping.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

it('prunes what has had its time and keeps what has not', async () => {
  const key = (name: string, age: string) =>
    world.db.query(`insert into idempotency (player_id, scope, key, request_hash, answer, created_at) values (1, 'test', $1, '', '{}', now() - $2::interval)`, [name, age]);
  await key('old', '8 days');
  await key('young', '6 days');
  await world.db.query(`insert into openid_nonces values ('old', now() - interval '2 hours'), ('young', now())`);
  await prune(world.db, createLog({ level: 'silent', pretty: false }));
  expect(await world.db.query('select key from idempotency')).toEqual([{ key: 'young' }]);
  expect(await world.db.query('select nonce from openid_nonces')).toEqual([{ nonce: 'young' }]);
});
