import { afterAll, beforeAll } from 'vitest';
import { type CrashWorld, createCrashWorld } from './crash-world.ts';

/** Sets up a crash table and players with items. Call once at the top of a file. */
export const crashWithPlayers = (options: Parameters<typeof createCrashWorld>[0] = {}) => {
  const here = {} as { world: CrashWorld };
  beforeAll(async () => {
    here.world = await createCrashWorld(options);
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });
  const withItems = async (count = 1, worth: { minCents?: number; maxCents?: number } = {}) => {
    const player = await here.world.player();
    return { player, items: await here.world.give(player.id, count, worth) };
  };
  return Object.assign(here, { withItems });
};

export const worthOf = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, item) => sum + item.price_cents, 0);

/** Returns the acknowledgement of an accepted command. Throws when the command was refused. */
export const success = <T extends { status: string }>(ack: T): Extract<T, { status: 'success' }> => {
  if (ack.status !== 'success') throw new Error(JSON.stringify(ack));
  return ack as Extract<T, { status: 'success' }>;
};
