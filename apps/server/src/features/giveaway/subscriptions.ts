/** Who follows the channel of the site. */
export interface Subscriptions {
  /** The address of the channel; empty: there is none, so no giveaway can ask for a subscription. */
  readonly channel: () => string;
  /** Whether the player follows it. False also where nobody can tell at this moment. */
  isMember(playerId: number): Promise<boolean>;
}

/** A site without a channel. */
export const NO_CHANNEL: Subscriptions = { channel: () => '', isMember: () => Promise.resolve(false) };
