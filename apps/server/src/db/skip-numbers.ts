import type { Query } from './db.ts';

/** Advances the sequence of every table by `count`. The skipped numbers are given to no row. [WD-22] */
export const skipNumbers = async (query: Query, count: number): Promise<void> => {
  await query.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
     from pg_sequences where schemaname = current_schema()`,
    [count],
  );
};
