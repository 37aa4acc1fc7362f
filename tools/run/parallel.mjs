/**
 * Does `work` for every job, at most `atATime` at once, in the order of the list. Returns the results in that order.
 */
export const inParallel = async (jobs, { atATime, work }) => {
  const results = new Array(jobs.length);
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const at = next++;
      results[at] = await work(jobs[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, jobs.length) }, worker));
  return results;
};
