/** The ready-made accounts of the stand-in. Ids and names never change, so stored data stays valid after restarts. */

export type PersonaName =
  | 'player'
  | 'rich'
  | 'moderator'
  | 'support'
  | 'admin'
  | 'finance'
  | 'finance-2'
  | 'creator'
  | 'banned';
export type PersonaRole = 'moderator' | 'support' | 'admin' | 'finance' | 'creator' | 'banned';

export interface Persona {
  persona: PersonaName;
  steamId: string;
  nickname: string;
  /** Roles that the site gives the account. The provider itself has no roles. */
  roles: readonly PersonaRole[];
}

/**
 * Ready-made accounts. Only the nickname of `rich` contains the site's name, so that both cases of the nickname bonus
 * can be shown.
 */
export const PERSONAS: readonly Persona[] = [
  { persona: 'player', steamId: '76561199000000001', nickname: 'northwind', roles: [] },
  { persona: 'rich', steamId: '76561199000000002', nickname: 'Goldfinch | Updraft', roles: [] },
  { persona: 'moderator', steamId: '76561199000000003', nickname: 'TowerWatch', roles: ['moderator'] },
  { persona: 'support', steamId: '76561199000000009', nickname: 'Ground Crew', roles: ['support'] },
  { persona: 'admin', steamId: '76561199000000004', nickname: 'Hangar Chief', roles: ['admin'] },
  // Two accounts of finance, because manual movements of value need two people.
  { persona: 'finance', steamId: '76561199000000007', nickname: 'Ledger Line', roles: ['finance'] },
  { persona: 'finance-2', steamId: '76561199000000008', nickname: 'Second Look', roles: ['finance'] },
  { persona: 'creator', steamId: '76561199000000005', nickname: 'Skylark on air', roles: ['creator'] },
  { persona: 'banned', steamId: '76561199000000006', nickname: 'wallbang', roles: ['banned'] },
];

export const personaOf = (name: string): Persona | undefined => PERSONAS.find(({ persona }) => persona === name);
