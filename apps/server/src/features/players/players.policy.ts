import type { PlayerRow } from './players.store.ts';

/** Who may use the calls of a role: admins everything, nobody who is banned. */
export const hasRole = (player: PlayerRow | null, role: 'moderator' | 'admin'): boolean =>
  player !== null && !player.banned && (player.is_admin || (role === 'moderator' && player.is_moderator));
