/** Messages between the server and the thread of the embedded database. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  /** Returns one row with the `tag` that says how the transaction ended. */
  | { id: number; kind: 'commit' }
  | { id: number; kind: 'close' };

/** `id` 0 says that the database is ready. */
export type WorkerAnswer =
  | { id: number; rows: object[] }
  | { id: number; error: { message: string; code: string | undefined; constraint: string | undefined } };
