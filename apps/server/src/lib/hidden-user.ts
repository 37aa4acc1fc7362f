import type { PublicUser } from '@updraft/contract';

/** Row of a list in which hidden players keep their place and lose their name. */
export interface ListedUser extends PublicUser {
  is_hidden: boolean;
}

/** SQL columns of a `ListedUser`, of players `p`. Anonymous and banned players are hidden. [TO-10, TP-6] */
export const LISTED_USER = `p.id, p.username, p.avatar, p.is_demo, (p.is_anonymous or p.banned) as is_hidden`;

/** Returns the public user of a row; null: the player is hidden. */
export const listedUser = ({ id, username, avatar, is_demo, is_hidden }: ListedUser): PublicUser | null =>
  is_hidden ? null : { id, username, avatar, is_demo };
