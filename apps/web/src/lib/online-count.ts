import { create } from 'zustand';
import { onServer } from './socket.ts';

/** Number of connections to the site; null: not received yet. */
export const useOnline = create<{ count: number | null }>()(() => ({ count: null }));

onServer('online', ({ count }) => useOnline.setState({ count }));
