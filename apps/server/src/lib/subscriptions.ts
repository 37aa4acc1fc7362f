/** Port of subscriptions to the site's channel. */
export interface Subscriptions {
  /** Returns the address of the channel; empty: the site has no channel, and nothing can require a subscription. */
  readonly channel: () => string;
  /** Returns true if the player subscribes to the site's channel; false also if that cannot be determined now. */
  isMember(playerId: number): Promise<boolean>;
  /** Returns the last known membership without waiting for Telegram, and updates it in the background. */
  isKnownMember(playerId: number): Promise<boolean>;
}

/** Returns true if the player subscribes, or the site has no channel: then the condition does not apply. */
export const isMemberIfAsked = async (subscriptions: Subscriptions, playerId: number): Promise<boolean> =>
  subscriptions.channel() === '' || (await subscriptions.isMember(playerId));

/** Returns the same as `isMemberIfAsked`, by the last known membership. */
export const isKnownMemberIfAsked = async (subscriptions: Subscriptions, playerId: number): Promise<boolean> =>
  subscriptions.channel() === '' || (await subscriptions.isKnownMember(playerId));
