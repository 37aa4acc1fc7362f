import { afterAll, vi } from 'vitest';
import * as socket from '../lib/socket.ts';

type Handler = (payload: unknown) => void;

/** Replaces the subscriptions to events of the server in a test file. Returns a function that passes on an event. */
export function serverEvents(): (event: string, payload?: unknown) => void {
  const handlers = new Map<string, Set<Handler>>();
  const spy = vi.spyOn(socket, 'onServer').mockImplementation((event, handler) => {
    const ofEvent = handlers.get(event) ?? new Set();
    handlers.set(event, ofEvent.add(handler as Handler));
    return () => void ofEvent.delete(handler as Handler);
  });
  afterAll(() => spy.mockRestore());
  return (event, payload) => handlers.get(event)?.forEach((handler) => handler(payload));
}
