import { create } from 'zustand';

/** Last opening of this page for each server seed, by the seed's hash. The verification of a seed begins with it. */
export const useLastOpenings = create<{ byHash: Readonly<Record<string, number | undefined>> }>()(() => ({
  byHash: {},
}));

export const rememberOpening = (hash: string, opening: number | undefined): void =>
  useLastOpenings.setState(({ byHash }) => ({ byHash: { ...byHash, [hash]: opening } }));
