import type { Query } from '../db/db.ts';
import type { Transactions } from '../kernel/outbox.ts';

/** The process ended at a statement. */
export class Ended extends Error {
  constructor() {
    super('the process has ended');
    this.name = 'Ended';
  }
}

/** Transactions of a process that ends before the statement of this number, counted from 1 over all of them. */
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
