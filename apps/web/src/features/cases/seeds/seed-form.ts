import type { CaseSeeds } from '@updraft/contract';
import { create } from 'zustand';
import { isClientSeed, makeClientSeed } from './client-seed.ts';

interface SeedForm {
  /** The hash of the server seed that the text stands beside. */
  hash: string | null;
  /** The client seed as typed. */
  text: string;
  type: (text: string) => void;
  /** Goes along with the seeds of the server: a new server seed gets a client seed made after its hash was shown. */
  follow: (seeds: CaseSeeds) => void;
}

/** The client seed of the next opening, which the player may change. */
export const useSeedForm = create<SeedForm>()((set) => ({
  hash: null,
  text: '',
  type: (text) => set({ text }),
  follow: ({ server_seed_hash: hash, client_seed: kept }) =>
    set((form) => (form.hash === hash ? {} : { hash, text: kept ?? makeClientSeed() })),
}));

/** State of the client seed: not loaded, not usable, the server's, or sent with the next opening. */
export type SeedStanding = 'absent' | 'bad' | 'kept' | 'new';

/** Pure: how a typed client seed stands beside the seeds of the server. */
export function standingOf(
  seeds: CaseSeeds | undefined,
  { hash, text }: Pick<SeedForm, 'hash' | 'text'>,
): SeedStanding {
  if (seeds === undefined || hash !== seeds.server_seed_hash) return 'absent';
  if (!isClientSeed(text)) return 'bad';
  return text === seeds.client_seed ? 'kept' : 'new';
}
