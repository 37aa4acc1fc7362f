import { CannotStart } from '../lib/cannot-start.ts';
import type { Db, Query } from '../db/db.ts';
import type { Log } from '../lib/log.ts';
import { type Refusal, refuse } from '../lib/result.ts';
import { appendAudit } from './audit.ts';
import { brokenRule } from './settings.rules.ts';
import type { SettingsSchema } from './settings.schema.ts';
import { type RefusedSetting, settingsInForce } from './settings.stored.ts';
import type { SettingKey, SettingsReader, SettingsValues } from './settings.values.ts';

/**
 * Thrown for overrides in UPDRAFT_SETTINGS that are unknown, out of bounds, or against a rule over several settings.
 */
export class BadSettings extends CannotStart {
  constructor(reasons: readonly string[]) {
    super(`UPDRAFT_SETTINGS is refused:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.name = 'BadSettings';
  }
}

const saidOf = ({ message, params }: Refusal): string => `${message}${params ? ` ${JSON.stringify(params)}` : ''}`;

/**
 * Returns the overrides. Each must be within its bounds, and all together, over the defaults, must keep the rules.
 * Throws BadSettings with every unknown or unusable value, or else with the first broken rule.
 */
const checkedOverride = (
  schema: SettingsSchema,
  override: Record<string, unknown>,
  defaults: SettingsValues,
): Partial<SettingsValues> => {
  const reasons = Object.entries(override).flatMap(([key, value]) => {
    const parsed = schema.has(key) ? schema.shape[key]?.safeParse(value) : undefined;
    if (!parsed) return [`${key}: there is no such setting`];
    return parsed.success ? [] : [`${key}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`];
  });
  const broken = reasons.length === 0 ? brokenRule(schema, { ...defaults, ...override }, Object.keys(override)) : null;
  if (broken) reasons.push(`${Object.keys(override).join(', ')}: ${saidOf(broken)}`);
  if (reasons.length > 0) throw new BadSettings(reasons);
  return override;
};

/**
 * Serializes the changes of all processes until the commit, because a rule over several settings is checked against the
 * present values of the others.
 */
const lockChanges = (query: Query): Promise<unknown> => query.query('select pg_advisory_xact_lock(725006)');

export interface LoadOptions {
  schema: SettingsSchema;
  /** Values that replace the settings' own defaults. */
  defaults?: Partial<SettingsValues>;
  log?: Log;
}

/**
 * Operator settings in force. `reload` reads the stored ones again; `change` stores one and records the actor and the
 * earlier value.
 */
export class SettingsStore implements SettingsReader {
  private values: SettingsValues;
  /** Stored settings that cannot be used, as of the last reading. */
  refused: readonly RefusedSetting[] = [];
  private readonly schema: SettingsSchema;
  private readonly defaults: SettingsValues;
  private readonly override: Partial<SettingsValues>;
  private readonly db: Db;
  private readonly log: Log | undefined;
  private isLoaded = false;
  private readonly listeners: (() => void)[] = [];

  private constructor(
    db: Db,
    {
      schema,
      defaults,
      override,
      log,
    }: {
      schema: SettingsSchema;
      defaults: SettingsValues;
      override: Partial<SettingsValues>;
      log: Log | undefined;
    },
  ) {
    this.schema = schema;
    this.db = db;
    this.defaults = defaults;
    this.override = override;
    this.values = { ...defaults, ...override };
    this.log = log;
  }

  /**
   * Loads stored settings over the defaults, and the override (sandbox) over both. Throws BadSettings for an impossible
   * override. A stored value that cannot be used is listed in `refused` and logged, and does not prevent the start.
   */
  static async load(
    db: Db,
    override: Record<string, unknown>,
    { schema, defaults = {}, log }: LoadOptions,
  ): Promise<SettingsStore> {
    const base = { ...schema.defaults, ...defaults };
    const store = new SettingsStore(db, {
      schema,
      defaults: base,
      override: checkedOverride(schema, override, base),
      log,
    });
    await store.reload();
    return store;
  }

  get<K extends SettingKey>(key: K): SettingsValues[K] {
    return this.values[key];
  }

  async reload(): Promise<void> {
    const { values, refused } = await this.inForce(this.db);
    const isNew = JSON.stringify(refused) !== JSON.stringify(this.refused);
    this.values = values;
    this.refused = refused;
    this.isLoaded = true;
    if (isNew)
      for (const { key, stored, inForce, refusal } of refused)
        this.log?.error({ key, stored, inForce, ...refusal }, 'a stored setting cannot be used: change it');
    for (const listener of this.listeners) listener();
  }

  /** Adds a listener that is called after every reload, even if no value changed. */
  onReload(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Stores one setting with its history and an entry in the audit log. Expected failures:
   * `staff_api.setting_invalid`; against a rule over several settings `setting_no_margin` (params: the calculation),
   * `setting_stake_beyond_win` (params: most), `setting_out_of_order` (params: least, most). `fixed`: value of the
   * environment, which stays in force; the stored value applies only after that variable is removed.
   */
  async change(
    key: string,
    value: unknown,
    changedBy: string,
  ): Promise<{ ok: true; fixed?: string | number | boolean } | Refusal> {
    const { schema } = this;
    if (!schema.has(key) || !schema.fits(key, value)) return refuse('staff_api.setting_invalid');
    const outcome = await this.db.tx(async (query) => {
      await lockChanges(query);
      const before = (await this.inForce(query)).values;
      const broken = brokenRule(schema, { ...before, [key]: value }, [key]);
      if (broken) return broken;
      await recordChange(query, { key, value, changedBy });
      const details = { key, before: before[key], after: value };
      await appendAudit(query, { actor: changedBy, action: 'settings.change', details });
      return { ok: true as const };
    });
    if (!outcome.ok) return outcome;
    await this.reload();
    return { ...outcome, ...(Object.hasOwn(this.override, key) && { fixed: this.values[key] }) };
  }

  private async inForce(query: Query): Promise<{ values: SettingsValues; refused: RefusedSetting[] }> {
    const { schema } = this;
    const rows = await query.query<{ key: string; value: unknown }>('select key, value from settings');
    const bad = rows.filter(({ key, value }) => schema.has(key) && !schema.fits(key, value)).map(({ key }) => key);
    const history = bad.length === 0 ? [] : await pastValues(query, bad);
    return settingsInForce({
      schema,
      rows,
      defaults: this.defaults,
      override: this.override,
      earlier: (key) => [
        ...(this.isLoaded ? [this.values[key]] : []),
        ...history
          .filter((row) => row.key === key && schema.fits(key, row.after))
          .slice(0, 1)
          .map((row) => row.after),
      ],
    });
  }
}

/** Returns the newest 1000 values stored under each of these keys, newest first. */
const pastValues = (query: Query, keys: readonly string[]): Promise<{ key: string; after: unknown }[]> =>
  query.query(
    `select past.key, past.after from unnest($1::text[]) as bad (key) cross join lateral (
       select id, key, after from settings_history where key = bad.key order by id desc limit 1000
     ) past order by past.id desc`,
    [[...keys]],
  );

const recordChange = async (
  query: Query,
  change: { key: string; value: unknown; changedBy: string },
): Promise<void> => {
  await query.query(
    `with before as (select value from settings where key = $1)
     insert into settings_history (key, before, after, changed_by) values ($1, (select value from before), $2::jsonb, $3)`,
    [change.key, JSON.stringify(change.value), change.changedBy],
  );
  await query.query(
    `insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    [change.key, JSON.stringify(change.value)],
  );
};
