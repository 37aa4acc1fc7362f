import { z } from 'zod';
import { collect } from '../lib/collect.ts';
import type { SettingsPart, SettingsRule, SettingsShape } from './settings.part.ts';
import type { SettingKey, SettingsValues } from './settings.values.ts';

/**
 * Operator settings of a list of features: those of the site, whose keys the compiler knows, and those of features that
 * tests add.
 */
export class SettingsSchema {
  readonly shape: SettingsShape;
  readonly about: Readonly<Record<string, string>>;
  readonly stricter: Readonly<Record<string, 'lower' | 'higher'>>;
  readonly rules: readonly SettingsRule[];
  readonly ifUnusable: Readonly<Record<string, unknown>>;
  readonly inSandbox: Partial<SettingsValues>;
  /** Values of settings without a stored value. */
  readonly defaults: SettingsValues;

  /** Throws when two features have a setting of the same name. */
  constructor(features: readonly { readonly name: string; readonly settings?: SettingsPart }[]) {
    const each = <Value>(read: (part: SettingsPart) => Readonly<Record<string, Value>> | undefined) =>
      collect(
        'setting',
        features.map(({ name, settings }) => ({ by: name, entries: settings && read(settings) })),
      );
    this.shape = each((part) => part.shape);
    this.about = each((part) => part.about);
    this.stricter = each((part) => part.stricter as Readonly<Record<string, 'lower' | 'higher'>> | undefined);
    this.rules = features.flatMap(({ settings }) => [...(settings?.rules ?? []), ...(settings?.jointRules ?? [])]);
    this.ifUnusable = each<unknown>((part) => part.ifUnusable);
    this.inSandbox = each<unknown>((part) => part.inSandbox);
    this.defaults = this.object.parse({}) as SettingsValues;
  }

  /** Schema of an object with all settings. */
  get object(): z.ZodObject<Record<string, z.ZodType>> {
    return z.object(this.shape);
  }

  has(key: string): key is SettingKey {
    return Object.hasOwn(this.shape, key);
  }

  /** True if a value is within the setting's bounds. */
  fits(key: SettingKey, value: unknown): boolean {
    return value !== undefined && this.shape[key]?.safeParse(value).success === true;
  }
}
