// PURE. The signature of a beacon round: rule DR-14 of draw/SPEC.md.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isHexSignature } from '../fairness/hash.ts';

/** Domain separation tag of drand's scheme `bls-unchained-g1-rfc9380`, which hashes messages to points of G1. */
const HASHED_UNDER = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Returns the randomness of a round: SHA-256 of the bytes of its signature. Null: the value is not a signature. */
export const randomnessOf = (signatureHex: unknown): string | null =>
  isHexSignature(signatureHex) ? bytesToHex(sha256(hexToBytes(signatureHex))) : null;

/** Message signed by a network: SHA-256 of the round's number in eight bytes. */
const messageOf = (round: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
};

/**
 * True if the owner of this key signed this round with this signature. False for text that is no signature. A check
 * takes about 20 ms. The code of the curve is loaded on first use; the promise is rejected if it cannot be loaded.
 */
export const isSignedBy = async (
  publicKey: string,
  { round, signatureHex }: { round: number; signatureHex: string },
): Promise<boolean> => {
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  const { shortSignatures: scheme } = bls12_381;
  try {
    return scheme.verify(hexToBytes(signatureHex), scheme.hash(messageOf(round), HASHED_UNDER), hexToBytes(publicKey));
  } catch {
    // `round` is not a round's number, or a text is not a point of the curve.
    return false;
  }
};
