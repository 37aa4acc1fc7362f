import { type BoxLimits, DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { hundredths } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

const { open } = DEFAULT_BOX_LIMITS;

export const casesSettings = defineSettings({
  shape: {
    'cases.closeBelowPercent': hundredths.max(90).default(open.lowBasisPoints / 100),
    'cases.closeAbovePercent': hundredths.min(94).default(open.highBasisPoints / 100),
  },
  about: {
    'cases.closeBelowPercent': 'A price that takes the return of a box below this closes the box.',
    'cases.closeAbovePercent': 'A price that takes the return of a box above this closes the box.',
  },
  stricter: { 'cases.closeAbovePercent': 'lower' },
});

/** Returns the limits of a box, with the operator's bounds for an open one. */
export const boxLimits = (settings: SettingsReader): BoxLimits => ({
  ...DEFAULT_BOX_LIMITS,
  open: {
    lowBasisPoints: Math.round(settings.get('cases.closeBelowPercent') * 100),
    highBasisPoints: Math.round(settings.get('cases.closeAbovePercent') * 100),
  },
});
