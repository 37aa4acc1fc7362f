import type { Query } from '../db/db.ts';
import type { Transactions } from '../kernel/outbox.ts';

/** Thrown in place of the statement at which the process ends. */
export class Ended extends Error {
  constructor() {
    super('the process has ended');
    this.name = 'Ended';
  }
}

/**
 * Returns transactions whose statements fail from this number on, counted from 1 over all transactions, as if the
 * process had ended there.
 */
export const endingAt = (outbox: Transactions, statement: number): Transactions => {
  let made = 0;
  return {
    tx: (work) =>
      outbox.tx((query, emit, defer) => {
        const ending: Query = {
          query: (sql, params) => {
            made += 1;
            return made >= statement ? Promise.reject(new Ended()) : query.query(sql, params);
          },
        };
        return work(ending, emit, defer);
      }),
  };
};
