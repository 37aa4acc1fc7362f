import { create } from 'zustand';

/** The last opening of this page with each server seed, by the seed's hash: where its verification begins. */
export const useLastOpenings = create<{ byHash: Readonly<Record<string, number | undefined>> }>()(() => ({
  byHash: {},
}));

export const rememberOpening = (hash: string, opening: number | undefined): void =>
  useLastOpenings.setState(({ byHash }) => ({ byHash: { ...byHash, [hash]: opening } }));
