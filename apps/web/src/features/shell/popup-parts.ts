import type { ComponentType, RefObject } from 'react';
import { lazyPart, type Preloadable } from '../../lib/chunks.tsx';
import { loadPageTexts } from '../../lib/i18n.ts';
import { usePopups, type PopupName } from '../../lib/popups.ts';

export interface PopupProps {
  /** The button from which the panel hangs. */
  anchor: RefObject<HTMLElement | null>;
}

/** The popups that hang from a button; the storehouse is a panel of its own, the bonus comes with its feature. */
export type HangingPopup = Extract<PopupName, 'creators' | 'notifications' | 'navigation'>;

type Parts = Record<HangingPopup, Preloadable<PopupProps>>;

const part = (name: HangingPopup, load: () => Promise<{ default: ComponentType<PopupProps> }>) => lazyPart<PopupProps>(load, { onFail: () => usePopups.getState().close(name) });

export const popupParts: Parts = {
  creators: part('creators', () => import('../creators/CreatorsPopup.tsx')),
  notifications: part('notifications', async () => {
    // What they say comes with them.
    const [popup] = await Promise.all([import('../notifications/NotificationsPopup.tsx'), loadPageTexts('notification')]);
    return popup;
  }),
  navigation: part('navigation', () => import('./NavigationPopup.tsx')),
};

/** Fetches a popup's code ahead of the click. */
export const preloadPopup = (name: HangingPopup): void => void popupParts[name].preload();
