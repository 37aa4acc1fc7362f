import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';
import type { SystemMessage } from '../kernel/system-message.ts';

/**
 * Writes a system message into the chat in the caller's transaction. Everyone gets it after the commit. A message about
 * an event that was reported before is not written again.
 */
export type Say = (query: Query, emit: Emit, said: SystemMessage) => Promise<void>;
