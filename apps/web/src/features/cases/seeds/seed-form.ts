import type { CaseSeeds } from '@updraft/contract';
import { create } from 'zustand';
import { isClientSeed, makeClientSeed } from './client-seed.ts';

interface SeedForm {
  /** Hash of the server seed with which the client seed is used; null: no seeds received yet. */
  hash: string | null;
  /** The client seed as typed. */
  text: string;
  type: (text: string) => void;
  /**
   * Applies the seeds of the server. With a new server seed the form gets the server's client seed, or a random one
   * made after the new hash was shown.
   */
  follow: (seeds: CaseSeeds) => void;
}

/** Client seed of the next opening, which the player may change. */
export const useSeedForm = create<SeedForm>()((set) => ({
  hash: null,
  text: '',
  type: (text) => set({ text }),
  follow: ({ server_seed_hash: hash, client_seed: kept }) =>
    set((form) => (form.hash === hash ? {} : { hash, text: kept ?? makeClientSeed() })),
}));

/**
 * State of the client seed. `absent`: not loaded. `bad`: not usable. `kept`: equal to the server's. `new`: another one,
 * sent with the next opening.
 */
export type SeedStanding = 'absent' | 'bad' | 'kept' | 'new';

/** Pure: compares a typed client seed with the seeds of the server. */
export function standingOf(
  seeds: CaseSeeds | undefined,
  { hash, text }: Pick<SeedForm, 'hash' | 'text'>,
): SeedStanding {
  if (seeds === undefined || hash !== seeds.server_seed_hash) return 'absent';
  if (!isClientSeed(text)) return 'bad';
  return text === seeds.client_seed ? 'kept' : 'new';
}
