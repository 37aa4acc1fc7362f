import type { ComponentType } from 'react';
import { create } from 'zustand';
import { partLoaders } from './part-loaders.ts';

/**
 * Names of all dialogs of the client. `app/modals.ts` registers their loaders, except those that a page registers for
 * its own dialogs.
 */
export type ModalName =
  | 'login'
  | 'deposit'
  | 'provablyFair'
  | 'cashback'
  | 'crashRules'
  | 'jackpotRules'
  | 'wheelRules'
  | 'casesRules'
  | 'battlesRules'
  | 'newBattle'
  | 'chatRules'
  | 'chatCommands'
  | 'chatMessage'
  | 'chatReports'
  | 'giveaway'
  | 'stakedItems'
  | 'settings'
  | 'keys'
  | 'p2p'
  | 'withdraw'
  | 'withdrawType'
  | 'depositSkins';

/** Props that `openModal` passes to the dialog's component. */
export type ModalProps = Record<string, unknown>;
export type ModalLoader = () => Promise<{ default: ComponentType<ModalProps> }>;

interface Modals {
  name: ModalName | null;
  props: ModalProps;
  /** Number of openings. A dialog that is opened again before its earlier instance was removed counts as a new one. */
  opening: number;
}

export const useModals = create<Modals>()(() => ({ name: null, props: {}, opening: 0 }));

const parts = partLoaders<ModalName, ModalLoader>();

export const { register: registerModals, loaderOf: modalLoader, preload: preloadModal } = parts;

/** Opens a dialog. It replaces another open dialog. If it is open already, it gets the new props. */
export const openModal = (name: ModalName, props: ModalProps = {}): void =>
  useModals.setState((before) => ({ name, props, opening: before.opening + Number(before.name !== name) }));

export const closeModal = (): void => useModals.setState({ name: null, props: {} });

/**
 * Returns a function that closes the dialog that is open now, and no later one. A dialog that closes after a response
 * needs it: the player may have opened another one meanwhile.
 */
export const closerOfModal = (): (() => void) => {
  const { opening } = useModals.getState();
  return () => {
    if (useModals.getState().opening === opening) closeModal();
  };
};
