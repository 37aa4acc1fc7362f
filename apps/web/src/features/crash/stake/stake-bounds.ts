import type { StakeGame } from '../../../entities/stake/stake-game.ts';
import { toCents } from '../../../lib/cents.ts';
import { getCrash } from '../store.ts';
import { limitsNow } from './limits.ts';

/** Crash, as the inventory chooses items for its stakes. */
export const CRASH_STAKES: StakeGame = {
  game: 'crash',
  bounds: () => {
    const { minBetCents, maxPlayerStakeCents, maxItems } = limitsNow();
    const { phase, selfBets } = getCrash();
    // The bets of a flight are not those of the round that the stake is for.
    const own = phase === 'waiting' ? selfBets : [];
    const mostCents = own.reduce((rest, { value }) => rest - toCents(value), maxPlayerStakeCents);
    return { leastCents: minBetCents, mostCents, mostItems: maxItems };
  },
};
