import type { StakeGame } from '../../../entities/stake/stake-game.ts';
import { toCents } from '../../../lib/cents.ts';
import { getCrash } from '../store.ts';
import { limitsNow } from './limits.ts';

/** Adapter through which the inventory selects items for stakes of crash. */
export const CRASH_STAKES: StakeGame = {
  game: 'crash',
  bounds: () => {
    const { minBetCents, maxPlayerStakeCents, maxItems } = limitsNow();
    const { phase, selfBets } = getCrash();
    // The known bets belong to the current round in flight, but the stake is for the next one.
    const own = phase === 'waiting' ? selfBets : [];
    const mostCents = own.reduce((rest, { value }) => rest - toCents(value), maxPlayerStakeCents);
    return { leastCents: minBetCents, mostCents, mostItems: maxItems };
  },
};
