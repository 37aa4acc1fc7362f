import { CHUNK_LOAD_TIMEOUT_MS } from '@updraft/contract/constants';
import { Component, lazy, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';

/** Thrown if a part of the program cannot be loaded. The page continues without the part. */
class ChunkFailed extends Error {}

const failureHandlers = new Set<() => void>();

/** Runs `handler` when a part of the program cannot be loaded. Returns a function that stops it. */
export function onChunkFailure(handler: () => void): () => void {
  failureHandlers.add(handler);
  return () => void failureHandlers.delete(handler);
}

/** Waits for a part of the program. @throws ChunkFailed after a failure, or without a response within 120 s */
async function arrival<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the program did not arrive in time')), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw new ChunkFailed('A part of the program could not be loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a part of the program, and reports a failure to the handlers. @throws ChunkFailed after a failure, or
 * without a response within 120 s
 */
export async function withinTime<T>(loading: Promise<T>): Promise<T> {
  try {
    return await arrival(loading);
  } catch (error) {
    for (const handler of Array.from(failureHandlers)) handler();
    throw error;
  }
}

const ignore = (): void => undefined;

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

export type Preloadable<P> = FunctionComponent<P> & { preload: () => Promise<void> };

interface BoundaryProps {
  children: ReactNode;
  onFail: () => void;
}

/** Renders nothing in place of a part that could not be fetched. Any other error is passed to the boundaries above. */
class PartBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ChunkFailed) this.props.onFail();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkFailed) return null;
    throw error;
  }
}

const loaderOnce = <P extends object>(load: Loader<P>, wait: typeof withinTime = withinTime): Loader<P> => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  return () => {
    loading ??= wait(load()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

/**
 * Returns a component whose code is fetched when it is first shown, or earlier by `preload()`, which never fails. If
 * the code cannot be loaded, nothing is shown in its place and the rest of the page stays. `onFail` is then called, for
 * example to close a dialog. The next render fetches the code again. `hasStandIn`: true if another component replaces
 * the missing one, so that the failure is not reported.
 */
export function lazyPart<P extends object>(
  load: Loader<P>,
  { onFail = ignore, hasStandIn = false }: { onFail?: () => void; hasStandIn?: boolean } = {},
): Preloadable<P> {
  const once = loaderOnce(load, hasStandIn ? arrival : withinTime);
  let Current = lazy(once);
  const failed = (): void => {
    Current = lazy(once);
    onFail();
  };
  const Part = (props: P): ReactNode => {
    const Now = Current as unknown as ComponentType<P>;
    return (
      <PartBoundary onFail={failed}>
        <Now {...props} />
      </PartBoundary>
    );
  };
  return Object.assign(Part, { preload: () => once().then(ignore, ignore) });
}

/**
 * Returns a component for a whole page whose code is fetched on demand. A failure is thrown to the error boundary
 * above.
 */
export function lazyWhole<P extends object>(load: Loader<P>): Preloadable<P> {
  let Loaded: ComponentType<P> | null = null;
  const once = loaderOnce<P>(async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  });
  const Lazy = lazy(once) as unknown as ComponentType<P>;
  // A loaded component is rendered without `lazy`, which would show the placeholder first even for a fulfilled promise.
  const Whole = (props: P): ReactNode => {
    const [Now] = useState(() => Loaded ?? Lazy);
    return <Now {...props} />;
  };
  return Object.assign(Whole, { preload: () => once().then(ignore, ignore) });
}
