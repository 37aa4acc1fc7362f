import { z } from 'zod';
import type { Db, Query } from '../../db/db.ts';

const cents = z.number().int().min(0).max(10_000_000_000);
/** What a single amount of a call can be (`Dollars` of the contract). */
const wireCents = cents.max(1_000_000_000);
/** An address in the web, or nothing: the tool bar then has no such link. */
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default('');
const ms = z.number().int().min(0).max(86_400_000);

/** Every operator setting with its bounds and default. A change takes effect from the next round. */
export const Settings = z.object({
  'site.name': z.string().min(1).max(40).default('Updraft'),
  'site.maintenance': z.boolean().default(false),
  'site.imageBase': z.string().max(300).default('/item-art/'),
  'links.1': link,
  'links.2': link,
  'links.3': link,
  'house.capitalCents': cents.default(500_000_000),
  'crash.countdownTicks': z.number().int().min(1).max(120).default(15),
  'crash.crashedMs': ms.min(200).default(4000),
  'crash.maxItems': z.number().int().min(1).max(100).default(20),
  'crash.minBetCents': cents.min(1).default(10),
  'crash.maxStakeCents': cents.min(1).default(250_000),
  'crash.maxWinCents': cents.min(1).default(1_000_000),
  'crash.minAutoStopHundredths': z.number().int().min(101).max(10_000).default(121),
  'crash.roundCapPercent': z.number().min(0.01).max(100).default(2),
  'crash.gapToleratedMs': ms.default(2000),
  'crash.heartbeatMs': ms.min(50).default(500),
  'crash.batchMost': z.number().int().min(1).max(1000).default(256),
  'crash.stopsMost': z.number().int().min(1).max(256).default(128),
  'fairness.chainLength': z.number().int().min(10).max(5_000_000).default(100_000),
  'fairness.announceMs': ms.default(86_400_000),
  'deposit.minCents': wireCents.min(1).default(100),
  'deposit.maxCents': wireCents.default(1_000_000),
  'deposit.nicknameBonusPercent': z.number().min(0).max(100).default(10),
  'deposit.expiryMs': ms.min(1000).default(1_800_000),
  'deposit.maxOpen': z.number().int().min(1).max(100).default(10),
  'deposit.skinsPercent': z.number().min(0.01).max(100).default(95),
  'deposit.skinsMinItemCents': cents.min(1).default(10),
  'deposit.skinsProtectionMs': z.number().int().min(0).max(30 * 86_400_000).default(7 * 86_400_000),
  'prices.everyMs': ms.min(1000).default(3_600_000),
  'prices.answerMaxAgeMs': ms.min(60_000).default(6 * 3_600_000),
  'prices.minWeekSales': z.number().int().min(1).max(10_000).default(20),
  'prices.maxMovePercent': z.number().min(0.01).max(100).default(10),
  'prices.entryMaxAgeMs': z.number().int().min(86_400_000).max(90 * 86_400_000).default(7 * 86_400_000),
  'prices.sandboxMoves': z.string().max(300).default(''),
  'trade.expiryMs': ms.min(1000).default(900_000),
  'trade.sandboxSoldOut': z.string().max(300).default(''),
  'bonus.maxPercentageCents': cents.default(20_000),
  'bonus.releasePercent': z.number().min(0).max(4).default(2.5),
  'wagering.factor': z.number().min(0).max(100).default(1),
  'withdraw.taxPercent': z.number().min(0).max(100).default(20),
  'withdraw.minCents': cents.min(1).default(500),
  'withdraw.dailyCents': cents.default(200_000),
  'withdraw.twoApproversAboveCents': cents.default(50_000),
  'withdraw.depositPercent': z.number().min(0).max(100).default(10),
  'withdraw.playersMayCancel': z.boolean().default(true),
  'sessions.idleMs': z.number().int().min(1000).default(7 * 86_400_000),
  'sessions.absoluteMs': z.number().int().min(1000).default(30 * 86_400_000),
  'limits.callsPerMinute': z.number().int().min(1).default(600),
  'limits.commandsPerMinute': z.number().int().min(1).default(120),
  'limits.promoTriesPerHour': z.number().int().min(2).default(20),
  'limits.addressPromoTriesPerHour': z.number().int().min(2).default(100),
  'limits.addressCallsPerMinute': z.number().int().min(1).default(6000),
  'limits.addressRequestsPerMinute': z.number().int().min(60).default(12_000),
  'limits.signInsPerMinute': z.number().int().min(1).default(60),
  'limits.eventsPerSecond': z.number().int().min(1).default(20),
  'limits.socketsPerAddress': z.number().int().min(1).default(200),
  'limits.connections': z.number().int().min(100).default(20_000),
  'limits.connectionsPerAddress': z.number().int().min(10).default(600),
});
export type SettingsValues = z.output<typeof Settings>;
export type SettingKey = keyof SettingsValues;

/** The current values; read anew by `reload`, changed by `change` with a record of who and what. */
export interface SettingsReader {
  get<K extends SettingKey>(key: K): SettingsValues[K];
}

export class SettingsStore implements SettingsReader {
  private values: SettingsValues;
  private readonly override: Record<string, unknown>;
  private readonly db: Db;
  private readonly listeners: (() => void)[] = [];

  private constructor(db: Db, values: SettingsValues, override: Record<string, unknown>) {
    this.db = db;
    this.values = values;
    this.override = override;
  }

  /** Loads stored settings over the defaults, and the override (sandbox) over both. Throws on a value out of bounds. */
  static async load(db: Db, override: Record<string, unknown>): Promise<SettingsStore> {
    const unknown = Object.keys(override).filter((key) => !(key in Settings.shape));
    if (unknown.length > 0) throw new Error(`unknown settings: ${unknown.join(', ')}`);
    const store = new SettingsStore(db, Settings.parse(override), override);
    await store.reload();
    return store;
  }

  get<K extends SettingKey>(key: K): SettingsValues[K] {
    return this.values[key];
  }

  async reload(): Promise<void> {
    const rows = await this.db.query<{ key: string; value: unknown }>('select key, value from settings');
    this.values = Settings.parse({ ...Object.fromEntries(rows.map((row) => [row.key, row.value])), ...this.override });
    for (const listener of this.listeners) listener();
  }

  /** Told after every reload, whoever changed something. */
  onReload(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Stores one setting with its history. Throws ZodError when the value is out of bounds. */
  async change(key: SettingKey, value: unknown, changedBy: string): Promise<void> {
    const parsed: unknown = Settings.shape[key].parse(value);
    await this.db.tx((query) => recordChange(query, { key, value: parsed, changedBy }));
    await this.reload();
  }
}

export const isSettingKey = (key: string): key is SettingKey => key in Settings.shape;

/** Whether a value is within the setting's bounds. */
export const fitsSetting = (key: SettingKey, value: unknown): boolean => Settings.shape[key].safeParse(value).success;

const recordChange = async (query: Query, change: { key: string; value: unknown; changedBy: string }): Promise<void> => {
  await query.query(
    `with before as (select value from settings where key = $1)
     insert into settings_history (key, before, after, changed_by) values ($1, (select value from before), $2::jsonb, $3)`,
    [change.key, JSON.stringify(change.value), change.changedBy],
  );
  await query.query(`insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`, [
    change.key,
    JSON.stringify(change.value),
  ]);
};
