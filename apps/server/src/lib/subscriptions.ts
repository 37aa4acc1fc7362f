/** Who is a member of the site's channel. An adapter keeps answers for a while: the condition is looked at often. */
export interface Subscriptions {
  /** Never rejects: while the channel cannot be asked, nobody counts as a member. */
  isMember(playerId: number): Promise<boolean>;
}

/** A site without a channel asks for no membership. */
export const NO_CHANNEL: Subscriptions = { isMember: () => Promise.resolve(true) };
