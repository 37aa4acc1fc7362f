import { createHash, createPublicKey } from 'node:crypto';
import { type SerializedBundle, bundleFromJSON } from '@sigstore/bundle';
import { Verifier, toSignedEntity } from '@sigstore/verify';
import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import { stampedAtMs } from './time-stamp.ts';
import type { Trust } from './trust.ts';

/** Content of a receipt, which proves the publication without any request. */
const Receipt = z.strictObject({
  text: z.string(),
  /** A bundle as Sigstore's tools read it: the text's signature, and the log's entry with its proof. */
  bundle: z.custom<SerializedBundle>((value) => value !== null && typeof value === 'object'),
  /** The time stamp of the log's checkpoint that includes the entry, in base64. */
  stamp: z.base64(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The parts of a log's entry that name the signer's key. */
const Entry = z.object({
  spec: z.object({
    hashedRekordV002: z.object({
      signature: z.object({ verifier: z.object({ publicKey: z.object({ rawBytes: z.base64() }) }) }),
    }),
  }),
});

export interface PublishedText {
  text: string;
  /** Time at which a trusted authority stamped the log with the text, ms since 1970. The text was public by then. */
  publishedAtMs: number;
  /** Index of the entry in the log. */
  logIndex: string;
  log: string;
  /** SHA-256 of the key that signed, in hex. It is the same for all publications of one site. */
  keyHash: string;
}

export type PublicationChecks = { ok: true; publication: PublishedText } | { ok: false; problem: string };

const refuse = (problem: string): PublicationChecks => ({ ok: false, problem });

/**
 * Checks a receipt offline: the text is signed, its entry is included in a checkpoint that a trusted log has signed,
 * and a trusted authority has stamped that checkpoint. A stamp of the signature alone would not suffice, because it
 * could be older than the entry: the operator could have many texts stamped and enter one of them later.
 */
export const readPublication = (receipt: string, trust: Trust): PublicationChecks => {
  const parsed = Receipt.safeParse(parseJson(receipt)).data;
  if (parsed === undefined) return refuse('the receipt is none of a transparency log');
  const { text, stamp } = parsed;
  try {
    const bundle = bundleFromJSON(parsed.bundle);
    const [entry, ...more] = bundle.verificationMaterial.tlogEntries;
    const checkpoint = entry?.inclusionProof?.checkpoint?.envelope;
    if (entry === undefined || more.length > 0 || checkpoint === undefined)
      return refuse('the receipt has not exactly one entry of a log with its proof');
    const named = Entry.safeParse(parseJson(entry.canonicalizedBody.toString('utf8'))).data;
    if (named === undefined) return refuse('the entry of the log names no key');
    const rawKey = Buffer.from(named.spec.hashedRekordV002.signature.verifier.publicKey.rawBytes, 'base64');
    const publicKey = createPublicKey({ key: rawKey, format: 'der', type: 'spki' });
    new Verifier(
      {
        certificateAuthorities: [],
        timestampAuthorities: [],
        ctlogs: [],
        tlogs: trust.logs,
        publicKey: () => ({ publicKey, validFor: () => true }),
      },
      { tlogThreshold: 1, timestampThreshold: 0 },
    ).verify(toSignedEntity(bundle, Buffer.from(text, 'utf8')));
    const publishedAtMs = stampedAtMs(Buffer.from(stamp, 'base64'), { data: Buffer.from(checkpoint, 'utf8'), trust });
    if (publishedAtMs === null) return refuse('no trusted authority has stamped the checkpoint of the log');
    const keyHash = createHash('sha256').update(rawKey).digest('hex');
    const log = checkpoint.split('\n')[0] ?? '';
    return { ok: true, publication: { text, publishedAtMs, logIndex: entry.logIndex, log, keyHash } };
  } catch (error) {
    return refuse(`the receipt does not verify: ${error instanceof Error ? error.message : String(error)}`);
  }
};
