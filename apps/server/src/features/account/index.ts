import type { Feature } from '../../feature.ts';
import type { FeatureDescription } from '../../feature-description.ts';
import { createMask } from '../../lib/mask.ts';
import type { PersonalData } from '../../db/personal.ts';
import { RateLimit } from '../../lib/rate-limit.ts';
import { pastBetsOf } from '../../stakes/past/past-bets-by-game.ts';
import { accountHandlers } from './account.http.ts';
import { accountSettings } from './account.settings.ts';
import { createAnonymity } from './anonymity.ts';
import { Archive } from './archive.ts';
import { Erasure } from './erasure.ts';

/** Collects the features' declarations of personal data. */
export const personalOf = (features: readonly FeatureDescription[]): PersonalData[] =>
  features.flatMap(({ personal }) => personal ?? []);

/** A player's account: statement, sessions, anonymity, the archive of their data and its erasure. */
export const account: Feature<{
  name: 'account';
  uses: 'wins' | 'chat';
  settings: typeof accountSettings;
  calls: ReturnType<typeof accountHandlers>;
}> = {
  name: 'account',
  settings: accountSettings,
  create: ({ db, outbox, sessions, settings, clock, log, features, secrets }, { wins, chat }) => {
    const perMinute = settings.get('account.exportPagesPerMinute');
    const exports = new RateLimit({ perSecond: perMinute / 60, burst: perMinute / 2 });
    const personal = personalOf(features);
    return {
      calls: accountHandlers({
        db,
        sessions,
        pastBets: pastBetsOf(features),
        archive: new Archive(personal),
        erasure: new Erasure({
          db,
          personal,
          clock,
          log,
          mask: createMask(secrets.maskSecret),
          secret: secrets.maskSecret,
          leastWithdrawalCents: () => settings.get('withdraw.minCents'),
          endSessions: (playerId, message) => sessions.revokeAll(playerId, message),
        }),
        games: new Set(features.flatMap(({ refund }) => (refund ? [refund.game] : []))),
        mayExport: (playerId) => exports.allows(`player ${playerId}`, clock.monoMs()),
        setAnonymous: createAnonymity({
          outbox,
          hideName: chat.hideName,
          onHidden: (playerId) => {
            chat.nameHidden(playerId);
            wins.hide(playerId);
          },
        }),
      }),
    };
  },
};
