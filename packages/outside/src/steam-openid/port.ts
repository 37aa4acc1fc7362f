/** Sign-in through Steam, and what Steam says of a player. */

/** Reason that a returned sign-in was rejected. The union is closed: a screen must know every case. */
export type VerifyFailure =
  /** The player pressed cancel at the provider. */
  | 'cancelled'
  /** Longer than any genuine response. */
  | 'too_large'
  | 'duplicate_parameter'
  /** A parameter that belongs neither to the protocol nor to our own return address. */
  | 'unexpected_parameter'
  | 'missing_field'
  | 'bad_mode'
  | 'bad_namespace'
  /** `op_endpoint` is not the endpoint we sent the player to. */
  | 'foreign_endpoint'
  | 'bad_claimed_id'
  | 'identity_mismatch'
  | 'wrong_return_to'
  /** A relevant field is not among the signed ones. */
  | 'unsigned_field'
  | 'bad_nonce'
  | 'old_nonce'
  | 'future_nonce'
  | 'reused_nonce'
  /** The provider does not confirm this response. */
  | 'not_valid'
  /** The provider could not be asked: no response in time, a redirect, an oversized response. */
  | 'provider_unavailable';

export type VerifyResult = { ok: true; steamId: string; responseNonce: string } | { ok: false; reason: VerifyFailure };

export interface SteamSignIn {
  /**
   * The address to which the player's browser is sent.
   * `returnTo` is absolute and has our state in its query. `realm` is the site shown to the player: its origin and a
   * slash.
   */
  startUrl(request: { returnTo: string; realm: string }): string;
  /**
   * Verifies that the query of the returned browser proves a Steam account. `expectedReturnTo` is the `returnTo` given
   * at the start, including state; `nowMs` is the time since 1970.
   */
  verify(request: { params: URLSearchParams; expectedReturnTo: string; nowMs: number }): Promise<VerifyResult>;
}

export interface SteamProfile {
  steamId: string;
  /** Cleaned: one line, no control or direction characters, 1–32 characters. */
  nickname: string;
  /** From an allowed host; null if the provider named none, or one elsewhere. */
  avatarUrl: string | null;
}

export interface SteamProfiles {
  /** The public profile; null if the provider knows none or cannot be reached. */
  get(steamId: string): Promise<SteamProfile | null>;
}

export interface NonceStore {
  /**
   * Claims a nonce for good: true for the first caller only, however many ask at once.
   * It may be forgotten after `expiresAtMs` (since 1970), when its age alone refuses it.
   */
  claim(nonce: string, expiresAtMs: number): Promise<boolean>;
}
