type Values<Work extends readonly unknown[]> = { -readonly [At in keyof Work]: Awaited<Work[At]> };

/**
 * Waits for all promises, even after a failure, and throws the first failure in their order. Concurrent procedures of a
 * transaction need it: with `Promise.all` one of them could continue after the transaction's end.
 */
export const allDone = async <Work extends readonly unknown[]>(work: readonly [...Work]): Promise<Values<Work>> => {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as Values<Work>;
};
