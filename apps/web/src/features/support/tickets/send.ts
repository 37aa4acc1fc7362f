import type { TicketAbout } from '@updraft/contract';
import { api } from '../../../lib/api.ts';
import { command } from '../../../lib/command.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { reloadTickets } from './query.ts';

interface NewTicket {
  title: string;
  message: string;
  about: TicketAbout | null;
}

/** Opens a ticket and shows the response. Returns the ticket's number; null: it was not opened. */
export async function createTicket(ticket: NewTicket): Promise<number | null> {
  try {
    const { success, message, params, id } = await command('POST /api/tickets/create', { ticket });
    notify({ type: success ? 'success' : 'error', message, params });
    return success && id !== undefined ? id : null;
  } catch (error) {
    notifyError(error, 'ticket_error.send');
    return null;
  } finally {
    void reloadTickets();
  }
}

/**
 * True if the shown ticket is the one in the response; otherwise shows an error. Pages load a ticket by the number in
 * their address, so the two differ only if a response has another ticket (decision 0112).
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

/** Sends a message of the open ticket. Returns true if it was sent. */
export async function sendMessage({ openId, ...sent }: NewMessage): Promise<boolean> {
  if (!isOpen(sent.id, openId)) return false;
  try {
    const { success, message, params } = await command('POST /api/tickets/sendMessage', sent);
    if (!success) notify({ type: 'error', message, params });
    return success;
  } catch (error) {
    notifyError(error, 'ticket_error.send_message');
    return false;
  } finally {
    await reloadTickets();
  }
}

/** Closes the open ticket and shows the response. */
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
