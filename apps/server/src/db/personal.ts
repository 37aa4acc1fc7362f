import type { ErasureObstacle } from '@updraft/contract';
import type { Query } from './db.ts';

/**
 * Section of a player's archive. Parameters: `$1` the player, `$2` the place below which rows are wanted, `$3` their
 * largest number. Each row has its place as `cursor`, a unique whole number, and rows are in descending order of it.
 */
export interface ArchiveSection {
  readonly name: string;
  readonly sql: string;
}

/** Arguments of an erasure for each feature, in one transaction under the player's lock. */
export interface Erasing {
  readonly query: Query;
  readonly playerId: number;
  /** Player's name before the erasure, because others may have written it. */
  readonly username: string;
  /** Returns the keyed hash of an identifier: equal identifiers have equal hashes, and no hash can be reversed. */
  mask: (identifier: string) => string;
}

/** Export and erasure of the data that a feature stores about a player. */
export interface PersonalData {
  /**
   * Tables with rows about single players, each with a text about what an erasure leaves of them. A test checks that
   * all such tables are listed.
   */
  readonly tables: Readonly<Record<string, string>>;
  readonly archive?: readonly ArchiveSection[];
  readonly erase?: (erasing: Erasing) => Promise<unknown>;
  /**
   * Queries that return a row while an obstacle to the erasure of the player `$1` exists, by kind of obstacle. [AC-7]
   */
  readonly open?: Readonly<Partial<Record<ErasureObstacle, string>>>;
}

interface Stored {
  name: string;
  /** Table of the `from` clause, with an alias or joins if `columns` need them. */
  from: string;
  /** Columns that the player receives. */
  columns: string;
  /** SQL of a whole number that is unique among the player's rows. */
  place: string;
  /** Column with the player's id. */
  player?: string;
}

/** Builds the section of a table whose rows name their player. */
export const sectionOf = ({ name, from, columns, place, player = 'player_id' }: Stored): ArchiveSection => ({
  name,
  sql: `select ${columns}, ${place} as cursor from ${from}
    where ${player} = $1 and ${place} < $2::bigint order by ${place} desc limit $3`,
});

/** Returns SQL of a moment as a place, in microseconds: no two rows of one player are expected to share it. */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
