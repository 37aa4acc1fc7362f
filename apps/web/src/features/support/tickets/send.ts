import type { TicketAbout } from '@updraft/contract';
import { api } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { reloadTickets } from './query.ts';

interface NewTicket {
  title: string;
  message: string;
  about: TicketAbout | null;
}

/** Outcome of a command: refused by the server, or without a response. */
type Failure = 'refused' | 'unanswered';

/** Opens a ticket and shows the response. Returns the ticket's number. */
export async function createTicket(ticket: NewTicket, idempotencyKey: string): Promise<number | Failure> {
  try {
    const { success, message, params, id } = await api('POST /api/tickets/create', { ticket }, { idempotencyKey });
    notify({ type: success ? 'success' : 'error', message, params });
    return success && id !== undefined ? id : 'refused';
  } catch (error) {
    notifyError(error, 'ticket_error.send');
    return 'unanswered';
  } finally {
    void reloadTickets();
  }
}

/**
 * True if the open ticket is the one in question; otherwise shows an error. Pages load a ticket by the number in their
 * address, so the two differ only if a response has another ticket (decision 0112).
 */
const isOpen = (id: number, openId: number): boolean => {
  if (id === openId) return true;
  notify({ type: 'error', message: 'ticket_error.invalid_id' });
  return false;
};

interface NewMessage {
  id: number;
  /** The number of the ticket that is shown. */
  openId: number;
  message: string;
  about: TicketAbout | null;
}

/** Sends a message of the open ticket. */
export async function sendMessage({ openId, ...sent }: NewMessage, idempotencyKey: string): Promise<'sent' | Failure> {
  if (!isOpen(sent.id, openId)) return 'refused';
  try {
    const { success, message, params } = await api('POST /api/tickets/sendMessage', sent, { idempotencyKey });
    if (!success) notify({ type: 'error', message, params });
    return success ? 'sent' : 'refused';
  } catch (error) {
    notifyError(error, 'ticket_error.send_message');
    return 'unanswered';
  } finally {
    await reloadTickets();
  }
}

/** Closes the open ticket and shows the answer. */
export async function closeTicket({ id, openId }: { id: number; openId: number }): Promise<void> {
  if (!isOpen(id, openId)) return;
  try {
    const { success, message } = await api('POST /api/tickets/close', { id });
    notify({ type: success ? 'success' : 'error', message });
  } catch (error) {
    notifyError(error, 'ticket_error.close');
  } finally {
    await reloadTickets();
  }
}
