import { CHUNK_LOAD_TIMEOUT_MS } from '@updraft/contract/constants';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const failureHandlers = new Set<() => void>();

/** Runs `handler` when a part of the program cannot be loaded. */
export function onChunkFailure(handler: () => void): () => void {
  failureHandlers.add(handler);
  return () => void failureHandlers.delete(handler);
}

/** Waits for a part of the program: a failure, or no answer within 120 s, is reported and thrown. */
export async function withinTime<T>(loading: Promise<T>, timeoutMs: number = CHUNK_LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the program did not arrive in time')), timeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    for (const handler of [...failureHandlers]) handler();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const ignore = (): void => undefined;

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

export type Preloadable<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<void> };

/** A component whose code is fetched when it is first shown, or earlier by `preload()`, which never fails. */
export function lazyPart<P extends object>(load: Loader<P>): Preloadable<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const once = (): Promise<{ default: ComponentType<P> }> => {
    loading ??= withinTime(load()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(lazy(once), { preload: () => once().then(ignore, ignore) });
}
