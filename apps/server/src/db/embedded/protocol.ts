/** Request from the server to the thread of the embedded database. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  /** Its response is one row with the `tag` of the outcome: `COMMIT` or `ROLLBACK`. */
  | { id: number; kind: 'commit' }
  | { id: number; kind: 'close' };

/** Response of the thread to the request with this id; id 0 means that the database is ready. */
export type WorkerAnswer =
  | { id: number; rows: object[] }
  | { id: number; error: { message: string; code: string | undefined; constraint: string | undefined } };
