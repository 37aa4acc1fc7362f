import type { PersonalData } from '../../db/personal.ts';

/**
 * Personal data in the audit log, which is append-only and linked by hashes. It names players by id, and contains no
 * text by players who are not staff.
 */
export const staffPersonal: PersonalData = {
  tables: { audit_log: 'stays: it names players by number' },
  archive: [
    {
      name: 'audit_own',
      sql: `select id, action, details, created_at, id as cursor from audit_log
        where actor = 'player ' || $1::bigint and id < $2
        order by id desc limit $3`,
    },
    {
      name: 'audit_about',
      sql: `select id, action, created_at, id as cursor from audit_log
        where details ->> 'playerId' = $1::bigint::text and details ? 'playerId' and id < $2
        order by id desc limit $3`,
    },
  ],
};
