import type { ComponentType } from 'react';
import { create } from 'zustand';
import { afterPaint } from './after-paint.ts';

/** Every dialog of the client. Features register how theirs is loaded in `app/modals.tsx`. */
export type ModalName =
  | 'login'
  | 'deposit'
  | 'provablyFair'
  | 'crashRules'
  | 'settings'
  | 'keys'
  | 'p2p'
  | 'withdraw'
  | 'withdrawType'
  | 'depositSkins';

/** What `openModal` hands to the dialog's component. */
export type ModalProps = Record<string, unknown>;
export type ModalLoader = () => Promise<{ default: ComponentType<ModalProps> }>;

interface Modals {
  name: ModalName | null;
  props: ModalProps;
  /** Counts openings: a dialog that is opened again before its last one was taken down is another one. */
  opening: number;
}

export const useModals = create<Modals>()(() => ({ name: null, props: {}, opening: 0 }));

const loaders = new Map<ModalName, ModalLoader>();

/** Says how dialogs are loaded; called once when the app is put together. */
export function registerModals(entries: Partial<Record<ModalName, ModalLoader>>): void {
  for (const [name, load] of Object.entries(entries)) loaders.set(name as ModalName, load);
}

export function modalLoader(name: ModalName): ModalLoader | undefined {
  return loaders.get(name);
}

const preloaded = new Set<ModalName>();

/** Fetches a dialog's code ahead of the click, e.g. on hover or focus of its button; once, and not in the event itself: a click may be right behind it. */
export function preloadModal(name: ModalName): void {
  if (preloaded.has(name)) return;
  preloaded.add(name);
  afterPaint(
    () =>
      void loaders
        .get(name)?.()
        .catch(() => preloaded.delete(name)),
  );
}

/** Opens a dialog; another one that is open is replaced, the same one gets the new properties. */
export const openModal = (name: ModalName, props: ModalProps = {}): void =>
  useModals.setState((before) => ({ name, props, opening: before.opening + Number(before.name !== name) }));

export const closeModal = (): void => useModals.setState({ name: null, props: {} });
