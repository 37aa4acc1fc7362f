import type { CaseSeeds } from '@updraft/contract';
import { useEffect } from 'react';
import { useSeeds } from '../query.ts';
import { standingOf, useSeedForm } from './seed-form.ts';

/** The player's seeds; the form of the client seed goes along with them. */
export function useFollowedSeeds(playerId: number | null): ReturnType<typeof useSeeds> {
  const found = useSeeds(playerId);
  const { data } = found;
  const follow = useSeedForm((form) => form.follow);
  useEffect(() => {
    if (data) follow(data);
  }, [data, follow]);
  return found;
}

/** The state of the seeds before a command: `failed`: they could not be loaded. */
export type SeedsState = 'absent' | 'failed' | 'bad' | 'good';

/** Returns the state of the player's seeds, as the form has them. */
export function useSeedsState(playerId: number | null): SeedsState {
  const { data, isError } = useSeeds(playerId);
  const standing = standingOf(data, useSeedForm());
  if (standing === 'absent') return isError ? 'failed' : 'absent';
  return standing === 'bad' ? 'bad' : 'good';
}

/** The seeds as a command names them. A client seed that was typed replaces the present one. */
export const seenSeeds = (seeds: CaseSeeds): { server_seed_hash: string; client_seed?: string } => {
  const { text } = useSeedForm.getState();
  return {
    server_seed_hash: seeds.server_seed_hash,
    ...(text !== seeds.client_seed && { client_seed: text }),
  };
};
