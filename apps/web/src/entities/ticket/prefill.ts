import type { TicketAbout } from '@updraft/contract';
import { draftOf } from '@updraft/rules/support';
import { goTo, type SitePath } from '../../lib/navigation.ts';
import { keepDraft } from './draft.ts';

/** Opens the form of a new ticket on the page of support. */
export const NEW_TICKET_PATH: SitePath = '/support?new=1';

/** A ticket that the site prepares: the player reads it, completes it and sends it, or does not. */
export interface PreparedTicket {
  title: string;
  message: string;
  /** Subject of the ticket. */
  about?: TicketAbout | null;
}

/**
 * Prepares a ticket and opens its form on the page of support, after the sign-in too. The texts are shortened to the
 * bounds of a ticket, and the player sends it or does not. Any draft of before is replaced.
 */
export function prefillTicket({ about = null, ...texts }: PreparedTicket): void {
  keepDraft({ ...draftOf(texts), about, isPrepared: true });
  goTo(NEW_TICKET_PATH);
}
