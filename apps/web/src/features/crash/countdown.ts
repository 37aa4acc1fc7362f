import type { SiteConfig } from '@updraft/contract';

/** Until the server has said how long bets are open. */
const DEFAULT_TICKS = 15;

/** For how many ticks (seconds) bets are open before a flight. */
export const countdownTicks = (config: SiteConfig | null): number => config?.crash.countdownTicks ?? DEFAULT_TICKS;
