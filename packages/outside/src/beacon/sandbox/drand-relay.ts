import { createHash } from 'node:crypto';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { jsonResponse } from '../../http/respond.ts';
import type { DrandChain } from '../drand.ts';
import type { LocalBeacon } from './local-beacon.ts';

/**
 * Serves the local beacon as drand's HTTP relays serve theirs: `/<chain>/info`, `/<chain>/public/<round>` and
 * `/<chain>/public/latest`.
 */

export interface DrandRelay {
  handle: PageHandler;
  /** Parameters of this chain for `createDrandBeacon`. */
  chain: DrandChain;
}

export const createDrandRelay = ({ beacon, now }: { beacon: LocalBeacon; now: () => number }): DrandRelay => {
  const { genesisMs, periodMs } = beacon;
  const hash = createHash('sha256').update(`${beacon.id}.${genesisMs}.${periodMs}`).digest('hex');

  const info = (): PageResponse =>
    jsonResponse({
      period: periodMs / 1000,
      genesis_time: genesisMs / 1000,
      hash,
      schemeID: 'hmac-for-play',
      metadata: { beaconID: beacon.id },
    });

  const round = async (number: number): Promise<PageResponse> => {
    const signature = number >= 1 ? beacon.signatureOf(number) : null;
    const result = number >= 1 ? await beacon.randomness(number) : null;
    if (signature === null || result === null || !result.ok) return jsonResponse({ error: 'too early' }, 425);
    return jsonResponse({ round: number, randomness: result.randomnessHex, signature });
  };

  const answer = (path: string): PageResponse | Promise<PageResponse> => {
    const [, chain, rest = ''] = /^\/([0-9a-f]{64})\/(info|public\/(?:latest|[1-9]\d{0,14}))$/.exec(path) ?? [];
    if (chain !== hash) return jsonResponse({ error: 'not found' }, 404);
    if (rest === 'info') return info();
    const asked = rest.slice('public/'.length);
    return round(asked === 'latest' ? beacon.roundAt(now()) : Number(asked));
  };

  const handle = async (request: PageRequest): Promise<PageResponse> =>
    request.method === 'GET' ? answer(request.path) : jsonResponse({ error: 'method not allowed' }, 405);

  return { handle, chain: { hash, periodMs, genesisMs } };
};
