/**
 * State of unread messages: true if messages arrived while the chat was closed. It is part of the first load, unlike
 * the rest of the chat.
 */
import { create } from 'zustand';
import { onServer } from '../../lib/socket.ts';

interface Unread {
  isOpen: boolean;
  hasNew: boolean;
}

export const useUnread = create<Unread>()(() => ({ isOpen: false, hasNew: false }));

/** Sets the chat to open or closed. Opening it marks all messages as read. */
export const setChatShown = (isOpen: boolean): void =>
  useUnread.setState(({ hasNew }) => ({ isOpen, hasNew: hasNew && !isOpen }));

onServer('newMessage', () => {
  const { isOpen, hasNew } = useUnread.getState();
  if (!isOpen && !hasNew) useUnread.setState({ hasNew: true });
});
