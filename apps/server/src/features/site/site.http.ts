import { DEFAULT_DEPOSIT_DOLLARS, type DepositMethod } from '@updraft/contract';
import { CRASH_RULES_VERSION, GROWTH_PER_MS } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/calls.ts';
import type { SettingsReader } from '../settings/settings.ts';

interface Dependencies {
  config: Config;
  settings: SettingsReader;
  build: string;
  port: number;
  /** The deposit methods as shown, with the least and the most they take. */
  methods: (limits: { minCents: number; maxCents: number }) => DepositMethod[];
}

/** What clients need to know of the site; nothing secret, everything from the settings as they are now. */
export const siteHandlers = ({
  config,
  settings,
  build,
  port,
  methods,
}: Dependencies): Pick<Handlers, 'POST /api/getConfig'> => ({
  'POST /api/getConfig': async () => ({
    siteName: settings.get('site.name'),
    mode: config.mode,
    build,
    maintenance: settings.get('site.maintenance'),
    demoPlayers: config.demoPlayers > 0,
    // Live: secure sockets on their own port; sandbox: same origin.
    realtime:
      config.mode === 'live' && config.publicUrl
        ? { host: new URL(config.publicUrl).hostname, port: config.realtimePort, secure: true }
        : { host: null, port, secure: false },
    imageBase: settings.get('site.imageBase'),
    links: ([1, 2, 3] as const).map((id) => ({ id, url: settings.get(`links.${id}`) })),
    chat_ban_reasons: [],
    deposit: {
      methods: methods({ minCents: settings.get('deposit.minCents'), maxCents: settings.get('deposit.maxCents') }),
      nicknameBonusPercent: settings.get('deposit.nicknameBonusPercent'),
      skinsPercent: settings.get('deposit.skinsPercent'),
      defaultSum: DEFAULT_DEPOSIT_DOLLARS,
    },
    withdraw: {
      taxPercent: settings.get('withdraw.taxPercent'),
      minDollars: toDollars(settings.get('withdraw.minCents')),
      dailyDollars: toDollars(settings.get('withdraw.dailyCents')),
    },
    crash: {
      countdownTicks: settings.get('crash.countdownTicks'),
      maxItems: settings.get('crash.maxItems'),
      minBetDollars: toDollars(settings.get('crash.minBetCents')),
      maxStakeDollars: toDollars(settings.get('crash.maxStakeCents')),
      maxWinDollars: toDollars(settings.get('crash.maxWinCents')),
      minAutoStop: settings.get('crash.minAutoStopHundredths') / 100,
      maxAutoStop: 9999.98,
      growthPerMs: GROWTH_PER_MS,
      crashedMs: settings.get('crash.crashedMs'),
      gapToleratedMs: settings.get('crash.gapToleratedMs'),
      rulesVersion: CRASH_RULES_VERSION,
    },
  }),
});
