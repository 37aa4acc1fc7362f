/** Battles by calls of players. */
import type { CallOutput, OpenedBattle } from '@updraft/contract';
import type { Client } from './client.ts';

/** A player who makes calls. */
type Caller = Pick<Client, 'call'>;

/** Returns the hash of the player's server seed. A player without a client seed gets one. */
const seedHashOf = async (client: Caller): Promise<string> => {
  const { server_seed_hash, client_seed } = await client.call('POST /api/cases/getSeeds', {});
  if (client_seed === null)
    await client.call('POST /api/cases/setClientSeed', { server_seed_hash, client_seed: 'made-here' });
  return server_seed_hash;
};

/** Creates a battle of these boxes with their present values. */
export const createBattle = async (
  client: Caller,
  { boxIds, size }: { boxIds: readonly number[]; size: number },
): Promise<OpenedBattle> => {
  const boxes = [];
  for (const id of boxIds) {
    const shown = await client.call('GET /api/cases/getOne', { id });
    if (!shown.success) throw new Error(shown.message);
    const { hash: box_hash, price, return_percent } = shown.box;
    boxes.push({ id, box_hash, price, return_percent });
  }
  const server_seed_hash = await seedHashOf(client);
  const answer = await client.call('POST /api/cases/createBattle', { boxes, size, server_seed_hash });
  if (answer.status !== 'success') throw new Error(answer.message);
  return answer.battle;
};

/** Takes the next free seat. */
export const joinBattle = async (
  client: Caller,
  { id, price }: Pick<OpenedBattle, 'id' | 'price'>,
  key?: string,
): Promise<CallOutput<'POST /api/cases/joinBattle'>> =>
  client.call('POST /api/cases/joinBattle', { id, price, server_seed_hash: await seedHashOf(client) }, key);
