import type { AnyFeature, Feature } from '../../feature.ts';
import { collect } from '../../lib/collect.ts';
import type { PastBets } from '../../stakes/past-bets.ts';
import { type PastBetsByGame, profileHandlers } from './profile.http.ts';

/** What the features show of players' bets, by game. Throws when two of them show the same game. */
export const pastBetsOf = (features: readonly AnyFeature[]): PastBetsByGame =>
  new Map(
    Object.entries(
      collect<PastBets>(
        'history of bets of',
        features.map(({ name, pastBets }) => ({ by: name, entries: pastBets && { [pastBets.game]: pastBets } })),
      ),
    ),
  );

/** The profile: what a player did, and what others may see of it. */
export const profile: Feature<{
  name: 'profile';
  uses: 'withdrawals' | 'skins' | 'referrals';
  calls: ReturnType<typeof profileHandlers>;
}> = {
  name: 'profile',
  create: ({ db, features }, { withdrawals, skins, referrals }) => ({
    calls: profileHandlers({
      db,
      pastBets: pastBetsOf(features),
      withdrawalsOf: withdrawals.shownOf,
      skinDepositsOf: skins.shownOf,
      referralsOf: referrals.shownOf,
    }),
  }),
};
