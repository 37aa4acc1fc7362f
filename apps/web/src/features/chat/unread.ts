/** True if messages came while the chat was closed. Part of the first load: the rest of the chat comes later. */
import { create } from 'zustand';
import { onServer } from '../../lib/socket.ts';

interface Unread {
  isOpen: boolean;
  hasNew: boolean;
}

export const useUnread = create<Unread>()(() => ({ isOpen: false, hasNew: false }));

/** The chat is open or closed: what stands in it when it is opened has been read. */
export const setChatShown = (isOpen: boolean): void =>
  useUnread.setState(({ hasNew }) => ({ isOpen, hasNew: hasNew && !isOpen }));

onServer('newMessage', () => {
  const { isOpen, hasNew } = useUnread.getState();
  if (!isOpen && !hasNew) useUnread.setState({ hasNew: true });
});
