import { type KeyObject, createHash, generateKeyPairSync, sign } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeTSA } from '@sigstore/mock';
import { z } from 'zod';
import { parseJson } from '../../../http/bounded-fetch.ts';
import { hashInRequest } from '../time-stamp.ts';

/** Doubles of a Rekor v2 transparency log and a time-stamp authority, over HTTP, with a clock that the test moves. */

const LOG_NAME = 'log.example';
const OID_SHA256 = '2.16.840.1.101.3.4.2.1';
const OID_POLICY = '1.3.6.1.4.1.57264.2';

const Request = z.strictObject({
  hashedRekordRequestV002: z.strictObject({
    digest: z.base64(),
    signature: z.strictObject({
      content: z.base64(),
      verifier: z.strictObject({
        publicKey: z.strictObject({ rawBytes: z.base64() }),
        keyDetails: z.literal('PKIX_ECDSA_P256_SHA_256'),
      }),
    }),
  }),
});

const hash = (...parts: readonly Uint8Array[]): Buffer => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest();
};
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const splitOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1);

/** Returns the Merkle root of these leaves; RFC 6962, section 2.1. */
const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only === undefined) throw new Error('an empty log has no root here');
  if (leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  return hash(NODE, rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
};
/** Returns the inclusion proof of the leaf at index `at`; RFC 6962, section 2.1.1. */
const proofOf = (leaves: readonly Buffer[], at: number): Buffer[] => {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return at < split ? [...proofOf(left, at), rootOf(right)] : [...proofOf(right, at - split), rootOf(left)];
};

/** Returns JSON with sorted names in each object, as the log stores an entry. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const pair = (): { publicKey: KeyObject; privateKey: KeyObject } => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Fault of the log or the authority. */
export type Trouble =
  | 'log_500'
  | 'log_without_proof'
  | 'log_of_another_root'
  | 'stamps_500'
  | 'stamp_of_another'
  | 'stamp_garbage';

export interface FakeLog {
  logUrl: string;
  stampUrl: string;
  /** Sigstore's `trusted_root.json` with this log and this authority. */
  trustedRoot: string;
  /** Returns the number of entries. */
  size(): number;
  breakWith(trouble: Trouble | null): void;
  close(): Promise<void>;
}

const trustedRootOf = (logKey: Buffer, chain: readonly ArrayBufferView[]): string => {
  const keyId = hash(logKey).toString('base64');
  const validFor = { start: '2020-01-01T00:00:00Z' };
  return JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [
      {
        baseUrl: `https://${LOG_NAME}`,
        hashAlgorithm: 'SHA2_256',
        publicKey: { rawBytes: logKey.toString('base64'), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
        logId: { keyId },
        checkpointKeyId: { keyId },
      },
    ],
    certificateAuthorities: [],
    ctlogs: [],
    timestampAuthorities: [
      {
        subject: { organization: 'sigstore.mock', commonName: 'tsa' },
        uri: 'https://stamps.example',
        certChain: {
          certificates: chain.map((one) => ({
            rawBytes: Buffer.from(one.buffer, one.byteOffset, one.byteLength).toString('base64'),
          })),
        },
        validFor,
      },
    ],
  });
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Starts the log and the authority on a free port, with their own keys and certificates. `now`: ms since 1970. */
export const startFakeLog = async (now: () => number): Promise<FakeLog> => {
  const key = pair();
  const logKey = key.publicKey.export({ format: 'der', type: 'spki' });
  const clock = new Date(now());
  const authority = await initializeTSA(pair(), clock);
  const bodies: Buffer[] = [];
  let trouble: Trouble | null = null;

  const checkpointOf = (size: number, root: Buffer): string => {
    const note = `${LOG_NAME}\n${size}\n${root.toString('base64')}\n`;
    const signature = Buffer.concat([hash(logKey).subarray(0, 4), sign('sha256', Buffer.from(note), key.privateKey)]);
    return `${note}\n— ${LOG_NAME} ${signature.toString('base64')}\n`;
  };

  /** Returns the response to a request for a new entry; null if the request is malformed. */
  const enter = (body: string): object | null => {
    const asked = Request.safeParse(parseJson(body)).data?.hashedRekordRequestV002;
    if (asked === undefined) return null;
    const { digest, signature } = asked;
    const entry = canonical({
      apiVersion: '0.0.2',
      kind: 'hashedrekord',
      spec: { hashedRekordV002: { data: { algorithm: 'SHA2_256', digest }, signature } },
    });
    bodies.push(Buffer.from(entry));
    const at = bodies.length - 1;
    const leaves = bodies.map((one) => hash(LEAF, one));
    const root = trouble === 'log_of_another_root' ? hash(LEAF) : rootOf(leaves);
    return {
      logIndex: String(at),
      logId: { keyId: hash(logKey).toString('base64') },
      kindVersion: { kind: 'hashedrekord', version: '0.0.2' },
      integratedTime: '0',
      ...(trouble !== 'log_without_proof' && {
        inclusionProof: {
          logIndex: String(at),
          rootHash: root.toString('base64'),
          treeSize: String(leaves.length),
          hashes: proofOf(leaves, at).map((one) => one.toString('base64')),
          checkpoint: { envelope: checkpointOf(leaves.length, root) },
        },
      }),
      canonicalizedBody: Buffer.from(entry).toString('base64'),
    };
  };

  const stamp = async (body: Buffer): Promise<Buffer | null> => {
    const artifactHash = hashInRequest(body);
    if (artifactHash === null) return null;
    // Time stamps of authorities have whole seconds.
    clock.setTime(Math.floor(now() / 1000) * 1000);
    const { buffer, byteOffset, byteLength } = await authority.timestamp({
      artifactHash: trouble === 'stamp_of_another' ? hash(artifactHash) : artifactHash,
      hashAlgorithmOID: OID_SHA256,
      nonce: 1,
      policyOID: OID_POLICY,
      certReq: true,
    });
    return Buffer.from(buffer, byteOffset, byteLength);
  };

  const respond = async (request: IncomingMessage): Promise<[status: number, body: string | Buffer]> => {
    const body = await bodyOf(request);
    const isLog = request.url === '/log/api/v2/log/entries';
    if (trouble === (isLog ? 'log_500' : 'stamps_500')) return [500, 'oops'];
    if (isLog) {
      const entered = enter(body.toString('utf8'));
      return entered ? [201, JSON.stringify(entered)] : [400, 'bad request'];
    }
    if (trouble === 'stamp_garbage') return [200, '<html>Welcome to the hotel</html>'];
    const stamped = request.headers['content-type'] === 'application/timestamp-query' ? await stamp(body) : null;
    return stamped ? [200, stamped] : [400, 'bad request'];
  };

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    logUrl: `${url}/log`,
    stampUrl: `${url}/stamps`,
    trustedRoot: trustedRootOf(logKey, [authority.intCertificate, authority.rootCertificate]),
    size: () => bodies.length,
    breakWith: (next) => {
      trouble = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
