import { type KeyObject, createHash, createPublicKey, sign } from 'node:crypto';
import { bundleToJSON, toMessageSignatureBundle } from '@sigstore/bundle';
import { TransparencyLogEntry } from '@sigstore/protobuf-specs';
import { type Fetch, boundedFetch, parseJson } from '../../http/bounded-fetch.ts';
import type { Bulletin, Publication } from '../port.ts';
import { type Receipt, readPublication } from './publication.ts';
import { timeStampRequest } from './time-stamp.ts';
import type { Trust } from './trust.ts';

/**
 * Timeout of a request. A log responds after its next checkpoint, and its documentation asks clients to wait at least
 * 20 s.
 */
const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 100_000;
const MAX_TEXT_CHARACTERS = 65_536;

export interface TransparencyOptions {
  /** Address of a Rekor v2 log, without a trailing slash. */
  logUrl: string;
  /** The address to which requests for time stamps are posted (RFC 3161). */
  stampUrl: string;
  trust: Trust;
  /** The site's key: ECDSA on the curve P-256. */
  key: KeyObject;
  fetch?: Fetch;
  timeoutMs?: number;
}

/** Throws if the key cannot sign for the bulletin. */
export const requireBulletinKey = (key: KeyObject): void => {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1' || key.type !== 'private')
    throw new Error('the key of the bulletin must be a private key on the curve P-256');
};

/**
 * Creates a bulletin in a public transparency log (Rekor v2), whose checkpoint is stamped by a time-stamp authority
 * (RFC 3161). The operator can rewrite neither, and the receipt proves both offline. The time of publication comes from
 * the authority. After a restart, publishing the same text adds another publication with a later time.
 */
export const createTransparencyBulletin = (options: TransparencyOptions): Bulletin => {
  const { logUrl, stampUrl, trust, key, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  requireBulletinKey(key);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const published = new Map<string, Promise<Publication>>();

  const post = async (url: string, { body, type }: { body: Buffer | string; type: string }): Promise<Buffer> => {
    const answer = await boundedFetch(fetch, {
      url,
      body,
      timeoutMs,
      method: 'POST',
      headers: { 'content-type': type },
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.ok) throw new Error(`${url} did not respond: ${answer.reason}`);
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`${url} responded ${answer.status}`);
    return answer.bytes;
  };

  const enter = async (digest: Buffer, signature: Buffer): Promise<TransparencyLogEntry> => {
    const verifier = { publicKey: { rawBytes: publicKey.toString('base64') }, keyDetails: 'PKIX_ECDSA_P256_SHA_256' };
    const entered = await post(`${logUrl}/api/v2/log/entries`, {
      type: 'application/json',
      body: JSON.stringify({
        hashedRekordRequestV002: {
          digest: digest.toString('base64'),
          signature: { content: signature.toString('base64'), verifier },
        },
      }),
    });
    return TransparencyLogEntry.fromJSON(parseJson(entered.toString('utf8')));
  };

  const write = async (text: string): Promise<Publication> => {
    const data = Buffer.from(text, 'utf8');
    const digest = createHash('sha256').update(data).digest();
    const signature = sign('sha256', data, key);
    const entry = await enter(digest, signature);
    const checkpoint = entry.inclusionProof?.checkpoint?.envelope;
    if (checkpoint === undefined) throw new Error(`${logUrl} responded without a checkpoint`);
    const stamp = await post(stampUrl, {
      type: 'application/timestamp-query',
      body: timeStampRequest(Buffer.from(checkpoint, 'utf8')),
    });
    const keyHint = createHash('sha256').update(publicKey).digest('base64');
    const bundle = toMessageSignatureBundle({ digest, signature, keyHint });
    bundle.verificationMaterial.tlogEntries = [entry as (typeof bundle.verificationMaterial.tlogEntries)[number]];
    const content: Receipt = {
      text,
      bundle: bundleToJSON(bundle),
      stamp: stamp.toString('base64'),
    };
    const receipt = JSON.stringify(content);
    // The receipt is checked as anybody can check it later. A text whose publication cannot be proved does not count as
    // published.
    const checked = readPublication(receipt, trust);
    if (!checked.ok) throw new Error(checked.problem);
    return { receipt, publishedAtMs: checked.publication.publishedAtMs };
  };

  return {
    id: 'transparency-log',
    publish: (text) => {
      if (text.length > MAX_TEXT_CHARACTERS)
        return Promise.reject(new RangeError('the text is too long for the bulletin'));
      const known = published.get(text);
      if (known) return known;
      const publication = write(text);
      published.set(text, publication);
      publication.catch(() => published.delete(text));
      return publication;
    },
  };
};
