import type { StorehouseItem } from '@updraft/contract';
import { useEffect, useRef } from 'react';
import { usePopups } from '../../lib/popups.ts';
import { getSession } from '../../entities/session/session-store.ts';
import { useStorehouse } from './store.ts';
import { suggestedOf } from './storehouse-state.ts';

/** Chooses one entry for a player who is led to the first purchase, once: what they change afterwards stays changed. */
export function useSuggestion(entries: readonly StorehouseItem[]): void {
  const isGuided = usePopups((state) => state.guided);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isGuided || isDone.current || entries.length === 0) return;
    isDone.current = true;
    const { chosen, suggest } = useStorehouse.getState();
    const suggested = chosen.length === 0 ? suggestedOf(entries, getSession().user?.balance ?? 0) : null;
    if (suggested) suggest(suggested);
  }, [entries, isGuided]);
}
