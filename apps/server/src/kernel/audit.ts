import { createHash } from 'node:crypto';
import type { Db, Query } from '../db/db.ts';

/** Entry of the audit log. `actor`: `player <id>`, or the name of an operator or a part of the server. */
export interface AuditEntry {
  actor: string;
  action: string;
  details: Record<string, unknown>;
}

/**
 * Writes an entry of the append-only audit log, linked to the one before by its hash, in the transaction of the
 * recorded change. [S8]
 */
export const appendAudit = async (query: Query, entry: AuditEntry): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(725004)');
  const [last] = await query.query<{ hash: string }>('select hash from audit_log order by id desc limit 1');
  const previous = last?.hash ?? '0'.repeat(64);
  const details = JSON.stringify(entry.details);
  const hash = createHash('sha256').update(`${previous}\n${entry.actor}\n${entry.action}\n${details}`).digest('hex');
  await query.query(
    'insert into audit_log (actor, action, details, previous_hash, hash) values ($1, $2, $3::jsonb, $4, $5)',
    [entry.actor, entry.action, details, previous, hash],
  );
};

/** Appends an entry in a transaction of its own. */
export const recordAudit = (db: Db, entry: AuditEntry): Promise<void> => db.tx((query) => appendAudit(query, entry));
