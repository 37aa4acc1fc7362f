import { HOUSE, bonusOf, post } from '@updraft/ledger';
import { voidedBy } from '@updraft/rules/bonus';
import { droppedByReversal } from '@updraft/rules/wagering';
import type { Query } from '../../db/db.ts';
import { balanceCents } from '../../kernel/players.store.ts';
import {
  type StoredDeposit,
  changeDeposit,
  depositName,
  dropFractionOfNothing,
  findDeposit,
  grantsOf,
  newerObligationsCents,
} from './chargebacks.store.ts';
import { playState } from './wagering.store.ts';
import type { BackAgain, DepositBack, DepositRef, TakenFromDeposit } from '../../ports/wagering.ts';

/**
 * Reverses a deposit or a part of it; null: the deposit is unknown, or nothing of it is left. Call under the player's
 * lock. [WA-5, BO-6]
 */
export const reverseDeposit = async (
  query: Query,
  { cents, ...ref }: DepositBack,
): Promise<TakenFromDeposit | null> => {
  const deposit = await findDeposit(query, ref);
  if (!deposit) return null;
  const backCents = Math.min(cents ?? deposit.leftCents, deposit.leftCents);
  if (backCents <= 0) return null;
  const { toStakeCents } = await playState(query, deposit.playerId);
  const droppedCents = droppedByReversal({
    toStakeCents,
    newerCents: await newerObligationsCents(query, deposit),
    before: deposit,
    backCents,
  });
  await changeDeposit(query, { id: deposit.id, playerId: deposit.playerId, backCents, droppedCents });
  const bonusCents = await voidBonus(query, { ref, deposit, leftCents: deposit.leftCents - backCents });
  return { playerId: deposit.playerId, amountCents: backCents, toStakeCents: droppedCents, bonusCents };
};

/** Voids the bonus money of the reversed part of a deposit, if it is still held. Returns the voided sum in cents. */
const voidBonus = async (
  query: Query,
  { ref, deposit, leftCents }: { ref: DepositRef; deposit: StoredDeposit; leftCents: number },
): Promise<number> => {
  const { playerId, amountCents } = deposit;
  const grants = await grantsOf(query, { playerId, deposit: ref });
  if (grants.length === 0) return 0;
  let heldCents = await balanceCents(query, bonusOf(playerId));
  let totalCents = 0;
  // The voided sums of newer grants are no longer held, so they are subtracted for the next older grant.
  for (const { id, newerCents, givenCents, voidedCents, voids } of grants) {
    const cents = voidedBy({
      heldCents,
      newerCents: newerCents - totalCents,
      givenCents,
      voidedCents,
      amountCents,
      leftCents,
    });
    if (cents === 0) continue;
    await post(query, [
      {
        key: `bonus:void:${id}:${voids}`,
        kind: 'bonus.voided',
        playerId,
        memo: { deposit: depositName(ref) },
        corrects: id,
        cash: [{ from: bonusOf(playerId), to: HOUSE.cash, cents }],
        items: [],
      },
    ]);
    heldCents -= cents;
    totalCents += cents;
  }
  await dropFractionOfNothing(query, playerId);
  return totalCents;
};

/**
 * Undoes a reversal under the player's lock, and returns the id of the deposit's player. Throws if the deposit does not
 * exist. [WA-5, BO-6]
 */
export const bringBack = async (
  query: Query,
  { amountCents, toStakeCents, bonusCents, key, ...ref }: BackAgain,
): Promise<number> => {
  const deposit = await findDeposit(query, ref);
  if (!deposit) throw new Error(`there is no deposit ${depositName(ref)}`);
  const { id, playerId } = deposit;
  await changeDeposit(query, { id, playerId, backCents: -amountCents, droppedCents: -toStakeCents });
  if (bonusCents > 0) {
    await post(query, [
      {
        key: `bonus:restored:${key}`,
        kind: 'bonus.restored',
        playerId,
        memo: { deposit: depositName(ref) },
        cash: [{ from: HOUSE.cash, to: bonusOf(playerId), cents: bonusCents }],
        items: [],
      },
    ]);
  }
  return playerId;
};
