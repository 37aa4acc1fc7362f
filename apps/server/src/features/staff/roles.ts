import type { Db } from '../../db/db.ts';
import { appendAudit } from '../../kernel/audit.ts';

const COLUMNS = {
  admin: 'is_admin',
  finance: 'is_finance',
  moderator: 'is_moderator',
  support: 'is_support',
} as const;
export const STAFF_ROLES = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

export interface GiveRole {
  steamId: string;
  role: keyof typeof COLUMNS;
  /** True gives the role, false removes it. */
  given: boolean;
  reason: string;
  /** Name of the actor in the audit log. */
  actor: string;
}

/**
 * `known`: the player had the role before, or did not have it, and nothing was written. `no_player`: nobody with this
 * Steam id has signed in.
 */
export type RoleOutcome = 'changed' | 'known' | 'no_player';

/**
 * Gives a staff role to a player who has signed in once, or removes it. The reason is written into the audit log. [S6]
 * [S8]
 */
export const giveRole = (db: Db, { steamId, role, given, reason, actor }: GiveRole): Promise<RoleOutcome> =>
  db.tx(async (query) => {
    const [player] = await query.query<{ id: number; has: boolean }>(
      `select id, ${COLUMNS[role]} as has from players where steam_id = $1 for update`,
      [steamId],
    );
    if (!player) return 'no_player';
    if (player.has === given) return 'known';
    await query.query(`update players set ${COLUMNS[role]} = $2 where id = $1`, [player.id, given]);
    await appendAudit(query, { actor, action: 'staff.role', details: { playerId: player.id, role, given, reason } });
    return 'changed';
  });
