import type { StorehouseItem } from '@updraft/contract';
import { useEffect, useRef } from 'react';
import { leastBetCents } from '../../entities/inventory/next-step.ts';
import { getSession } from '../../entities/session/session-store.ts';
import { toCents } from '../../lib/cents.ts';
import { usePopups } from '../../lib/popups.ts';
import { useStorehouse } from './store.ts';
import { type FirstPurchase, activeKinds, initialFilters, suggestedMaxPrice, suggestedOf } from './storehouse-state.ts';

const firstPurchase = (): FirstPurchase => ({
  balanceCents: toCents(getSession().user?.balance ?? 0),
  minBetCents: leastBetCents(),
});

/** The panel opens; for a player who is led to the first purchase with the small prices, unless they have chosen before. */
export function beginStorehouse(): void {
  const { chosen, isSuggested, begin } = useStorehouse.getState();
  const isOwnChoice = chosen.length > 0 && !isSuggested;
  begin(usePopups.getState().guided && !isOwnChoice ? suggestedMaxPrice(firstPurchase()) : null);
}

/**
 * Chooses entries for a player who is led to the first purchase, once: what they change afterwards stays changed.
 * `entries`: all that match the filters, dearest first; null while they are not known.
 */
export function useSuggestion(entries: readonly StorehouseItem[] | null): void {
  const isGuided = usePopups((state) => state.guided);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isGuided || isDone.current || entries === null) return;
    const { chosen, filters, setFilters, suggest } = useStorehouse.getState();
    // A player who sorts or filters is choosing for themselves.
    if (filters.sort !== initialFilters.sort || activeKinds(filters) > 0) {
      isDone.current = true;
      return;
    }
    const suggested = chosen.length === 0 ? suggestedOf(entries, firstPurchase()) : [];
    // Nothing small is to be had: whatever the balance covers is shown.
    if (chosen.length === 0 && suggested.length === 0 && filters.isChangedMaxPrice) return setFilters(initialFilters);
    isDone.current = true;
    if (suggested.length > 0) suggest(suggested);
  }, [entries, isGuided]);
}
