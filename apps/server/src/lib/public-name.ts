import type { PublicUser } from '@updraft/contract';

/** Fields that decide a player's public name. */
export interface NamedPlayer {
  id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  is_anonymous: boolean;
}

/** Returns a player as others see them: an anonymous player has no name and the default avatar. [AC-6] */
export const publicUser = ({ id, username, avatar, is_demo, is_anonymous }: NamedPlayer): PublicUser =>
  is_anonymous ? { id, username: '', avatar: 'default', is_demo } : { id, username, avatar, is_demo };

/** SQL columns `username`, `avatar` and `is_demo` of players `p`, with the values of `publicUser`. */
export const PUBLIC_NAME = `case when p.is_anonymous then '' else p.username end as username,
  case when p.is_anonymous then 'default' else p.avatar end as avatar, p.is_demo`;
