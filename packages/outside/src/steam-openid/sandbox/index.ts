export { DEMO_PLAYERS, demoNickname, demoNumberOf, demoSteamId } from './demo-players.ts';
export { newSteamId, nicknameFromId } from './new-players.ts';
export { personaOf, PERSONAS, type Persona, type PersonaName, type PersonaRole } from './personas.ts';
export { createSandboxSteam, type SandboxSteam, type SandboxSteamOptions } from './provider.ts';
