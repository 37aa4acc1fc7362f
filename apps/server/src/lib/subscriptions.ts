/** Port of subscriptions to the site's channel. */
export interface Subscriptions {
  /** The address of the channel; empty: the site has none, and nothing can ask for a subscription. */
  readonly channel: () => string;
  /** True if the player subscribes; false also if that cannot be determined now. Never rejects. */
  isMember(playerId: number): Promise<boolean>;
  /** Returns the last known membership at once, for pages that must not wait, and updates it meanwhile. */
  isKnownMember(playerId: number): Promise<boolean>;
}

/** True if a condition of a subscription holds for a player. A site without a channel requires none. */
export const isMemberIfAsked = async (subscriptions: Subscriptions, playerId: number): Promise<boolean> =>
  subscriptions.channel() === '' || (await subscriptions.isMember(playerId));

/** True if no channel is required, or if the player subscribes by the last known membership. */
export const isKnownMemberIfAsked = async (subscriptions: Subscriptions, playerId: number): Promise<boolean> =>
  subscriptions.channel() === '' || (await subscriptions.isKnownMember(playerId));
