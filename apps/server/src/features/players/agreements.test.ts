import { AGREEMENT_REQUIRED, AGREEMENT_VERSION } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, createWorld } from '../../testing/world.ts';
import { acceptAgreement, acceptancesOf, hashAddress, isAgreementDue, recordAcceptance } from './agreements.ts';
import { findPlayer } from '../../kernel/players.store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

const addressHash = hashAddress({ secret: 'a secret', address: '127.0.0.1' });
const accept = (playerId: number, version: number, acceptedAtMs = 1000) =>
  acceptAgreement(world.db, { playerId, version, acceptedAtMs, addressHash });
const isDue = async (id: number): Promise<boolean> => {
  const player = await findPlayer(world.db, id);
  if (!player) throw new Error('no such player');
  return isAgreementDue(player);
};
/** A player who has accepted the versions before the required one. */
const earlier = async (): Promise<number> => {
  const { id } = await world.player();
  await world.db.query('update players set accepted_version = 0 where id = $1', [id]);
  const acceptance = { version: AGREEMENT_REQUIRED - 1, acceptedAtMs: 500 };
  await recordAcceptance(world.db, { playerId: id, acceptance, addressHash });
  return id;
};

it('[P3] an acceptance of the version in force is no longer due, and is stored with its time beside older ones', async () => {
  const [id, other] = [await earlier(), await earlier()];
  expect(await isDue(id)).toBe(true);
  expect(await accept(id, AGREEMENT_VERSION)).toEqual({ ok: true });
  expect(await isDue(id)).toBe(false);
  expect(await acceptancesOf(world.db, id)).toEqual([
    { version: AGREEMENT_VERSION, accepted_at: new Date(1000) },
    { version: AGREEMENT_REQUIRED - 1, accepted_at: new Date(500) },
  ]);
  // The acceptance does not count for another player.
  expect([await isDue(other), (await acceptancesOf(world.db, other)).length]).toEqual([true, 1]);
});

it('[P3] a repeat keeps the first time', async () => {
  const id = await earlier();
  await accept(id, AGREEMENT_VERSION);
  expect(await accept(id, AGREEMENT_VERSION, 9000)).toEqual({ ok: true });
  expect((await acceptancesOf(world.db, id))[0]?.accepted_at).toEqual(new Date(1000));
});

it.each([AGREEMENT_VERSION - 1, AGREEMENT_VERSION + 1])('[P3] version %s is not the one in force', async (version) => {
  const id = await earlier();
  expect(await accept(id, version)).toEqual({ ok: false, message: 'login_api.agreement_outdated' });
  expect([await isDue(id), (await acceptancesOf(world.db, id)).length]).toEqual([true, 1]);
});

it('[P3] an older acceptance that is recorded late takes nothing back', async () => {
  const id = await earlier();
  await accept(id, AGREEMENT_VERSION);
  const acceptance = { version: 1, acceptedAtMs: 9000 };
  await recordAcceptance(world.db, { playerId: id, acceptance, addressHash });
  expect(await isDue(id)).toBe(false);
});
