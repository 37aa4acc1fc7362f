// Pure: states of the buttons below the inventory.

/** Returns the enabled state of the panel's buttons. */
export function enabledActions(state: {
  isPlayer: boolean;
  selectedCount: number;
  selling: boolean;
  buying: boolean;
}): {
  exchange: boolean;
  sell: boolean;
  take: boolean;
  exchangeLabel: 'exchange' | 'buy';
} {
  const { isPlayer, selectedCount, selling, buying } = state;
  return {
    exchange: isPlayer,
    sell: isPlayer && selectedCount > 0 && !selling,
    take: isPlayer && selectedCount === 1 && !buying,
    exchangeLabel: selectedCount > 0 ? 'exchange' : 'buy',
  };
}
