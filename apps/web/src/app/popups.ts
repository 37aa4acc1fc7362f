/** Which popups there are and how each is fetched. */
import type { ComponentType } from 'react';
import { lazyPart, type Preloadable } from '../lib/chunks.tsx';
import { registerPopups, usePopups, type PopupName, type PopupProps } from '../lib/popups.ts';
import { withTexts } from './lazy-page.ts';

/** The popups that hang from a button; the storehouse is a panel of its own, the bonus comes with its feature. */
export type HangingPopup = Extract<PopupName, 'creators' | 'notifications' | 'navigation'>;

type Load = () => Promise<{ default: ComponentType<PopupProps> }>;

const loaders = {
  creators: withTexts('creators', () => import('../features/creators/CreatorsPopup.tsx')),
  notifications: withTexts('notification', () => import('../features/notifications/NotificationsPopup.tsx')),
  navigation: withTexts('settings', () => import('./shell/NavigationPopup.tsx')),
} satisfies Record<HangingPopup, Load>;

const loadStorehouse = withTexts('storehouse', () => import('../features/storehouse/StorehousePanel.tsx'));

registerPopups({ ...loaders, storehouse: loadStorehouse });

const onFail = (name: PopupName) => (): void => usePopups.getState().close(name);
const part = (name: HangingPopup): Preloadable<PopupProps> =>
  lazyPart<PopupProps>(loaders[name], { onFail: onFail(name) });

export const popupParts: Record<HangingPopup, Preloadable<PopupProps>> = {
  creators: part('creators'),
  notifications: part('notifications'),
  navigation: part('navigation'),
};

export const Storehouse = lazyPart(loadStorehouse, { onFail: onFail('storehouse') });
