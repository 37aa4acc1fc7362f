import { Limits } from '../features/limits/limits.commands.ts';
import type { World } from './world.ts';

type Dependencies = ConstructorParameters<typeof Limits>[0];

/**
 * Creates players' own limits over a world's books. By default no bet is live, nobody is signed in and no skin is in
 * transit.
 */
export const createLimits = ({ db, outbox, wagering }: World, given: Partial<Dependencies> = {}): Limits =>
  new Limits({
    db,
    outbox,
    wagering,
    skins: { all: () => Promise.resolve(), above: () => Promise.resolve(), wake: () => undefined },
    endSessions: () => Promise.resolve(),
    holdStop: () => ({
      keepTables: () => Promise.resolve({ missLiveBet: () => Promise.resolve(false) }),
      stop: () => undefined,
      release: () => undefined,
    }),
    ...given,
  });
