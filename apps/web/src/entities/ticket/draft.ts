import type { TicketAbout } from '@updraft/contract';
import { draftOf } from '@updraft/rules/support';

/** Draft of a ticket. It survives a reload and the sign-in, in this window only. */
export interface TicketDraft {
  title: string;
  message: string;
  about: TicketAbout | null;
  /** True if the site has written the draft. The player is then asked to check it. */
  isPrepared?: boolean;
}

const KEY = 'ticket_draft';

export const EMPTY_DRAFT: TicketDraft = { title: '', message: '', about: null };

export function keepDraft(draft: TicketDraft): void {
  try {
    if (draft.title === '' && draft.message === '' && draft.about === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is missing or full, so the draft is not stored.
  }
}

export const dropDraft = (): void => keepDraft(EMPTY_DRAFT);

/** Returns the fields of a stored draft. Accepts any stored value. */
const fieldsOf = (stored: unknown): Partial<Record<keyof TicketDraft, unknown>> =>
  typeof stored === 'object' && stored !== null ? stored : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the stored draft as a message for an open ticket; null: there is none. [SU-11] */
export function keptReply(): Pick<TicketDraft, 'message' | 'about'> | null {
  const draft = keptDraft();
  if (draft === null) return null;
  const { message } = draftOf({ message: `${draft.title}\n${draft.message}` });
  return { message, about: draft.about };
}

/** Returns the stored draft; null: there is none. */
export function keptDraft(): TicketDraft | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return null;
    const { title, message, about, isPrepared } = fieldsOf(JSON.parse(stored));
    // The shape alone is checked, because the server refuses an unknown `about`.
    const named = typeof about === 'object' ? (about as TicketAbout | null) : null;
    const texts = { title: textOf(title), message: textOf(message) };
    return isPrepared === true ? { ...draftOf(texts), about: named, isPrepared } : { ...texts, about: named };
  } catch {
    return null;
  }
}
