import type { Log } from '../../lib/log.ts';
import { type RefundDependencies, type RefundNotice, type RefundRound, refundStakes } from './refund.ts';
import { SettledElsewhere } from './settlement.ts';
import type { TableRound } from '../round/table-round.ts';

/** Reason to refund a table's open round, and the notice to the players concerned. */
export interface OpenRefund extends Pick<RefundRound, 'reason' | 'cause' | 'isListed'> {
  /** Left out by a round that has no players. */
  notice?: RefundNotice;
}

/**
 * Refunds every open stake of a table's round and ends the round without a result, in one commit, before any event is
 * sent. The seed is revealed, so that everybody can see what the result would have been. A round without bets is not
 * listed, because such rounds would fill the public list while a beacon is unavailable. Throws SettledElsewhere when
 * memory differs from the database. [DR-7, DR-8]
 */
export const refundOpenRound = async (
  deps: RefundDependencies & { log: Log },
  round: TableRound,
  { reason, notice, cause, isListed = true }: OpenRefund,
): Promise<void> => {
  const { game, id, bets } = round;
  const stakes = bets.live();
  const rules = { game, wonOf: () => Promise.resolve([]) };
  const { secretHash, seed } = round.seed;
  const done = await refundStakes(deps, rules, {
    roundId: id,
    reason,
    actor: `table ${game}`,
    notice,
    ...(cause && { cause }),
    reveals: { secretHash, seed },
    isListed: isListed && stakes.length > 0,
  });
  if (done.outcome !== 'refunded' || done.bets !== stakes.length) throw new SettledElsewhere();
  for (const bet of stakes) bets.refunded(bet);
  Object.assign(round, { phase: 'ended', isSettled: true });
  const { stakeCents } = done;
  deps.log.warn({ roundId: id, bets: done.bets, stakeCents, reason }, 'stakes of the round refunded');
};
