import { afterPaint } from './after-paint.ts';

/** Loaders of the page's parts (dialogs, popups), one for each name. */
interface PartLoaders<Name extends string, Load extends () => Promise<unknown>> {
  /** Registers loaders. Called when the app starts, or with the page that opens the parts. */
  register: (entries: Partial<Record<Name, Load>>) => void;
  loaderOf: (name: Name) => Load | undefined;
  /**
   * Fetches a part before the click, for example when its button gets the pointer or the focus. It is fetched once, and
   * after the current event, because a click may follow at once.
   */
  preload: (name: Name) => void;
}

export function partLoaders<Name extends string, Load extends () => Promise<unknown>>(): PartLoaders<Name, Load> {
  const loaders = new Map<Name, Load>();
  const preloaded = new Set<Name>();
  return {
    register: (entries) => {
      for (const [name, load] of Object.entries(entries)) loaders.set(name as Name, load as Load);
    },
    loaderOf: (name) => loaders.get(name),
    preload: (name) => {
      if (preloaded.has(name)) return;
      preloaded.add(name);
      afterPaint(
        () =>
          void loaders
            .get(name)?.()
            .catch(() => preloaded.delete(name)),
      );
    },
  };
}
