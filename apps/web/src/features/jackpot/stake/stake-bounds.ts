import type { StakeGame } from '../../../entities/stake/stake-game.ts';
import { useConfig } from '../../../lib/config.ts';
import { stakedCents, stakedItems } from '../own-part.ts';
import { isBettingOpen } from '../state-types.ts';
import { getJackpot } from '../table.ts';
import { limitsOf } from './limits.ts';

/** Adapter through which the inventory selects items for stakes of the jackpot. */
export const JACKPOT_STAKES: StakeGame = {
  game: 'jackpot',
  bounds: () => {
    const table = getJackpot();
    const { minBetCents, maxPlayerCents, maxItems } = limitsOf(table.settings, useConfig.getState().config);
    // The known stakes belong to the current round after the close, but the stake is for the next one.
    const own = isBettingOpen(table) ? table.selfBets : [];
    return {
      leastCents: minBetCents,
      mostCents: maxPlayerCents - stakedCents(own),
      mostItems: maxItems - stakedItems(own),
    };
  },
};
