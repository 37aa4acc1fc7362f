import type { IconName } from '@updraft/ui';

export type ModeName = 'crash' | 'jackpot' | 'wheel' | 'cases';

/** The game modes in the order of the mode bar. `bank`: whether the mode has a bank to show. */
export const MODES: readonly {
  name: ModeName;
  path: '/' | '/jackpot' | '/wheel' | '/cases';
  icon: IconName;
  bank: boolean;
}[] = [
  { name: 'crash', path: '/', icon: 'crash', bank: true },
  { name: 'jackpot', path: '/jackpot', icon: 'jackpot', bank: true },
  { name: 'wheel', path: '/wheel', icon: 'wheel', bank: true },
  { name: 'cases', path: '/cases', icon: 'case', bank: false },
];

/** The main navigation. */
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
