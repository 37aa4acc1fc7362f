import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { ApiError } from './api.ts';

/** Client state of data that the server stores. */
export interface Loaded<T> {
  /** Last received data; undefined: none yet. */
  data: T | undefined;
  /** True if the last attempt failed. Earlier data stays. */
  isError: boolean;
  /** Time of the last load, by this machine's clock; null: never, or the data has changed since. */
  loadedAtMs: number | null;
}

export interface Loadable<T> {
  use: UseBoundStore<StoreApi<Loaded<T>>>;
  /**
   * Requests the data again. Only the newest response counts. A request that a newer one has replaced is not repeated.
   *
   * @throws ApiError
   */
  load: () => Promise<T>;
  /**
   * Requests the data if there is none or it is older than `olderThanMs`. Does nothing during a request. Never fails.
   */
  refresh: (olderThanMs: number) => void;
  /** Marks the data as changed on the server, so that the next refresh loads them again. */
  expire: () => void;
  /** Drops the data. A pending request is ignored, and not repeated. */
  clear: () => void;
}

/** Waits before the second and the third attempt, ms. A missing response is retried, a refusal is not. */
const RETRY_AFTER_MS = [1000, 2000] as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function withRetries<T>(ask: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      const pauseMs = RETRY_AFTER_MS[tried];
      if (pauseMs === undefined || !(error instanceof ApiError) || !error.unreachable) throw error;
      await wait(pauseMs);
      if (!isWanted()) throw error;
    }
  }
}

const nothing = { data: undefined, isError: false, loadedAtMs: null } as const;

/**
 * Creates the client state of data that pages need before the query library is loaded, such as the inventory. Events
 * cause further loads. Data of single pages uses the query library instead (`query-client.ts`, decision 0049). `onData`
 * receives each response that counts, before the state changes.
 */
export function loadable<T>(ask: () => Promise<T>, onData: (data: T) => void = () => undefined): Loadable<T> {
  const use = create<Loaded<T>>()(() => nothing);
  let newest: Promise<T> | null = null;

  const load = (): Promise<T> => {
    const mine: Promise<T> = withRetries(ask, () => newest === mine).then(
      (data) => {
        if (newest !== mine) return newest ?? data;
        newest = null;
        onData(data);
        use.setState({ data, isError: false, loadedAtMs: Date.now() });
        return data;
      },
      (error: unknown) => {
        if (newest === mine) {
          newest = null;
          use.setState({ isError: true });
          throw error;
        }
        if (newest !== null) return newest;
        const { data, isError } = use.getState();
        if (data === undefined || isError) throw error;
        return data;
      },
    );
    newest = mine;
    return mine;
  };

  return {
    use,
    load,
    refresh: (olderThanMs) => {
      const { loadedAtMs } = use.getState();
      const isFresh = loadedAtMs !== null && Date.now() - loadedAtMs < olderThanMs;
      if (newest === null && !isFresh) load().catch(() => undefined);
    },
    expire: () => use.setState({ loadedAtMs: null }),
    clear: () => {
      newest = null;
      use.setState(nothing);
    },
  };
}
