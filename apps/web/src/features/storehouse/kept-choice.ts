import type { StorehouseItem } from '@updraft/contract';

const KEY = 'storehouse_choice';

/** Keeps what was chosen in the storehouse while this tab is away to pay for it. */
export function keepChoice(chosen: readonly StorehouseItem[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is forbidden: the choice is made again.
  }
}

/** True if the tab left with a choice. */
export const hasKeptChoice = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** The choice that was kept; handed out once. */
export function takeKeptChoice(): StorehouseItem[] {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? [] : (JSON.parse(kept) as StorehouseItem[]);
  } catch {
    return [];
  }
}
