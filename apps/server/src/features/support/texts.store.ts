// Frequent questions and templates of answers, as they are stored. [SU-15] [SU-16]
import type { Query } from '../../db/db.ts';

export type TextKind = 'faq' | 'template';

/** A text that comes with the product. Its body is JSON. */
export interface SeedText<Body> {
  id: string;
  position: number;
  body: Body;
}

export interface StoredText<Body> extends SeedText<Body> {
  is_hidden: boolean;
  revision: number;
}

/** A text after an edit. */
export type EditedText = Omit<StoredText<object>, 'revision'> & { kind: TextKind };

const TEXT = 'id, position, is_hidden, body, revision';

/** All texts of a kind, in their order. */
export const textsOf = <Body>(query: Query, kind: TextKind): Promise<StoredText<Body>[]> =>
  query.query(`select ${TEXT} from support_texts where kind = $1 order by position, id`, [kind]);

/**
 * Adds, updates and deletes texts, so that all texts without an edit by staff equal those of this build. [SU-15]
 */
export const followSeeds = async (
  query: Query,
  { kind, seeds }: { kind: TextKind; seeds: readonly SeedText<object>[] },
): Promise<void> => {
  await query.query(
    `insert into support_texts (kind, id, position, body)
       select $1, s.id, s.position, s.body from jsonb_to_recordset($2::jsonb) s(id text, position int, body jsonb)
     on conflict (kind, id) do update set position = excluded.position, body = excluded.body
       where support_texts.revision = 0
         and (support_texts.position, support_texts.body) is distinct from (excluded.position, excluded.body)`,
    [kind, JSON.stringify(seeds)],
  );
  await query.query('delete from support_texts where kind = $1 and revision = 0 and not id = any($2::text[])', [
    kind,
    seeds.map(({ id }) => id),
  ]);
};

/** Locks and returns a text; null: there is none. */
export const lockText = async (
  query: Query,
  { kind, id }: { kind: TextKind; id: string },
): Promise<StoredText<unknown> | null> =>
  (
    await query.query<StoredText<unknown>>(`select ${TEXT} from support_texts where kind = $1 and id = $2 for update`, [
      kind,
      id,
    ])
  )[0] ?? null;

/** Adds a text at its first revision; false: the id is taken. */
export const insertText = async (
  query: Query,
  { kind, id, position, is_hidden: isHidden, body }: EditedText,
): Promise<boolean> =>
  (
    await query.query(
      `insert into support_texts (kind, id, position, is_hidden, body, revision, edited_at)
         values ($1, $2, $3, $4, $5::jsonb, 1, now()) on conflict (kind, id) do nothing returning id`,
      [kind, id, position, isHidden, JSON.stringify(body)],
    )
  ).length > 0;

/** Changes a locked text, and counts its revision. */
export const updateText = async (
  query: Query,
  { kind, id, position, is_hidden: isHidden, body }: EditedText,
): Promise<void> => {
  await query.query(
    `update support_texts set position = $3, is_hidden = $4, body = $5::jsonb, revision = revision + 1, edited_at = now()
       where kind = $1 and id = $2`,
    [kind, id, position, isHidden, JSON.stringify(body)],
  );
};
