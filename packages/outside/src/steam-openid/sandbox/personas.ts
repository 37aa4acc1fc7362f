/** The ready-made accounts of the stand-in. Ids and names never change: data of a try-out survives restarts. */

export type PersonaName = 'player' | 'rich' | 'moderator' | 'admin' | 'finance' | 'finance-2' | 'creator' | 'banned';
export type PersonaRole = 'moderator' | 'admin' | 'finance' | 'creator' | 'banned';

export interface Persona {
  persona: PersonaName;
  steamId: string;
  nickname: string;
  /** What the site should make of the account; the provider itself knows no roles. */
  roles: readonly PersonaRole[];
}

/** Only `rich` carries the site's name, so that the nickname bonus can be seen with and without. */
export const PERSONAS: readonly Persona[] = [
  { persona: 'player', steamId: '76561199000000001', nickname: 'northwind', roles: [] },
  { persona: 'rich', steamId: '76561199000000002', nickname: 'Goldfinch | Updraft', roles: [] },
  { persona: 'moderator', steamId: '76561199000000003', nickname: 'TowerWatch', roles: ['moderator'] },
  { persona: 'admin', steamId: '76561199000000004', nickname: 'Hangar Chief', roles: ['admin'] },
  // Two: what moves value by hand takes two of them.
  { persona: 'finance', steamId: '76561199000000007', nickname: 'Ledger Line', roles: ['finance'] },
  { persona: 'finance-2', steamId: '76561199000000008', nickname: 'Second Look', roles: ['finance'] },
  { persona: 'creator', steamId: '76561199000000005', nickname: 'Skylark on air', roles: ['creator'] },
  { persona: 'banned', steamId: '76561199000000006', nickname: 'wallbang', roles: ['banned'] },
];

export const personaOf = (name: string): Persona | undefined => PERSONAS.find(({ persona }) => persona === name);
