import type { AnyRefundRules } from '../stakes/settling/refund.ts';
import { collect } from '../lib/collect.ts';

/**
 * Collects the refund rules of table games for rounds that cannot be resumed, by the name of the game. Throws when two
 * features name one game. [I1]
 */
export const refundRulesOf = (
  features: readonly { name: string; refund?: AnyRefundRules }[],
): ReadonlyMap<string, AnyRefundRules> =>
  new Map(
    Object.entries(
      collect<AnyRefundRules>(
        'refund of rounds of',
        features.map(({ name, refund }) => ({ by: name, entries: refund && { [refund.game]: refund } })),
      ),
    ),
  );
