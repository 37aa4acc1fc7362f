import { getConfig, useConfig } from '../../lib/config.ts';
import { getCrash, useCrash } from './store.ts';
import type { CrashState } from './state-types.ts';
import type { CrashTerms } from './wire.ts';

/** Default length of betting in ticks (seconds), used until the server has sent it. */
const DEFAULT_TICKS = 15;

/** Terms of the open round while it accepts bets; null: a bet would join the next round. */
const openTerms = ({ phase, terms }: CrashState): CrashTerms | null => (phase === 'waiting' ? terms : null);

/** Returns the terms of the round that a bet would join: the open one, otherwise the next one. Null: not known yet. */
export const termsNow = (): CrashTerms | null => openTerms(getCrash()) ?? getConfig()?.crash ?? null;

export function useTerms(): CrashTerms | null {
  const next = useConfig((state) => state.config?.crash ?? null);
  return useCrash(openTerms) ?? next;
}

/** Returns the number of ticks (seconds) for which betting is open before a flight. */
export const countdownTicks = (terms: CrashTerms | null): number => terms?.countdownTicks ?? DEFAULT_TICKS;
