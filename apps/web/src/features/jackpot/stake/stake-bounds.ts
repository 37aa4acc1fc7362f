import type { StakeGame } from '../../../entities/stake/stake-game.ts';
import { useConfig } from '../../../lib/config.ts';
import { stakedCents, stakedItems } from '../own-part.ts';
import { isBettingOpen } from '../state-types.ts';
import { getJackpot } from '../table.ts';
import { limitsOf } from './limits.ts';

/** The jackpot, as the inventory chooses items for its stakes. */
export const JACKPOT_STAKES: StakeGame = {
  game: 'jackpot',
  bounds: () => {
    const table = getJackpot();
    const { minBetCents, maxPlayerCents, maxItems } = limitsOf(table.settings, useConfig.getState().config);
    // The stakes of a pot that is drawn are not those of the round that the stake is for.
    const own = isBettingOpen(table) ? table.selfBets : [];
    return {
      leastCents: minBetCents,
      mostCents: maxPlayerCents - stakedCents(own),
      mostItems: maxItems - stakedItems(own),
    };
  },
};
