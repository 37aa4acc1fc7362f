import type { PlayerRow } from '../../kernel/players.store.ts';

export type StaffRole = 'moderator' | 'support' | 'finance' | 'admin';

/** True if a player may use the calls of a role. Admins may use all calls, banned players none. */
export const hasRole = (player: PlayerRow | null, role: StaffRole): boolean =>
  player !== null &&
  !player.banned &&
  (player.is_admin ||
    (role === 'moderator' && player.is_moderator) ||
    (role === 'support' && player.is_support) ||
    (role === 'finance' && player.is_finance));

/**
 * True if a player may stake. Banned players may not. Staff may not in live mode, because they may have inside
 * knowledge, and other players would distrust their wins.
 */
export const mayStake = ({
  player,
  mode,
}: {
  player: Pick<PlayerRow, 'banned' | 'is_admin' | 'is_moderator' | 'is_support' | 'is_finance'>;
  mode: 'sandbox' | 'live';
}): boolean =>
  !player.banned &&
  (mode === 'sandbox' || !(player.is_admin || player.is_moderator || player.is_support || player.is_finance));
