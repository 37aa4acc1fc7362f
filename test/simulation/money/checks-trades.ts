import type { OfferState } from '@updraft/outside/steam-trade';
import type { Compared, SiteBooks } from './compared.ts';

type SiteOffer = SiteBooks['offers'][number];
type Status = 'moderation' | 'sending' | 'completed' | 'canceled' | 'reversed';

const ENDED: readonly OfferState[] = ['declined', 'expired', 'canceled', 'items_gone'];

/**
 * The possible statuses of a taken skin, and of a deposit of skins, by the state of its offer at the platform: during
 * the run, and in the end.
 */
const fitting = (state: OfferState, isTaken: boolean): { onTheWay: readonly Status[]; inTheEnd: readonly Status[] } => {
  if (state === 'accepted') return { onTheWay: ['sending', 'completed'], inTheEnd: ['completed'] };
  // A trade that was reversed before a check counts as never made.
  if (state === 'reversed')
    return isTaken
      ? { onTheWay: ['sending', 'completed', 'canceled'], inTheEnd: ['completed', 'canceled'] }
      : { onTheWay: ['sending', 'completed', 'canceled', 'reversed'], inTheEnd: ['canceled', 'reversed'] };
  if (ENDED.includes(state)) return { onTheWay: ['sending', 'canceled'], inTheEnd: ['canceled'] };
  return { onTheWay: ['sending'], inTheEnd: [] };
};

const statusesOf = ({ withdrawals, skinDeposits }: SiteBooks): ((offer: SiteOffer) => Status | undefined) => {
  const [taken, deposited] = [
    new Map(withdrawals.map((row) => [row.id, row.status])),
    new Map(skinDeposits.map((row) => [row.id, row.status])),
  ];
  return ({ withdrawal_id, deposit_id }) =>
    withdrawal_id === null ? deposited.get(deposit_id ?? 0) : taken.get(withdrawal_id);
};

/**
 * Checks that every offer was sent once, that its items and its state agree with the books, and that a timer checks
 * those on their way.
 */
export const checkOffers = ({ site, outside, isSettled }: Compared): string[] => {
  const wrong: string[] = [];
  const known = new Map(site.offers.map((offer) => [offer.name, offer]));
  const statusOf = statusesOf(site);
  for (const { offerId, give, receive, state, times } of outside.offers) {
    const offer = known.get(offerId);
    if (!offer) {
      wrong.push(`the platform has offer ${offerId} (${state}), which belongs to nothing`);
      continue;
    }
    const status = statusOf(offer);
    const { onTheWay, inTheEnd } = fitting(state, offer.withdrawal_id !== null);
    if (status === undefined || !(isSettled ? inTheEnd : onTheWay).includes(status))
      wrong.push(`${offerId} is ${state} at the platform and ${status ?? 'nothing'} in the books`);
    if (times !== 1) wrong.push(`${offerId} was sent ${times} times`);
    if (JSON.stringify([give, receive]) !== JSON.stringify([offer.give, offer.receive]))
      wrong.push(`${offerId} moves something else than the books say`);
    if (offer.service === null) wrong.push(`${offerId} was sent before it was written down who is asked`);
  }
  const states = new Map(outside.offers.map(({ offerId, state }) => [offerId, state]));
  for (const offer of site.offers) {
    const [status, state] = [statusOf(offer), states.get(offer.name)];
    const hasMoved = status === 'completed' || status === 'reversed';
    if (hasMoved && state !== 'accepted' && state !== 'reversed')
      wrong.push(`${offer.name} is ${status} in the books, and the platform has it as ${state ?? 'never sent'}`);
    if (status === 'sending' && !offer.is_followed)
      wrong.push(`${offer.name} is on its way (${offer.state}), and nobody looks after it`);
  }
  return wrong;
};

/** Checks that every received skin was credited once, that no other was credited, and that no skin left twice. */
export const checkSkins = ({ site, outside, isSettled }: Compared): string[] => {
  const wrong: string[] = [];
  const depositOf = new Map(site.offers.map((offer) => [offer.name, offer.deposit_id]));
  const statuses = new Map(site.skinDeposits.map((row) => [row.id, row.status]));
  const hasCome = new Set<number>();
  for (const { offerId, receive, state } of outside.offers) {
    const depositId = depositOf.get(offerId);
    if (depositId == null || (state !== 'accepted' && state !== 'reversed')) continue;
    hasCome.add(depositId);
    const status = statuses.get(depositId);
    if (status !== 'completed' && status !== 'reversed') continue;
    for (const assetId of receive) {
      const count = site.skins.filter(
        (skin) => skin.deposit_id === depositId && skin.asset_id === assetId && skin.item_id !== null,
      ).length;
      if (count !== 1) wrong.push(`skin ${assetId} came by ${offerId} and was credited ${count} times`);
    }
  }
  for (const { deposit_id, asset_id, item_id } of site.skins)
    if (item_id !== null && !hasCome.has(deposit_id))
      wrong.push(`skin ${asset_id} of deposit ${deposit_id} was credited and never came`);
  const left = new Map<number, number[]>();
  for (const { id, type, status, item_ids } of site.withdrawals)
    if (type === 'steam' && status === 'completed')
      for (const itemId of item_ids) left.set(itemId, [...(left.get(itemId) ?? []), id]);
  for (const [itemId, ids] of left)
    if (ids.length > 1) wrong.push(`item ${itemId} left with the withdrawals ${ids.join(' and ')}`);
  if (isSettled)
    for (const { id, status } of site.skinDeposits)
      if (status === 'sending') wrong.push(`deposit of skins ${id} is still on its way`);
  return wrong;
};
