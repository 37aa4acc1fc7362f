/** Ports for sign-in through Steam and for profiles of players. */

/** Reason that a returned sign-in was rejected. The union is closed, so that screens handle every case. */
export type VerifyFailure =
  /** The player pressed cancel at the provider. */
  | 'cancelled'
  /** The response is longer, or has more parameters, than any genuine one. */
  | 'too_large'
  | 'duplicate_parameter'
  /** A parameter belongs neither to the protocol nor to the site's return address. */
  | 'unexpected_parameter'
  | 'missing_field'
  | 'bad_mode'
  | 'bad_namespace'
  /** `op_endpoint` is not the endpoint to which the player was sent. */
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
  /** The provider could not be queried: no response in time, an oversized one, or another status than 200. */
  | 'provider_unavailable';

export type VerifyResult = { ok: true; steamId: string; responseNonce: string } | { ok: false; reason: VerifyFailure };

export interface SteamSignIn {
  /**
   * Returns the address to which the player's browser is sent. `returnTo` is absolute, with the site's state in its
   * query. `realm` is the site shown to the player: its origin and a slash.
   */
  startUrl(request: { returnTo: string; realm: string }): string;
  /**
   * Verifies that the query with which the browser returns proves a Steam account. `expectedReturnTo` is the `returnTo`
   * given at the start, including state; `nowMs` is the time since 1970.
   */
  verify(request: { params: URLSearchParams; expectedReturnTo: string; nowMs: number }): Promise<VerifyResult>;
}

export interface SteamProfile {
  steamId: string;
  /** Cleaned nickname: one line of 1–32 characters, without control or direction characters. */
  nickname: string;
  /** Address on an allowed host; null: none, or another host. */
  avatarUrl: string | null;
}

export interface SteamProfiles {
  /** Returns the public profile; null: unknown to the provider, or it gave no valid response. */
  get(steamId: string): Promise<SteamProfile | null>;
}

export interface NonceStore {
  /**
   * Claims a nonce. Returns true to at most one caller, also among simultaneous ones. The store may drop it after
   * `expiresAtMs` (ms since 1970), when its age alone leads to a refusal.
   */
  claim(nonce: string, expiresAtMs: number): Promise<boolean>;
}
