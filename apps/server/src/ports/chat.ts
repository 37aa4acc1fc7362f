import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';
import type { SystemMessage } from '../kernel/system-message.ts';

/**
 * Writes a message of the system in the chat, in the caller's transaction: everyone gets it after the commit. A message
 * that was sent before is not sent again.
 */
export type Say = (query: Query, emit: Emit, said: SystemMessage) => Promise<void>;
