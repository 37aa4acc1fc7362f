import type { ComponentType, RefObject } from 'react';
import { lazyPart, type Preloadable } from '../../lib/chunks.tsx';
import { loadPageTexts, type PageNamespace } from '../../lib/i18n.ts';
import { usePopups, type PopupName } from '../../lib/popups.ts';

export interface PopupProps {
  /** The button from which the panel hangs. */
  anchor: RefObject<HTMLElement | null>;
}

/** The popups that hang from a button; the storehouse is a panel of its own, the bonus comes with its feature. */
export type HangingPopup = Extract<PopupName, 'creators' | 'notifications' | 'navigation'>;

type Parts = Record<HangingPopup, Preloadable<PopupProps>>;

type Load = () => Promise<{ default: ComponentType<PopupProps> }>;

const part = (name: HangingPopup, load: Load) =>
  lazyPart<PopupProps>(load, { onFail: () => usePopups.getState().close(name) });

/** What it says comes with it. */
const saying =
  (texts: PageNamespace, load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadPageTexts(texts)]))[0];

export const popupParts: Parts = {
  creators: part(
    'creators',
    saying('creators', () => import('../creators/CreatorsPopup.tsx')),
  ),
  notifications: part(
    'notifications',
    saying('notification', () => import('../notifications/NotificationsPopup.tsx')),
  ),
  navigation: part(
    'navigation',
    saying('settings', () => import('./NavigationPopup.tsx')),
  ),
};

/** Fetches a popup's code ahead of the click. */
export const preloadPopup = (name: HangingPopup): void => void popupParts[name].preload();
