import { type X509Certificate, createHash } from 'node:crypto';
import { RFC3161Timestamp } from '@sigstore/core';
import type { Trust } from './trust.ts';

/** `TimeStampReq` of RFC 3161, section 2.4.1, as DER: version 1, SHA-256 of the data, request for certificates. */
const BEFORE_HASH = Buffer.from('30390201013031300d060960864801650304020105000420', 'hex');
const AFTER_HASH = Buffer.from('0101ff', 'hex');
/** Extended key usage of a certificate that signs time stamps; RFC 3161, section 2.3. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** Returns the request for a time stamp of `data` that is posted to an authority. */
export const timeStampRequest = (data: Buffer): Buffer => Buffer.concat([BEFORE_HASH, sha256(data), AFTER_HASH]);

/** Returns the hash in a request, for doubles of an authority; null if `timeStampRequest` has not made the request. */
export const hashInRequest = (request: Buffer): Buffer | null => {
  const hash = request.subarray(BEFORE_HASH.length, BEFORE_HASH.length + 32);
  return request.equals(Buffer.concat([BEFORE_HASH, hash, AFTER_HASH])) ? hash : null;
};

const isValidAt = (chain: readonly X509Certificate[], atMs: number): boolean =>
  chain.every((certificate, at) => {
    const issuer = chain[at + 1] ?? certificate;
    return (
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      Date.parse(certificate.validFrom) <= atMs &&
      atMs <= Date.parse(certificate.validTo)
    );
  });

/**
 * Returns the time (ms since 1970) at which a trusted authority stamped `data`. Null if the response is malformed, is
 * about other data, or has no trusted signature.
 */
export const stampedAtMs = (response: Buffer, { data, trust }: { data: Buffer; trust: Trust }): number | null => {
  try {
    const stamp = RFC3161Timestamp.parse(Buffer.from(response));
    const atMs = stamp.signingTime.getTime();
    const isTrusted = trust.authorities.some((chain) => {
      const [own] = chain;
      if (!own?.keyUsage?.includes(TIME_STAMPING) || !isValidAt(chain, atMs)) return false;
      try {
        stamp.verify(data, own.publicKey);
        return true;
      } catch {
        return false;
      }
    });
    return isTrusted && Number.isFinite(atMs) ? atMs : null;
  } catch {
    // Parsing throws for content that is not a response of an authority.
    return null;
  }
};
