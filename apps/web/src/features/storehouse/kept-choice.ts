import type { StorehouseItem } from '@updraft/contract';

const KEY = 'storehouse_choice';

/** Stores the choice of the storehouse while this tab is away for the payment. */
export function keepChoice(chosen: readonly StorehouseItem[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is forbidden, so the player has to choose again.
  }
}

/** True if the tab has a stored choice. */
export const hasKeptChoice = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Returns the stored choice and removes it. */
export function takeKeptChoice(): StorehouseItem[] {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? [] : (JSON.parse(kept) as StorehouseItem[]);
  } catch {
    return [];
  }
}
