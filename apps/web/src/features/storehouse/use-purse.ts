import { DEFAULT_DEPOSIT_DOLLARS } from '@updraft/contract/constants';
import { useConfig } from '../../lib/config.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useBalance } from '../../entities/session/session-store.ts';
import type { Purse } from './storehouse-state.ts';

/** Returns the player's current means of payment. */
export function usePurse(): Purse {
  const balance = useBalance();
  const given = useSelection((state) => state.selectedCents) / 100;
  const usualDeposit = useConfig((state) => state.config?.deposit.defaultSum ?? DEFAULT_DEPOSIT_DOLLARS);
  return { balance, given, usualDeposit };
}
