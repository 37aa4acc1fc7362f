import type { TicketAbout } from '@updraft/contract';
import { draftOf } from '@updraft/rules/support';
import { goTo, type SitePath } from '../../lib/navigation.ts';
import { keepDraft } from './draft.ts';

/** Path that opens the form of a new ticket on the page of support. */
export const NEW_TICKET_PATH: SitePath = '/support?new=1';

/** Ticket that the site prepares. The player can read, complete and send it. */
export interface PreparedTicket {
  title: string;
  message: string;
  /** Round, payment or other subject of the ticket; null or left out: none. */
  about?: TicketAbout | null;
}

/**
 * Prepares a ticket and opens its form on the page of support, after the sign-in if needed. The texts are shortened to
 * the limits of a ticket. The player decides whether to send it. An existing draft is replaced.
 */
export function prefillTicket({ about = null, ...texts }: PreparedTicket): void {
  keepDraft({ ...draftOf(texts), about, isPrepared: true });
  goTo(NEW_TICKET_PATH);
}
