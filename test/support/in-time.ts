/** Messages about commands that arrived after betting had closed. */
const LATE = /_api\.game_(started|ended)$/;

/**
 * Returns the response of `attempt`, which waits for a round and sends a command. Repeats it while the command arrived
 * after betting had closed, which a slow machine causes.
 */
export const inTime = async <A extends { message?: unknown }>(attempt: () => Promise<A>): Promise<A> => {
  let response = await attempt();
  while (LATE.test(String(response.message))) response = await attempt();
  return response;
};
