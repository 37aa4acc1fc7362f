import { z } from 'zod';
import { ms } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const fairnessSettings = defineSettings({
  shape: {
    'fairness.chainLength': z.number().int().min(10).max(5_000_000).default(100_000),
    'fairness.announceMs': ms.default(86_400_000),
    'fairness.refundTimes': z.number().int().min(1).max(100).default(3),
  },
  about: {
    'fairness.refundTimes': 'How many times their bet players get whose result was proven wrong. Texts name it.',
    'fairness.chainLength': 'The number of rounds in a chain of seeds.',
    'fairness.announceMs':
      'How long before its use a chain is published in live mode. The sandbox publishes it at once.',
  },
});
