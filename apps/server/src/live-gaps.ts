/** Oldest long-term release of Node on which the tests run. Node 20 has received no security fixes since April 2026. */
const OLDEST_NODE = 24;

/**
 * Returns the reasons other than configuration and database that keep live mode from starting on this version of Node.
 */
export const liveGaps = (nodeVersion: string): string[] =>
  Number(nodeVersion.split('.')[0]) < OLDEST_NODE
    ? [
        `Node ${nodeVersion} is too old for live mode: run Node ${OLDEST_NODE} or newer, a long-term release that gets security fixes`,
      ]
    : [];
