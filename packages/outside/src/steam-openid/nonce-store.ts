import type { NonceStore } from './port.ts';

/**
 * Creates a store of nonces in this process, for tests: a restart loses them. With `most` unexpired nonces stored,
 * every claim is refused, because a dropped nonce could be used again.
 */
export const createMemoryNonces = ({ now, most = 10_000 }: { now: () => number; most?: number }): NonceStore => {
  const expiryByNonce = new Map<string, number>();
  const forgetExpired = (): void => {
    for (const [nonce, expiresAtMs] of expiryByNonce) if (expiresAtMs <= now()) expiryByNonce.delete(nonce);
  };
  return {
    claim: async (nonce, expiresAtMs) => {
      if (expiryByNonce.size >= most) forgetExpired();
      if (expiryByNonce.has(nonce) || expiryByNonce.size >= most) return false;
      expiryByNonce.set(nonce, expiresAtMs);
      return true;
    },
  };
};
