import { type Query, one } from './db.ts';

/** Rows whose ids and moments (`created_at`) rise together, with an index on the ids. */
export interface Timeline {
  /** Name of the table. */
  from: string;
  /** SQL condition on the table's rows, with parameters from `$2` on; undefined: all rows. */
  where?: string;
  params?: readonly unknown[];
}

/**
 * Returns the id of the first row since a moment; null: there is none. A binary search over the ids reads about thirty
 * rows of any table, so no index of moments is needed. Concurrent transactions may assign ids and moments in different
 * orders, so a period is treated as a range of ids.
 */
export const firstSince = async (
  query: Query,
  { from, where = 'true', params = [] }: Timeline,
  moment: Date,
): Promise<number | null> => {
  const { id } = one(
    await query.query<{ id: number | null }>(
      `with recursive bounds as (
         select coalesce((select id from ${from} where ${where} order by id limit 1), 0) as low,
           coalesce((select id from ${from} where ${where} order by id desc limit 1), -1) + 1 as high
       ), halved as (
         select low, high, high as past from bounds
         union all
         select case when f.created_at < $1 then f.id + 1 else h.low end,
           case when f.created_at < $1 then h.high else (h.low + h.high) / 2 end, h.past
         from halved h
         left join lateral (
           select id, created_at from ${from}
           where ${where} and id >= (h.low + h.high) / 2
           order by id limit 1) f on true
         where h.low < h.high
       )
       select nullif(min(low) filter (where low >= high), min(past)) as id from halved`,
      [moment, ...params],
    ),
  );
  return id;
};
