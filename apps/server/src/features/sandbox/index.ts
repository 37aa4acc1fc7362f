import type { Feature } from '../../feature.ts';
import { collectMoments } from '../../lib/moments.ts';
import { grantToNewPlayer, rolesOf } from './personas.ts';
import { sandboxHandlers } from './sandbox.http.ts';

/** Roles and play money of personas. */
interface SandboxOffers {
  rolesOf: typeof rolesOf;
  grantToNewPlayer: typeof grantToNewPlayer;
}

/** The sandbox's own calls: test login, funding and time travel. */
export const sandbox: Feature<{
  name: 'sandbox';
  uses: 'players' | 'storehouse';
  offers: SandboxOffers;
  calls: ReturnType<typeof sandboxHandlers>;
}> = {
  name: 'sandbox',
  isSandboxOnly: true,
  offers: { rolesOf, grantToNewPlayer },
  create: ({ outbox, log, features }, { players, storehouse }) => ({
    calls: sandboxHandlers({
      outbox,
      takeFromStock: storehouse.takeFromStock,
      signIn: players.signIn,
      travelling: collectMoments(features).travelling,
      log,
    }),
  }),
};
