import type { RawRequest } from '../lib/client-address.ts';

/** Port of sign-in for the sandbox. */
export interface DirectSignIn {
  /** Signs an account in without the provider and without its window; the agreement counts as accepted. */
  signInDirectly(steamId: string, request: RawRequest): Promise<string>;
}
