import type { Feature } from '../../feature.ts';
import { createMask, maskedAccount } from '../../lib/mask.ts';
import { NOT_DEMO } from '../../lib/moments.ts';
import { hashAddress } from './agreements.ts';
import { playerHandlers } from './players.http.ts';
import { playersPersonal } from './players.personal.ts';
import { mayStake } from './players.policy.ts';
import { playersSettings } from './players.settings.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';
import { createProfileRefresh } from './profile-refresh.ts';
import { SignIn, createNonceStore } from './sign-in.ts';

interface PlayersPort {
  signIn: SignIn;
  /** True if the player may stake at all. */
  mayStake: (player: PlayerRow) => boolean;
  /** Refreshes the stored nickname and avatar from Steam. */
  refreshProfile: (playerId: number) => Promise<void>;
}

/** Players: sign-in, and their own data. */
export const players: Feature<{
  name: 'players';
  uses: 'wagering' | 'trades' | 'sandbox' | 'cashback' | 'telegram';
  port: PlayersPort;
  settings: typeof playersSettings;
  calls: ReturnType<typeof playerHandlers>;
}> = {
  name: 'players',
  personal: playersPersonal,
  settings: playersSettings,
  prunes: [
    { table: 'sign_in_codes', where: `expires_at < now() - interval '1 hour'` },
    { table: 'openid_nonces', where: `expires_at < now() - interval '1 hour'` },
    { table: 'sessions', where: `expires_at < now() - interval '30 days'` },
  ],
  moments: {
    travelling: {
      openid_nonces: { moments: ['expires_at'] },
      players: { moments: ['created_at', 'erased_at'], where: 'not is_demo' },
      sessions: {
        moments: ['created_at', 'expires_at', 'last_seen_at', 'reminded_at', 'revoked_at'],
        where: NOT_DEMO,
      },
      sign_in_codes: { moments: ['expires_at'] },
    },
    staying: { agreements: 'a record of what was accepted when' },
  },
  create: (
    {
      config,
      db,
      outbox,
      outside,
      sessions,
      secrets,
      settings,
      pageOrigins,
      publicUrl,
      isSecure,
      clock,
      playerEvents,
      log,
      addressOf,
    },
    { wagering, trades, sandbox, cashback, telegram },
  ) => {
    const mask = createMask(secrets.maskSecret);
    const isSandbox = config.mode === 'sandbox';
    const siteName = (): string => settings.get('site.name');
    const signIn = new SignIn({
      db,
      steam: outside.steam,
      noncesIn: createNonceStore,
      isOwnOrigin: (origin) => pageOrigins.has(origin),
      profiles: outside.profiles,
      siteName,
      sessions,
      publicUrl,
      isSecure,
      clock,
      log,
      secrets: secrets.signInSecrets,
      addressHashOf: (address) => hashAddress({ secret: secrets.maskSecret, address }),
      addressOf,
      maskedAccount: (steamId) => maskedAccount(mask, steamId),
      rolesOf: isSandbox ? sandbox.rolesOf : () => ({ isDemo: false, roles: null }),
      onNewPlayer: isSandbox ? (player) => sandbox.grantToNewPlayer(outbox, player) : () => Promise.resolve(),
    });
    return {
      port: {
        signIn,
        mayStake: (player) => mayStake({ player, mode: config.mode }),
        refreshProfile: createProfileRefresh({ db, profiles: outside.profiles, siteName, log }),
      },
      calls: playerHandlers({
        db,
        sessions,
        signIn,
        clock,
        playerEvents,
        addressHashOf: (request) => hashAddress({ secret: secrets.maskSecret, address: addressOf(request.raw) }),
        linkPageOf: (steamId) => outside.trades.linkPageOf(steamId),
        hasOpenTrades: (playerId) => trades.hasOpenOffers(playerId),
        cashbackOf: cashback.shownWith({ db, settings, subscriptions: telegram.subscriptions }),
        standingOf: (playerId) => wagering.books.standing(db, playerId),
      }),
      routes: (http) => signIn.register(http),
    };
  },
};

// The wiring uses these parts, because it builds the site before the features.
export { hasRole } from './players.policy.ts';
export { createNonceStore } from './sign-in.ts';
