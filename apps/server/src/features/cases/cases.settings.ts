import { type BoxLimits, DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { type BattleLimits, MAX_BATTLE_BOXES } from '@updraft/contract';
import { z } from 'zod';
import { hundredths } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

const { open } = DEFAULT_BOX_LIMITS;

export const casesSettings = defineSettings({
  shape: {
    'cases.closeBelowPercent': hundredths.max(90).default(open.lowBasisPoints / 100),
    'cases.closeAbovePercent': hundredths.min(94).default(open.highBasisPoints / 100),
    'cases.battles': z.boolean().default(true),
    'cases.battleMaxBoxes': z.number().int().min(1).max(MAX_BATTLE_BOXES).default(10),
    'cases.battleWaitMinutes': z.number().int().min(1).max(1440).default(15),
    'cases.battleMaxSeats': z.number().int().min(1).max(20).default(3),
  },
  about: {
    'cases.closeBelowPercent': 'A price that takes the return of a box below this closes the box.',
    'cases.closeAbovePercent': 'A price that takes the return of a box above this closes the box.',
    'cases.battles': 'Players may create and join battles.',
    'cases.battleMaxBoxes': 'The largest number of boxes in a battle.',
    'cases.battleWaitMinutes': 'How long a battle waits for players before it is cancelled.',
    'cases.battleMaxSeats': 'The largest number of seats of one player in waiting battles.',
  },
  stricter: { 'cases.closeAbovePercent': 'lower' },
});

/** Limits of battles as the operator set them. */
export const battleLimits = (settings: SettingsReader): BattleLimits => ({
  isOn: settings.get('cases.battles'),
  maxBoxes: settings.get('cases.battleMaxBoxes'),
  waitMinutes: settings.get('cases.battleWaitMinutes'),
  maxSeats: settings.get('cases.battleMaxSeats'),
});

/** Returns the limits of a box, with the operator's bounds for an open one. */
export const boxLimits = (settings: SettingsReader): BoxLimits => ({
  ...DEFAULT_BOX_LIMITS,
  open: {
    lowBasisPoints: Math.round(settings.get('cases.closeBelowPercent') * 100),
    highBasisPoints: Math.round(settings.get('cases.closeAbovePercent') * 100),
  },
});
