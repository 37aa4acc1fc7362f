import type { TicketAbout } from '@updraft/contract';
import { draftOf } from '@updraft/rules/support';

/** A ticket that is being written. It outlives a reload and the sign-in, in this window alone. */
export interface TicketDraft {
  title: string;
  message: string;
  about: TicketAbout | null;
  /** True if the site has written the draft: the player is asked to check it. */
  isPrepared?: boolean;
}

const KEY = 'ticket_draft';

export const EMPTY_DRAFT: TicketDraft = { title: '', message: '', about: null };

export function keepDraft(draft: TicketDraft): void {
  try {
    if (draft.title === '' && draft.message === '' && draft.about === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without a storage, or with a full one, it lasts as long as the page.
  }
}

export const dropDraft = (): void => keepDraft(EMPTY_DRAFT);

/** Fields of a draft, whatever is in the storage. */
const fieldsOf = (stored: unknown): Partial<Record<keyof TicketDraft, unknown>> =>
  typeof stored === 'object' && stored !== null ? stored : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The kept draft as a message of a ticket that is open already; null: there is none. [SU-11] */
export function keptReply(): Pick<TicketDraft, 'message' | 'about'> | null {
  const draft = keptDraft();
  if (draft === null) return null;
  const { message } = draftOf({ message: `${draft.title}\n${draft.message}` });
  return { message, about: draft.about };
}

/** The draft that was kept; null: there is none. */
export function keptDraft(): TicketDraft | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return null;
    const { title, message, about, isPrepared } = fieldsOf(JSON.parse(stored));
    // The server refuses an unknown `about`, so only the shape is checked here.
    const named = typeof about === 'object' ? (about as TicketAbout | null) : null;
    const texts = { title: textOf(title), message: textOf(message) };
    return isPrepared === true ? { ...draftOf(texts), about: named, isPrepared } : { ...texts, about: named };
  } catch {
    return null;
  }
}
