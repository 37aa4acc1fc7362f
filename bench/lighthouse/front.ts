/** Reverse proxy with TLS and HTTP/2 for browsers, as `docs/RUNNING.md` requires for a public site. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2';
import { type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/**
 * Makes a key and a self-signed certificate for this run. The browser of the audits accepts any certificate; processes
 * that are started later trust this one.
 */
const certificate = (folder: string): { key: Buffer; cert: Buffer } => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  process.env['NODE_EXTRA_CA_CERTS'] = cert;
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

/** Headers of a single connection, which are not forwarded. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_A_CONNECTION.has(name)));

const pass = (target: URL) => (request: Http2ServerRequest, response: Http2ServerResponse) => {
  const { method, url: path, headers } = request;
  const inner = ask(
    { host: target.hostname, port: target.port, method, path, headers: { ...passedOn(headers), host: target.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.pipe(response);
    },
  );
  inner.on('error', () => response.destroy());
  response.on('close', () => inner.destroy());
  request.pipe(inner);
};

/** Forwards a web socket: sends its upgrade request to the site, then copies all bytes in both directions. */
const passSocket = (target: URL) => (request: IncomingMessage, outer: Duplex, head: Buffer) => {
  const inner: Socket = connect(Number(target.port), target.hostname, () => {
    const headers = Object.entries({ ...request.headers, host: target.host }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    inner.write([`GET ${request.url ?? '/'} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    inner.write(head);
    outer.pipe(inner).pipe(outer);
  });
  for (const [one, other] of [[inner, outer] as const, [outer, inner] as const]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
};

export interface Front {
  url: string;
  close(): void;
}

/**
 * Starts a proxy for the address of a site, which may be started later. The proxy's address is the site's public
 * address.
 * @throws Error without the command `openssl`
 */
export const startFront = async (site: string): Promise<Front> => {
  const target = new URL(site);
  const folder = mkdtempSync(join(tmpdir(), 'updraft-front-'));
  const server = createSecureServer({ ...certificate(folder), allowHTTP1: true }, pass(target));
  server.on('upgrade', passSocket(target));
  const open = new Set<Socket>();
  server.on('secureConnection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
      for (const socket of open) socket.destroy();
    },
  };
};
