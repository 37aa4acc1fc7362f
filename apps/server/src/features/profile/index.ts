import type { Feature } from '../../feature.ts';
import { pastBetsOf } from '../../stakes/past/past-bets-by-game.ts';
import { profileHandlers } from './profile.http.ts';

/** The profile: a player's own histories, and their public part. */
export const profile: Feature<{
  name: 'profile';
  uses: 'withdrawals' | 'skins' | 'referrals';
  calls: ReturnType<typeof profileHandlers>;
}> = {
  name: 'profile',
  create: ({ db, clock, features }, { withdrawals, skins, referrals }) => ({
    calls: profileHandlers({
      db,
      clock,
      pastBets: pastBetsOf(features),
      withdrawalsOf: withdrawals.shownOf,
      skinDepositsOf: skins.shownOf,
      referralsOf: referrals.shownOf,
    }),
  }),
};
