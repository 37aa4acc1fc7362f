type Values<Work extends readonly unknown[]> = { -readonly [At in keyof Work]: Awaited<Work[At]> };

/**
 * Waits for all of them, also when one has failed, and throws the first failure in their order. For procedures of a
 * transaction that run side by side: with `Promise.all` one of them could go on after the transaction's end.
 */
export const allDone = async <Work extends readonly unknown[]>(work: readonly [...Work]): Promise<Values<Work>> => {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as Values<Work>;
};
