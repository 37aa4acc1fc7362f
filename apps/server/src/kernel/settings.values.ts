/** Values of all operator settings, by key. `features.ts` adds the members by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface AllSettings {}
/** All settings as a mapped type, which, unlike the interface, can be read by any key. */
export type SettingsValues = { readonly [Key in keyof AllSettings]: AllSettings[Key] };
export type SettingKey = keyof SettingsValues;

/** Reader of the settings in force. */
export interface SettingsReader<Values extends object = SettingsValues> {
  get<K extends keyof Values>(key: K): Values[K];
}
