import type { ComponentType } from 'react';
import { create } from 'zustand';
import { afterPaint } from './after-paint.ts';

/** Every dialog of the client. Features register how theirs is loaded in `app/modals.tsx`. */
export type ModalName = 'login' | 'deposit' | 'provablyFair' | 'crashRules' | 'settings' | 'keys' | 'p2p' | 'withdraw' | 'withdrawType' | 'depositSkins';

/** What `openModal` hands to the dialog's component. */
export type ModalProps = Record<string, unknown>;
export type ModalLoader = () => Promise<{ default: ComponentType<ModalProps> }>;

interface Modals {
  name: ModalName | null;
  props: ModalProps;
}

export const useModals = create<Modals>()(() => ({ name: null, props: {} }));

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
  afterPaint(() => void loaders.get(name)?.().catch(() => preloaded.delete(name)));
}

/** Opens a dialog; one that is open is replaced. */
export const openModal = (name: ModalName, props: ModalProps = {}): void => useModals.setState({ name, props });

export const closeModal = (): void => useModals.setState({ name: null, props: {} });
