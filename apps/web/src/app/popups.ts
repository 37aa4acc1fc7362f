/** Popups by name, each with its loader. */
import type { ComponentType } from 'react';
import { lazyPart, type Preloadable } from '../lib/chunks.tsx';
import { registerPopups, usePopups, type PopupName, type PopupProps } from '../lib/popups.ts';
import { withTexts } from '../lib/part-with-texts.ts';

/** Popups that are anchored to a button. The storehouse is a panel instead. */
export type HangingPopup = Extract<PopupName, 'creators' | 'notifications' | 'navigation' | 'bonus'>;

type Load = () => Promise<{ default: ComponentType<PopupProps> }>;

const loaders = {
  creators: withTexts('creators', () => import('../features/creators/CreatorsPopup.tsx')),
  notifications: withTexts('notification', () => import('../features/notifications/NotificationsPopup.tsx')),
  bonus: withTexts('hourly', () => import('../features/hourly/BonusPopup.tsx')),
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
  bonus: part('bonus'),
  navigation: part('navigation'),
};

export const Storehouse = lazyPart(loadStorehouse, { onFail: onFail('storehouse') });
