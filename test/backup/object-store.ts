// S3-compatible object store in memory with one bucket, for the calls that pgBackRest makes. It checks no signatures.
// It is a process of its own, because tests block their event loop while they wait for pgBackRest. Arguments: the files
// of its key and certificate.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';

const objects = new Map<string, { body: Buffer; changed: Date }>();
const uploads = new Map<string, Map<number, Buffer>>();

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const listing = (prefix: string, delimiter: string): string => {
  const folders = new Set<string>();
  const files: string[] = [];
  for (const [key, { body, changed }] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else
      files.push(
        `<Contents><Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
      );
  }
  const prefixes = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${files.join('')}${prefixes.join('')}</ListBucketResult>`;
};

const store = (key: string, body: Buffer): void => void objects.set(key, { body, changed: new Date() });

/** Responds to one request for an object, or for the bucket itself if `key` is empty. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'https://store');
  const key = decodeURIComponent(pathname).split('/').slice(2).join('/');
  const body = await bodyOf(request);
  const send = (text: string | Buffer, status = 200): void => {
    const length = Buffer.byteLength(text);
    response.writeHead(status, { 'content-length': length, etag: '"x"' });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  const uploadId = query.get('uploadId');
  const parts = uploadId === null ? undefined : uploads.get(uploadId);
  if (request.method === 'GET' && key === '')
    return send(listing(query.get('prefix') ?? '', query.get('delimiter') ?? ''));
  if (request.method === 'POST' && query.has('delete')) {
    for (const [, gone] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(String(gone));
    return send('<DeleteResult></DeleteResult>');
  }
  if (request.method === 'POST' && query.has('uploads')) {
    const id = String(uploads.size + 1);
    uploads.set(id, new Map());
    return send(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (request.method === 'POST' && parts) {
    store(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
    return send('<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>');
  }
  if (request.method === 'PUT') {
    if (parts) parts.set(Number(query.get('partNumber')), body);
    else store(key, body);
    return send('');
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return send('', 204);
  }
  const found = objects.get(key);
  if (!found) return send('<Error><Code>NoSuchKey</Code></Error>', 404);
  response.setHeader('last-modified', found.changed.toUTCString());
  send(found.body);
};

const [key, cert] = process.argv.slice(2).map((path) => readFileSync(path));
const server = createServer({ key, cert }, (request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
