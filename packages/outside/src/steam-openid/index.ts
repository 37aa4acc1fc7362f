export { createMemoryNonces } from './nonce-store.ts';
export { cleanNickname, MAX_NICKNAME } from './nickname.ts';
export { createSteamProfiles, STEAM_PROFILES, type SteamProfilesOptions } from './profiles.ts';
export { createSteamSignIn, STEAM_OPENID, type SteamSignInOptions } from './sign-in.ts';
export { accountNumberOf, isSteamId } from './steam-id.ts';
export type { NonceStore, SteamProfile, SteamProfiles, SteamSignIn, VerifyFailure, VerifyResult } from './port.ts';
