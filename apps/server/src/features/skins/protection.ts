import { roomOfAllowance } from '@updraft/rules/trades';
import type { Protection } from '../../stakes/ports.ts';

export const skinProtection: Protection = {
  roomOf: async (query, playerIds) => {
    const rows = await query.query<{ id: number; skin_allowance_cents: number; lifted_cents: number }>(
      `select p.id, p.skin_allowance_cents,
         coalesce((
           select sum(l.credited_cents) from lifted_protection l where l.player_id = p.id
         ), 0)::bigint as lifted_cents
       from players p where p.id = any($1::bigint[]) and p.skin_allowance_cents > 0`,
      [[...playerIds]],
    );
    return new Map(rows.map((row) => [row.id, roomOfAllowance(row.skin_allowance_cents, row.lifted_cents)]));
  },
  lift: async (query, itemIds) => {
    await query.query(
      'update skin_deposit_items set lifted_at = coalesce(lifted_at, now()) where item_id = any($1::bigint[])',
      [[...itemIds]],
    );
  },
  restore: async (query, itemIds) => {
    await query.query(
      `update skin_deposit_items s set lifted_at = null from items i
       where i.id = s.item_id and i.id = any($1::bigint[]) and i.locked_until > now() and s.lifted_at is not null`,
      [[...itemIds]],
    );
  },
};
