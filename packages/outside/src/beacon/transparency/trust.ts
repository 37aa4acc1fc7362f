import { X509Certificate } from 'node:crypto';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { type TrustMaterial, toTrustMaterial } from '@sigstore/verify';
import { parseJson } from '../../http/bounded-fetch.ts';

/** Trusted logs and time-stamp authorities. */
export interface Trust {
  logs: TrustMaterial['tlogs'];
  /** The chain of each authority, its own certificate first. */
  authorities: readonly (readonly X509Certificate[])[];
}

const certificatesOf = (root: TrustedRoot): X509Certificate[][] =>
  root.timestampAuthorities.map(({ certChain }) =>
    (certChain?.certificates ?? []).map(({ rawBytes }) => new X509Certificate(rawBytes)),
  );

/**
 * Reads Sigstore's `trusted_root.json`: the keys of logs, and the certificates of time-stamp authorities. Throws if the
 * text has another format, or contains no log or no authority.
 */
export const readTrust = (text: string): Trust => {
  const json = parseJson(text);
  if (json === null || typeof json !== 'object') throw new Error('the file of trusted logs and authorities is no JSON');
  const root = TrustedRoot.fromJSON(json);
  const logs = toTrustMaterial(root).tlogs;
  const authorities = certificatesOf(root).filter((chain) => chain.length > 0);
  if (logs.length === 0) throw new Error('the file of trusted logs and authorities names no log');
  if (authorities.length === 0)
    throw new Error('the file of trusted logs and authorities names no time-stamp authority');
  return { logs, authorities };
};
