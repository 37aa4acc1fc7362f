import { type X509Certificate, createHash } from 'node:crypto';
import { RFC3161Timestamp } from '@sigstore/core';
import type { Trust } from './trust.ts';

/** `TimeStampReq` of RFC 3161, section 2.4.1, as DER: version 1, SHA-256 of the data, certificates are wanted. */
const BEFORE_HASH = Buffer.from('30390201013031300d060960864801650304020105000420', 'hex');
const AFTER_HASH = Buffer.from('0101ff', 'hex');
/** The purpose of a certificate that signs time stamps; RFC 3161, section 2.3. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** The request for a time stamp of `data`, as it is posted to an authority. */
export const timeStampRequest = (data: Buffer): Buffer => Buffer.concat([BEFORE_HASH, sha256(data), AFTER_HASH]);

/** The hash in a request; null if it is none of ours. For stand-ins of an authority. */
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
 * The moment (since 1970) at which a trusted authority saw `data`, by its response; null if the response is none, is
 * about other data, or is signed by nobody who is trusted.
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
    // Content that is no response of an authority is not parsed.
    return null;
  }
};
