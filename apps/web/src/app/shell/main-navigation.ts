import type { IconName } from '@updraft/ui';

/** Pages in the main navigation. */
export const PAGES: readonly {
  name: 'tournament' | 'top' | 'support' | 'promo';
  path: '/tournament' | '/top' | '/support' | '/promo';
  icon: IconName;
}[] = [
  { name: 'tournament', path: '/tournament', icon: 'trophy' },
  { name: 'top', path: '/top', icon: 'chart' },
  { name: 'support', path: '/support', icon: 'lifebuoy' },
  { name: 'promo', path: '/promo', icon: 'tag' },
];
