// Pure: what a moderator has chosen to do with a message, and whether it can be applied.

/** How long a mute lasts, as a list offers it: minutes, or for ever. Empty: nothing is chosen yet. */
export type DurationChoice = string;

/** What the modal of a message holds. */
export interface Choice {
  operation: 'delete' | 'mute' | null;
  duration: DurationChoice;
  /** The id of a reason; empty: none is chosen. */
  reason: string;
}

export const NOTHING_CHOSEN: Choice = { operation: null, duration: '', reason: '' };

/** Duration and reason belong to a mute alone. */
export const hasDetails = ({ operation }: Choice): boolean => operation === 'mute';

/** A deletion needs nothing more, a mute needs its duration. */
export const canApply = ({ operation, duration }: Choice): boolean =>
  operation === 'delete' || (operation === 'mute' && duration !== '');
