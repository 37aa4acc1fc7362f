import type { ErasureObstacle } from '@updraft/contract';
import type { Query } from './db.ts';

/**
 * A section of a player's archive. `$1` is the player, `$2` the place below which rows are wanted, `$3` how many. Each row
 * has its place as `cursor`, a whole number of its own, and rows come by falling places.
 */
export interface ArchiveSection {
  readonly name: string;
  readonly sql: string;
}

/** Arguments of an erasure for each feature, in one transaction under the player's lock. */
export interface Erasing {
  readonly query: Query;
  readonly playerId: number;
  /** The player's name before it is erased: others may have written it. */
  readonly username: string;
  /** The keyed hash of an identifier: equal ones can be recognised, none can be read. */
  mask: (identifier: string) => string;
}

/** Feature's export and erasure of the data that it stores about a player. */
export interface PersonalData {
  /** Each table with rows about single players, and in words what an erasure leaves of them. A test knows all tables. */
  readonly tables: Readonly<Record<string, string>>;
  readonly archive?: readonly ArchiveSection[];
  readonly erase?: (erasing: Erasing) => Promise<unknown>;
  /** Queries that return a row while something of the player `$1` is open, by what is told of it. [AC-7] */
  readonly open?: Readonly<Partial<Record<ErasureObstacle, string>>>;
}

interface Stored {
  name: string;
  /** The table, with an alias or joins if `columns` name them. */
  from: string;
  /** Columns that the player gets. */
  columns: string;
  /** A whole number that is unique among the player's rows. */
  place: string;
  /** The column that names the player. */
  player?: string;
}

/** The section of a table whose rows name their player. */
export const sectionOf = ({ name, from, columns, place, player = 'player_id' }: Stored): ArchiveSection => ({
  name,
  sql: `select ${columns}, ${place} as cursor from ${from}
    where ${player} = $1 and ${place} < $2::bigint order by ${place} desc limit $3`,
});

/** A moment as a place: microseconds, so that no two rows of one player share it. */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
