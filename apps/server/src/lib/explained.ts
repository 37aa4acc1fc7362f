import { CannotStart } from './cannot-start.ts';

const NO_ROOM = 'Make room and start again: what was acknowledged is kept, and an open round goes on.';

/** Returns the console's message for a failed start: an explanation if there is one, otherwise the whole error. */
export const explained = (error: unknown): string => {
  const { code, port, path, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use by another program. End that one, or choose another port: PORT=${(port ?? 8080) + 1} npm start`;
  if (code === 'ENOSPC' || /no space left on device/i.test(message))
    return `The disk is full${path === undefined ? '' : ` (${path})`}. ${NO_ROOM}`;
  // The message of this error already names the free space.
  if (message.startsWith('the embedded database panicked'))
    return `The embedded database cannot start: ${message}. If its disk is full: ${NO_ROOM}`;
  return error instanceof CannotStart ? message : (stack ?? String(error));
};
