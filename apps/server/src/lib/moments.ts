import { collect } from './collect.ts';

/** Columns of a table that the sandbox's time travel moves. */
export interface Travelling {
  /** Timestamp columns, which move back by the hours of the travel. */
  moments?: readonly string[];
  /** Date columns, which move back by the whole days that have passed. */
  days?: readonly string[];
  /** SQL condition of the rows that move; undefined: all rows. */
  where?: string;
  /** Trigger that forbids changes of the rows. It is disabled within the transaction and enabled again at its end. */
  guard?: string;
  /** True if a moment or a day is part of the table's key. Its rows are then moved without collisions of keys. */
  isKey?: true;
}

/** Declaration by a feature of the moments in its tables. Each moment of the schema is in one of the two lists. */
export interface Moments {
  /** Moments that time travel moves, by table: those from which something is counted or for which something waits. */
  readonly travelling?: Readonly<Record<string, Travelling>>;
  /** Moments that time travel does not move, by table or `table.column`, each with the reason. */
  readonly staying?: Readonly<Record<string, string>>;
}

/** SQL condition of rows that travel. Rows of demo players stay, because those players would have to sign in again. */
export const NOT_DEMO = 'player_id in (select id from players where not is_demo)';

/** Collects the moments of all features. Throws when two of them name one table. */
export const collectMoments = (features: readonly { name: string; moments?: Moments }[]): Required<Moments> => ({
  travelling: collect(
    'table that travels',
    features.map(({ name, moments }) => ({ by: name, entries: moments?.travelling })),
  ),
  staying: collect(
    'moment that stays',
    features.map(({ name, moments }) => ({ by: name, entries: moments?.staying })),
  ),
});
