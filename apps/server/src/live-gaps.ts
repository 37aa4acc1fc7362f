/** What live mode needs and has no real adapter yet. No stand-in may take its place. A new adapter removes its line. */
export const LIVE_GAPS: readonly string[] = [
  'no payout provider has an adapter: withdrawals could not be paid (packages/outside/src/payments/payouts.ts)',
  'no public bulletin has an adapter: the end of a fairness chain could not be published where its operator cannot rewrite it (packages/outside/src/beacon/port.ts)',
];
