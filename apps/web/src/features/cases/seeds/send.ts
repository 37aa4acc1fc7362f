import type { CaseSeeds } from '@updraft/contract';
import { api } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { putSeeds } from '../query.ts';

interface SeedsAnswer {
  status: 'success' | 'error';
  message: string;
  seeds: CaseSeeds;
}

/** Sends a change of the seeds, shows the response, and stores the current seeds. */
async function change(playerId: number, send: () => Promise<SeedsAnswer>): Promise<void> {
  try {
    const { status, message, seeds } = await send();
    putSeeds(playerId, seeds);
    notify({ type: status, message });
  } catch (error) {
    notifyError(error, 'cases_error.seeds');
  }
}

/** Stores a client seed for the next openings. */
export const saveClientSeed = (playerId: number, hash: string, clientSeed: string): Promise<void> =>
  change(playerId, () => api('POST /api/cases/setClientSeed', { server_seed_hash: hash, client_seed: clientSeed }));

/** Reveals the server seed and begins with the next one. */
export const rotateSeed = (playerId: number, hash: string): Promise<void> =>
  change(playerId, () => api('POST /api/cases/rotateSeed', { server_seed_hash: hash }));
