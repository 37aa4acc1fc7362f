/** What live mode needs and has no real adapter yet. No stand-in may take its place. A new adapter removes its line. */
export const MISSING_ADAPTERS: readonly string[] = [
  'no payout provider has an adapter: withdrawals could not be paid (packages/outside/src/payments/payouts.ts)',
];

/** The oldest long-term release of Node on which the tests run. Node 20 has got no security fixes since April 2026. */
const OLDEST_NODE = 24;

/** Everything besides configuration and database that keeps live mode from starting on this version of Node. */
export const liveGaps = (nodeVersion: string): string[] => [
  ...MISSING_ADAPTERS,
  ...(Number(nodeVersion.split('.')[0]) < OLDEST_NODE
    ? [
        `Node ${nodeVersion} is too old for live mode: run Node ${OLDEST_NODE} or newer, a long-term release that gets security fixes`,
      ]
    : []),
];
