import type { Silhouette } from './silhouette.ts';
import { GLOVES } from './silhouettes-gloves.ts';
import { HEAVY } from './silhouettes-heavy.ts';
import { KNIVES } from './silhouettes-knives.ts';
import { PISTOLS } from './silhouettes-pistols.ts';
import { RIFLES } from './silhouettes-rifles.ts';
import { SMGS } from './silhouettes-smgs.ts';
import { SNIPERS } from './silhouettes-snipers.ts';
import type { WeaponClass } from '../types.ts';

/** Silhouettes of all drawn models, by key. */
export const SILHOUETTES: Readonly<Record<string, Silhouette>> = {
  ...PISTOLS,
  ...SMGS,
  ...RIFLES,
  ...SNIPERS,
  ...HEAVY,
  ...KNIVES,
  ...GLOVES,
};

/** Key of the silhouette used for models that are not drawn yet, by class. */
export const STAND_IN: Record<WeaponClass, string> = {
  pistol: 'p250',
  smg: 'mp9',
  rifle: 'm4a4',
  sniper: 'ssg08',
  shotgun: 'nova',
  machinegun: 'm249',
  knife: 'flip',
  glove: 'sport',
};
