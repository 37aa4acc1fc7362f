import type { Feature } from '../../feature.ts';
import { profileHandlers } from './profile.http.ts';

/** The profile: what a player did, and what others may see of it. */
export const profile: Feature<{
  name: 'profile';
  uses: 'withdrawals' | 'skins';
  calls: ReturnType<typeof profileHandlers>;
}> = {
  name: 'profile',
  create: ({ db }, { withdrawals, skins }) => ({
    calls: profileHandlers({ db, withdrawalsOf: withdrawals.shownOf, skinDepositsOf: skins.shownOf }),
  }),
};
