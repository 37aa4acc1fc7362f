import { createHash } from 'node:crypto';

/** Quicknet's group key, in G2. A round can be signed only with enough of its shares. */
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

/** `bls-unchained-g1-rfc9380`: signatures in G1, hashed to the curve under this name. */
const HASHED_UNDER = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What the network signs: SHA-256 of the round's number in eight bytes. */
const messageOf = (round: number): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
};

/**
 * Whether quicknet signed this round with this signature. False for text that is no signature. Takes some twenty
 * milliseconds; the curve is loaded on first use.
 */
export const isSignedByQuicknet = async (round: number, signatureHex: string): Promise<boolean> => {
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  const { shortSignatures: scheme } = bls12_381;
  try {
    return scheme.verify(
      Buffer.from(signatureHex, 'hex'),
      scheme.hash(messageOf(round), HASHED_UNDER),
      Buffer.from(QUICKNET_KEY, 'hex'),
    );
  } catch {
    // Not a point of the curve.
    return false;
  }
};
