import type { z } from 'zod';
import { type Refusal, refuse } from '../lib/result.ts';
import type { SettingsReader } from './settings.values.ts';

/** The kinds of some settings, by their keys. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;
/** The values of such settings. */
export type ValuesOf<Shape extends SettingsShape> = { readonly [K in keyof Shape & string]: z.output<Shape[K]> };

/** A rule that several settings must keep together, whichever of them is changed. */
export interface SettingsRule<Values extends object = Readonly<Record<string, unknown>>> {
  keys: readonly (keyof Values & string)[];
  /** Returns the refusal of values that break the rule; null: none. */
  refuse(values: Values): Refusal | null;
  /**
   * Returns values that keep the rule and allow nothing more than the broken ones. It serves values that are stored
   * already.
   */
  tighten(values: Values): Partial<Values>;
}

/** The operator settings of one feature. */
export interface SettingsPart<Shape extends SettingsShape = SettingsShape> {
  /** Each setting with its bounds and default. */
  readonly shape: Shape;
  readonly about: Readonly<Record<keyof Shape & string, string>>;
  /**
   * Settings that bound what players can stake, win, pay in, withdraw or be given, and which way is the stricter. A
   * stored value that cannot be used must not allow what its operator had forbidden. All other settings have their
   * default then.
   */
  readonly stricter?: Readonly<Partial<Record<keyof Shape & string, 'lower' | 'higher'>>>;
  /** Values in place of unusable stored ones, if not the defaults. */
  readonly ifUnusable?: Partial<ValuesOf<Shape>>;
  /** The sandbox's value in place of the default. */
  readonly inSandbox?: Partial<ValuesOf<Shape>>;
  /** The rules that several of them keep together. */
  readonly rules?: readonly SettingsRule<ValuesOf<Shape>>[];
  /** The rules that some of them keep together with settings of other features. */
  readonly jointRules?: readonly SettingsRule[];
}

/** A feature's operator settings; a setting without a description does not compile. */
export const defineSettings = <Shape extends SettingsShape>(
  part: { readonly shape: Shape } & Omit<SettingsPart<NoInfer<Shape>>, 'shape'>,
): SettingsPart<Shape> => part;

/**
 * A minimum is not above its maximum. A maximum of zero is allowed: it closes. Stored values that cross stay: nothing
 * fits between them.
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

/** Settings of one feature as an object, by what stands behind the dot of their keys. */
export const settingsNamed = <Feature extends string, Name extends string>(
  settings: SettingsReader<Readonly<Record<`${Feature}.${Name}`, number>>>,
  feature: Feature,
  names: readonly Name[],
): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, settings.get(`${feature}.${name}`)])) as Record<Name, number>;
