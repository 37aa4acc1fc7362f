/** Data that a page loads once, such as the last results, and again after a possible change. */
export interface LoadedOnce {
  /** Loads the data unless they are loaded or being loaded. @throws ApiError; may then be called again */
  load: () => Promise<void>;
  /** Loads the data again. Never fails. */
  again: () => void;
}

/**
 * Creates the loader of data that a page loads once. `ask` loads the data into the state, and `failed` records a
 * failure there.
 */
export function loadOnce(ask: () => Promise<void>, failed: () => void): LoadedOnce {
  let loading: Promise<void> | null = null;
  const load = (): Promise<void> => {
    loading ??= ask().catch((error: unknown) => {
      loading = null;
      failed();
      throw error;
    });
    return loading;
  };
  return {
    load,
    again: () => {
      loading = null;
      load().catch(() => undefined);
    },
  };
}
