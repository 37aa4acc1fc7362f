import { offersAbove } from '@updraft/rules/limits';
import type { Offers } from '../../ports/trades.ts';
import { openDeposits } from './skins.store.ts';
import type { SkinRecall } from '../../ports/skins.ts';

export const createSkinRecall = (offers: Pick<Offers, 'recall' | 'wake'>): SkinRecall => ({
  all: async (query, playerId) =>
    offers.recall(
      query,
      (await openDeposits(query, playerId)).map(({ id }) => id),
    ),
  above: async (query, { playerId, roomCents }) =>
    offers.recall(query, offersAbove(await openDeposits(query, playerId), roomCents)),
  wake: () => offers.wake(),
});
