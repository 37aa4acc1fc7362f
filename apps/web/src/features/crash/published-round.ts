// Pure: what a round's page knows of it, as its verification wants it.
import type { CrashGame, PublishedRound } from '@updraft/contract';

/** The part of a round that everyone can verify. */
export const publishedRound = (game: CrashGame): PublishedRound => ({
  game: 'crash',
  id: game.id,
  day_of_month: game.day_of_month,
  public_hash: game.public_hash,
  secret_hash: game.secret_hash,
  seed: game.chain.seed,
  result: game.multiplier === null ? null : { multiplier: game.multiplier },
  refunded_at: game.refunded_at,
  chain: game.chain,
});
