import { ApiError } from './api.ts';
import type { Page } from './pages.ts';

/** Wait after a refusal for too many requests, ms. `PAUSES`: largest number of such waits for one page. */
const PAUSE_MS = 1500;
const PAUSES = 40;

interface Collecting<Row> {
  /** Loads the page after a cursor, or the first page without one. @throws ApiError */
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  onProgress: (rows: number) => void;
  /** Waits this long, ms. Tests pass their own function. */
  wait?: (ms: number) => Promise<unknown>;
}

const rest = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads all rows of a list, page by page. After a refusal for too many requests it waits and tries again. @throws
 * ApiError after any other refusal, AbortError if `signal` fires
 */
export async function collectPages<Row>({ load, signal, onProgress, wait = rest }: Collecting<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  let pauses = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const page = await load(cursor, signal);
      rows.push(...page.rows);
      onProgress(rows.length);
      if (page.next === null) return rows;
      cursor = page.next;
      pauses = 0;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || pauses >= PAUSES) throw error;
      pauses += 1;
      await wait(PAUSE_MS);
    }
  }
}
