import type { NonceStore } from './port.ts';

/**
 * Nonces kept in this process: for tests and for a single node that may forget on restart.
 * With `most` unexpired nonces held, every claim is refused: a forgotten nonce could be used again.
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
