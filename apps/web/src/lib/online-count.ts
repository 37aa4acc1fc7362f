import { create } from 'zustand';
import { onServer } from './socket.ts';

/** How many are connected to the site; null until the server has said. */
export const useOnline = create<{ count: number | null }>()(() => ({ count: null }));

onServer('online', ({ count }) => useOnline.setState({ count }));
