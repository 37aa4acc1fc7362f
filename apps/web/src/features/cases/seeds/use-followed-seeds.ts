import type { CaseSeeds } from '@updraft/contract';
import { useEffect } from 'react';
import { useSeeds } from '../query.ts';
import { standingOf, useSeedForm } from './seed-form.ts';

/** Queries the player's seeds and applies them to the form of the client seed. */
export function useFollowedSeeds(playerId: number | null): ReturnType<typeof useSeeds> {
  const found = useSeeds(playerId);
  const { data } = found;
  const follow = useSeedForm((form) => form.follow);
  useEffect(() => {
    if (data) follow(data);
  }, [data, follow]);
  return found;
}

/** State of the seeds before a command. `failed`: not loadable. */
export type SeedsState = 'absent' | 'failed' | 'bad' | 'good';

/** Returns the state of the player's seeds in the form. */
export function useSeedsState(playerId: number | null): SeedsState {
  const { data, isError } = useSeeds(playerId);
  const standing = standingOf(data, useSeedForm());
  if (standing === 'absent') return isError ? 'failed' : 'absent';
  return standing === 'bad' ? 'bad' : 'good';
}

/** Returns the seeds as a command sends them. A typed client seed replaces the current one. */
export const seenSeeds = (seeds: CaseSeeds): { server_seed_hash: string; client_seed?: string } => {
  const { text } = useSeedForm.getState();
  return {
    server_seed_hash: seeds.server_seed_hash,
    ...(text !== seeds.client_seed && { client_seed: text }),
  };
};
