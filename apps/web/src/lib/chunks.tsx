import { CHUNK_LOAD_TIMEOUT_MS } from '@updraft/contract/constants';
import { Component, lazy, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';

/** A part of the program did not arrive: it was reported, and the page goes on without it. */
class ChunkFailed extends Error {}

const failureHandlers = new Set<() => void>();

/** Runs `handler` when a part of the program cannot be loaded. */
export function onChunkFailure(handler: () => void): () => void {
  failureHandlers.add(handler);
  return () => void failureHandlers.delete(handler);
}

/** Waits for a part of the program: a failure, or no answer within 120 s, is thrown. */
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

/** Waits for a part of the program: a failure, or no answer within 120 s, is reported and thrown. */
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

/** Shows nothing in place of a part that could not be fetched. Any other error goes to the boundaries above. */
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
 * A component whose code is fetched when it is first shown, or earlier by `preload()`, which never
 * fails. If the code does not arrive, the rest of the page stays: nothing is shown in its place,
 * `onFail` is called (to close what waits for it), and the next time it is shown it is fetched anew.
 * `hasStandIn`: something else takes its place, so that there is nothing to report.
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

/** A lazily loaded whole page: a failure is shown in the page's place. */
export function lazyWhole<P extends object>(load: Loader<P>): Preloadable<P> {
  let Loaded: ComponentType<P> | null = null;
  const once = loaderOnce<P>(async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  });
  const Lazy = lazy(once) as unknown as ComponentType<P>;
  // Loaded parts are rendered at once: even a fulfilled promise would show the stand-in first.
  const Whole = (props: P): ReactNode => {
    const [Now] = useState(() => Loaded ?? Lazy);
    return <Now {...props} />;
  };
  return Object.assign(Whole, { preload: () => once().then(ignore, ignore) });
}
