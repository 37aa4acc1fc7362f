/** Something that a page loads once, such as the last results, and again when it may have changed meanwhile. */
export interface LoadedOnce {
  /** Loads it, unless it is loaded or on its way. @throws ApiError; may then be called again */
  load: () => Promise<void>;
  /** Loads it anew. Never fails. */
  again: () => void;
}

/** `ask` loads the data into the state; `failed` records there that they did not come. */
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
