import type { PublicUser } from '@updraft/contract';

/** A row of a list in which hidden players keep their place without their name. */
export interface ListedUser extends PublicUser {
  is_hidden: boolean;
}

/** The same as columns of players `p`. Others see neither who is anonymous nor who is banned. [TO-10, TP-6] */
export const LISTED_USER = `p.id, p.username, p.avatar, p.is_demo, (p.is_anonymous or p.banned) as is_hidden`;

/** The player as a list shows them; null: they are hidden. */
export const listedUser = ({ id, username, avatar, is_demo, is_hidden }: ListedUser): PublicUser | null =>
  is_hidden ? null : { id, username, avatar, is_demo };
