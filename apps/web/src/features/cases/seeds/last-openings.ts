import { create } from 'zustand';

/**
 * Last opening made on this page under each server seed, by the seed's hash. The link that verifies a revealed seed
 * leads to this opening.
 */
export const useLastOpenings = create<{ byHash: Readonly<Record<string, number | undefined>> }>()(() => ({
  byHash: {},
}));

export const rememberOpening = (hash: string, opening: number | undefined): void =>
  useLastOpenings.setState(({ byHash }) => ({ byHash: { ...byHash, [hash]: opening } }));
