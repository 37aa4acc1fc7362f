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

/**
 * Called when the panel opens. For a player who is guided to the first purchase and has not chosen before, it limits
 * the prices to small ones.
 */
export function beginStorehouse(): void {
  const { chosen, isSuggested, begin } = useStorehouse.getState();
  const isOwnChoice = chosen.length > 0 && !isSuggested;
  begin(usePopups.getState().guided && !isOwnChoice ? suggestedMaxPrice(firstPurchase()) : null);
}

/**
 * Chooses entries once for a player who is guided to the first purchase. Later changes of the player stay. `entries`:
 * loaded entries that match the filters, dearest first; null while unknown.
 */
export function useSuggestion(entries: readonly StorehouseItem[] | null): void {
  const isGuided = usePopups((state) => state.guided);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isGuided || isDone.current || entries === null) return;
    const { chosen, filters, setFilters, suggest } = useStorehouse.getState();
    // A player who sorts or filters makes their own choice.
    if (filters.sort !== initialFilters.sort || activeKinds(filters) > 0) {
      isDone.current = true;
      return;
    }
    const suggested = chosen.length === 0 ? suggestedOf(entries, firstPurchase()) : [];
    // No small entry is available, so everything that the balance covers is shown.
    if (chosen.length === 0 && suggested.length === 0 && filters.isChangedMaxPrice) return setFilters(initialFilters);
    isDone.current = true;
    if (suggested.length > 0) suggest(suggested);
  }, [entries, isGuided]);
}
