import { z } from 'zod';
import { link, ms } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const fairnessSettings = defineSettings({
  shape: {
    'fairness.chainLength': z.number().int().min(10).max(5_000_000).default(100_000),
    'fairness.announceMs': ms.default(86_400_000),
    'fairness.refundTimes': z.number().int().min(1).max(100).default(3),
    'fairness.javascript.runner': link.default('https://jsfiddle.net/'),
    'fairness.javascript.hashing': link.default('https://github.com/paulmillr/noble-hashes'),
    'fairness.python.runner': link.default('https://www.online-python.com/'),
    'fairness.python.hashing': link.default('https://docs.python.org/3/library/hashlib.html'),
  },
  about: {
    'fairness.refundTimes': 'How many times their bet players get whose result was proven wrong. Texts name it.',
    'fairness.javascript.runner':
      'A public page that runs JavaScript: beside the programs of the fairness page. Empty: it is not shown.',
    'fairness.javascript.hashing': 'A hashing library of JavaScript, to compare with. Empty: it is not shown.',
    'fairness.python.runner': 'A public page that runs Python. Empty: it is not shown.',
    'fairness.python.hashing': 'A hashing library of Python. Empty: it is not shown.',
    'fairness.chainLength': 'The number of rounds in a chain of seeds.',
    'fairness.announceMs':
      'How long before its use a chain is published in live mode. The sandbox publishes it at once.',
  },
});
