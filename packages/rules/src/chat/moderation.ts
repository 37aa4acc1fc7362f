// PURE. Permissions to moderate, and remaining times of mutes: rules CH-15 and CH-16 of SPEC.md.

export interface Member {
  id: number;
  isAdmin: boolean;
  /** True for a moderator or other staff. */
  isStaff: boolean;
}

/** Returns the reason that this member of staff may not mute the target; null: they may. [CH-15] */
export const refuseMute = (actor: Member, target: Member): 'own_account' | 'no_rights' | null => {
  if (actor.id === target.id) return 'own_account';
  if (target.isAdmin || (target.isStaff && !actor.isAdmin)) return 'no_rights';
  return null;
};

/** True if the actor may delete a message of this author. `author` null: a message of the system. [CH-15] */
export const mayDelete = (actor: Member, author: Member | null): boolean => {
  if (author?.id === actor.id) return true;
  if (actor.isAdmin) return author?.isAdmin !== true;
  return author !== null && !author.isStaff && !author.isAdmin;
};

/** Returns the remaining minutes of a mute, rounded up, at least 1. Null: the mute has no end. [CH-16] */
export const minutesLeft = (untilMs: number | null, nowMs: number): number | null =>
  untilMs === null ? null : Math.max(1, Math.ceil((untilMs - nowMs) / 60_000));
