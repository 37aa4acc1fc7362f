// Pure: values of a round's page in the form that the verification needs.
import type { PastRound, PublishedRound } from '@updraft/contract';

/**
 * Returns the part of a round that everyone can verify. `result`: published values of the result; null: there are none.
 */
export const publishedRound = (
  game: PublishedRound['game'],
  round: Pick<
    PastRound,
    'id' | 'day_of_month' | 'rules_version' | 'public_hash' | 'secret_hash' | 'chain' | 'refunded_at'
  >,
  result: PublishedRound['result'],
): PublishedRound => ({
  game,
  id: round.id,
  day_of_month: round.day_of_month,
  rules_version: round.rules_version,
  public_hash: round.public_hash,
  secret_hash: round.secret_hash,
  seed: round.chain.seed,
  result,
  refunded_at: round.refunded_at,
  chain: round.chain,
});
