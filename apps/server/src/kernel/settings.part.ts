import type { z } from 'zod';
import { type Refusal, refuse } from '../lib/result.ts';
import type { SettingsReader } from './settings.values.ts';

/** Types of settings, by key. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;
/** Values of the settings of a shape, by key. */
export type ValuesOf<Shape extends SettingsShape> = { readonly [K in keyof Shape & string]: z.output<Shape[K]> };

/** Rule over several settings. It is checked when any of them changes. */
export interface SettingsRule<Values extends object = Readonly<Record<string, unknown>>> {
  keys: readonly (keyof Values & string)[];
  /** Returns the refusal of values that break the rule; null: they keep it. */
  refuse(values: Values): Refusal | null;
  /**
   * Returns replacements for stored values that break the rule. They keep the rule and allow nothing more than the
   * stored ones. Empty: the stored values allow nothing and stay in force.
   */
  tighten(values: Values): Partial<Values>;
}

/** Operator settings of one feature. */
export interface SettingsPart<Shape extends SettingsShape = SettingsShape> {
  /** Type of each setting with its bounds and default. */
  readonly shape: Shape;
  /** Description of each setting for operators. */
  readonly about: Readonly<Record<keyof Shape & string, string>>;
  /**
   * Limits on what players can stake, win, pay in, withdraw or be given, each with its stricter direction. If the
   * stored value of a limit is unusable, the strictest known usable value replaces it, so that nothing is allowed that
   * the operator had forbidden. Other settings then have their `ifUnusable` value or default.
   */
  readonly stricter?: Readonly<Partial<Record<keyof Shape & string, 'lower' | 'higher'>>>;
  /** Values in place of unusable stored ones, if not the defaults. */
  readonly ifUnusable?: Partial<ValuesOf<Shape>>;
  /** Values in the sandbox in place of the defaults. */
  readonly inSandbox?: Partial<ValuesOf<Shape>>;
  /** Rules over several settings of this feature. */
  readonly rules?: readonly SettingsRule<ValuesOf<Shape>>[];
  /** Rules over settings of this feature and of others. */
  readonly jointRules?: readonly SettingsRule[];
}

/** Defines a feature's operator settings. A setting without a description does not compile. */
export const defineSettings = <Shape extends SettingsShape>(
  part: { readonly shape: Shape } & Omit<SettingsPart<NoInfer<Shape>>, 'shape'>,
): SettingsPart<Shape> => part;

/**
 * Builds the rule that a minimum is not above its maximum. A maximum of zero is allowed and switches the function off.
 * Stored values that break the rule stay in force: no amount fits between them, so they allow nothing.
 */
export const inOrder = <Least extends string, Most extends string>(
  least: Least,
  most: Most,
): SettingsRule<Readonly<Record<Least | Most, number>>> => ({
  keys: [least, most],
  refuse: (values) =>
    values[most] === 0 || values[least] <= values[most]
      ? null
      : refuse('staff_api.setting_out_of_order', { least, most }),
  tighten: () => ({}),
});

/** Returns settings of one feature as an object. Its keys are the parts of the settings' keys after the dot. */
export const settingsNamed = <Feature extends string, Name extends string>(
  settings: SettingsReader<Readonly<Record<`${Feature}.${Name}`, number>>>,
  feature: Feature,
  names: readonly Name[],
): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, settings.get(`${feature}.${name}`)])) as Record<Name, number>;
