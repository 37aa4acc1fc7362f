/** The oldest long-term release of Node on which the tests run. Node 20 has got no security fixes since April 2026. */
const OLDEST_NODE = 24;

/** Everything besides configuration and database that keeps live mode from starting on this version of Node. */
export const liveGaps = (nodeVersion: string): string[] =>
  Number(nodeVersion.split('.')[0]) < OLDEST_NODE
    ? [
        `Node ${nodeVersion} is too old for live mode: run Node ${OLDEST_NODE} or newer, a long-term release that gets security fixes`,
      ]
    : [];
