import { type Query, one } from '../../db/db.ts';

export interface TournamentRow {
  id: number;
  name: string;
  name_ru: string;
  description: string;
  description_ru: string;
  prizes_cents: number[];
  min_payment_cents: number;
  /** 0: active, 1: ended and paid, 2: canceled, 3: announced. */
  status: 0 | 1 | 2 | 3;
  members: number;
  created_at: Date;
  starts_at: Date;
  ends_at: Date;
  closed_at: Date | null;
}

const COLUMNS = `id, name, name_ru, description, description_ru, prizes_cents, min_payment_cents, status, members, created_at,
  starts_at, ends_at, closed_at`;

/** Converts the prizes to numbers, because a driver may return the elements of a `bigint[]` as texts. */
const withNumbers = (row: TournamentRow): TournamentRow => ({ ...row, prizes_cents: row.prizes_cents.map(Number) });

/** Returns the tournament with this status: 0: active; 3: announced. Null: there is none. */
export const tournamentWith = async (query: Query, status: 0 | 3): Promise<TournamentRow | null> => {
  const [row] = await query.query<TournamentRow>(`select ${COLUMNS} from tournaments where status = $1`, [status]);
  return row ? withNumbers(row) : null;
};

/** Locks a tournament, so that counting, joining and ending run one after another. Null: there is none. */
export const lockTournament = async (query: Query, id: number): Promise<TournamentRow | null> => {
  const [row] = await query.query<TournamentRow>(`select ${COLUMNS} from tournaments where id = $1 for update`, [id]);
  return row ? withNumbers(row) : null;
};

export interface NewTournament {
  name: string;
  nameRu: string;
  description: string;
  descriptionRu: string;
  prizesCents: readonly number[];
  minPaymentCents: number;
  startsInMs: number;
  lengthMs: number;
  /** Member of staff who announces it; null: the schedule. */
  staffId: number | null;
}

/** Inserts an announced tournament and returns its id; null: another one is announced already. */
export const insertTournament = async (query: Query, wanted: NewTournament): Promise<number | null> => {
  const [row] = await query.query<{ id: number }>(
    `insert into tournaments (name, name_ru, description, description_ru, prizes_cents, min_payment_cents, created_by, starts_at, ends_at)
     select $1, $2, $3, $4, $5::bigint[], $6, $7, now() + $8::double precision * interval '1 millisecond',
       now() + ($8::double precision + $9::double precision) * interval '1 millisecond'
     on conflict (status) where status = 3 do nothing returning id`,
    [
      wanted.name,
      wanted.nameRu,
      wanted.description,
      wanted.descriptionRu,
      [...wanted.prizesCents],
      wanted.minPaymentCents,
      wanted.staffId,
      wanted.startsInMs,
      wanted.lengthMs,
    ],
  );
  return row?.id ?? null;
};

/** Begins the announced tournament if its time has come and no other is active. Returns its id; null: none began. */
export const beginAnnounced = async (query: Query): Promise<number | null> => {
  const [row] = await query.query<{ id: number }>(
    `update tournaments set status = 0
     where status = 3 and starts_at <= now() and not exists (select 1 from tournaments where status = 0) returning id`,
  );
  return row?.id ?? null;
};

/** Sets the start of counting after all settled stakes, so that none of them counts. */
export const insertMarks = async (
  query: Query,
  { tournamentId, games }: { tournamentId: number; games: readonly string[] },
): Promise<void> => {
  await query.query(
    `insert into tournament_marks (tournament_id, game, last_id)
     select $1, g.game, case when g.game = 'cases' then coalesce((select max(id) from case_openings), 0)
       else coalesce((select r.id from rounds r where r.game = g.game and r.settled_at is not null order by r.id desc limit 1), 0) end
     from unnest($2::text[]) as g(game)`,
    [tournamentId, [...games]],
  );
};

export const closeTournament = async (query: Query, { id, status }: { id: number; status: 1 | 2 }): Promise<void> => {
  await query.query('update tournaments set status = $2, closed_at = now() where id = $1', [id, status]);
};

/**
 * Returns the time since the last tournament was closed, ms (null: none was), and true for `busy` if one runs or is
 * announced.
 */
export const scheduleState = async (query: Query): Promise<{ busy: boolean; sinceMs: number | null }> =>
  one(
    await query.query<{ busy: boolean; sinceMs: number | null }>(
      `select exists (select 1 from tournaments where status in (0, 3)) as busy,
         (select extract(epoch from now() - max(closed_at)) * 1000 from tournaments where closed_at is not null)::double precision as "sinceMs"`,
    ),
  );

/** Returns the newest tournaments, for staff. */
export const newestTournaments = async (
  query: Query,
  most: number,
): Promise<(TournamentRow & { by: string | null })[]> =>
  (
    await query.query<TournamentRow & { by: string | null }>(
      `select ${COLUMNS.replace(/(\w+)/g, 't.$1')}, p.username as by
       from tournaments t left join players p on p.id = t.created_by order by t.id desc limit $1`,
      [most],
    )
  ).map((row) => ({ ...row, ...withNumbers(row) }));

/** Returns ended tournaments with ids below `before`, newest first. */
export const pastTournaments = async (
  query: Query,
  { before, most }: { before: number; most: number },
): Promise<TournamentRow[]> =>
  (
    await query.query<TournamentRow>(
      `select ${COLUMNS} from tournaments where status = 1 and id < $1 order by id desc limit $2`,
      [before, most],
    )
  ).map(withNumbers);
