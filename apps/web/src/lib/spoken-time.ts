import { translate } from './i18n.ts';

/** Formats a duration in words: `5 minutes`, `1 minute 30 seconds`, `45 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  const parts = [
    minutes > 0 ? translate('game.minutes', { count: minutes }) : undefined,
    rest > 0 || minutes === 0 ? translate('game.whole_seconds', { count: rest }) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}
