import { DEFAULT_SHARES } from '@updraft/rules/economics';
import { z } from 'zod';
import {
  cents,
  count,
  folderAddress,
  hundredths,
  link,
  longMs,
  ms,
  nameMoves,
  nameParts,
  siteName,
  wireCents,
} from './settings.kinds.ts';

/** Every operator setting with its bounds and default. A change takes effect from the next round. */
export const Settings = z.object({
  'site.name': siteName.default('Updraft'),
  'site.maintenance': z.boolean().default(false),
  'site.imageBase': folderAddress.default('/item-art/'),
  'links.1': link.default(''),
  'links.2': link.default(''),
  'links.3': link.default(''),
  'house.capitalCents': cents.default(500_000_000),
  'crash.countdownTicks': z.number().int().min(1).max(120).default(15),
  'crash.crashedMs': ms.min(200).default(4000),
  'crash.maxItems': z.number().int().min(1).max(100).default(20),
  'crash.minBetCents': wireCents.min(1).default(10),
  'crash.maxStakeCents': wireCents.min(1).default(250_000),
  'crash.maxWinCents': wireCents.min(1).default(1_000_000),
  'crash.minAutoStopHundredths': z.number().int().min(101).max(10_000).default(121),
  'crash.roundCapPercent': hundredths.min(0.01).default(2),
  'crash.gapToleratedMs': ms.max(60_000).default(2000),
  'crash.heartbeatMs': ms.min(50).max(5000).default(500),
  'crash.maxBatch': z.number().int().min(1).max(1000).default(256),
  'crash.maxStopsPerBatch': z.number().int().min(1).max(256).default(128),
  'fairness.chainLength': z.number().int().min(10).max(5_000_000).default(100_000),
  'fairness.announceMs': ms.default(86_400_000),
  'deposit.minCents': wireCents.min(1).default(100),
  'deposit.maxCents': wireCents.default(1_000_000),
  'deposit.nicknameBonusPercent': hundredths.default(10),
  'deposit.expiryMs': ms.min(1000).default(1_800_000),
  'deposit.maxOpen': z.number().int().min(1).max(100).default(10),
  'deposit.skinsPercent': hundredths.min(0.01).default(95),
  'deposit.skinsMinItemCents': wireCents.min(1).default(10),
  'deposit.skinsProtectionMs': z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400_000)
    .default(7 * 86_400_000),
  'prices.everyMs': ms.min(1000).default(3_600_000),
  'prices.answerMaxAgeMs': ms.min(60_000).default(6 * 3_600_000),
  'prices.minWeekSales': z.number().int().min(1).max(10_000).default(20),
  'prices.maxMovePercent': hundredths.min(0.01).default(10),
  'prices.entryMaxAgeMs': z
    .number()
    .int()
    .min(86_400_000)
    .max(90 * 86_400_000)
    .default(7 * 86_400_000),
  'prices.sandboxMoves': nameMoves.default(''),
  'trade.expiryMs': ms.min(1000).default(900_000),
  'trade.sandboxSoldOut': nameParts.default(''),
  'bonus.maxPercentageCents': wireCents.default(20_000),
  'bonus.releasePercent': hundredths.max(4).default(DEFAULT_SHARES.releaseBasisPoints / 100),
  'cashback.percent': hundredths.max(4).default(DEFAULT_SHARES.cashbackBasisPoints / 100),
  'hourly.poolPercent': hundredths.max(4).default(DEFAULT_SHARES.poolBasisPoints / 100),
  'referrals.percent': hundredths.max(4).default(DEFAULT_SHARES.referralBasisPoints / 100),
  'wagering.factor': hundredths.default(1),
  'withdraw.taxPercent': hundredths.default(20),
  'withdraw.minCents': wireCents.min(1).default(500),
  'withdraw.dailyCents': wireCents.default(200_000),
  'withdraw.twoApproversAboveCents': wireCents.default(50_000),
  'withdraw.depositPercent': hundredths.default(10),
  'withdraw.playersMayCancel': z.boolean().default(true),
  'sessions.idleMs': longMs.default(7 * 86_400_000),
  'sessions.absoluteMs': longMs.default(30 * 86_400_000),
  'limits.callsPerMinute': count.default(600),
  'limits.commandsPerMinute': count.default(120),
  'limits.promoTriesPerHour': count.min(2).default(20),
  'limits.addressPromoTriesPerHour': count.min(2).default(100),
  'limits.addressCallsPerMinute': count.default(6000),
  'limits.addressRequestsPerMinute': count.min(60).default(12_000),
  'limits.signInsPerMinute': count.default(60),
  'limits.eventsPerSecond': count.default(20),
  'limits.socketsPerAddress': count.default(200),
  'limits.connections': count.min(100).default(20_000),
  'limits.connectionsPerAddress': count.min(10).default(600),
});
export type SettingsValues = z.output<typeof Settings>;
export type SettingKey = keyof SettingsValues;

/** What the sandbox has in place of an empty setting: pages of a host that is reserved for examples. */
export const SANDBOX_DEFAULTS = {
  'links.1': 'https://example.com/updraft/community',
  'links.2': 'https://example.com/updraft/news',
  'links.3': 'https://example.com/updraft/help',
} as const satisfies Partial<SettingsValues>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(Settings.shape, key);

/** Whether a value is within the setting's bounds. */
export const fitsSetting = (key: SettingKey, value: unknown): boolean =>
  value !== undefined && Settings.shape[key].safeParse(value).success;
