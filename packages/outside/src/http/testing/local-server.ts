import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageHandler, PageRequest } from '../page.ts';

/** A node:http server on a free port of 127.0.0.1, with which tests use handlers and clients over real HTTP. */
export interface LocalServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Mounts a site at a path such as `/steam`; `/` receives all paths without another mount. */
  mount(path: string, handler: PageHandler): void;
  close(): Promise<void>;
}

/** Content security policy with which sandbox pages must work. */
const SANDBOX_CSP = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; form-action 'self'";

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const pageRequestOf = async (incoming: IncomingMessage, mountPath: string): Promise<PageRequest> => {
  const url = new URL(incoming.url ?? '/', 'http://local');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname.slice(mountPath === '/' ? 0 : mountPath.length) || '/',
    query: url.searchParams,
    headers,
    body: await bodyOf(incoming),
  };
};

export const startLocalServer = async (): Promise<LocalServer> => {
  const mounts = new Map<string, PageHandler>();
  const mountOf = (pathname: string): [string, PageHandler] | undefined =>
    [...mounts].find(([path]) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`))) ??
    [...mounts].find(([path]) => path === '/');
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const found = mountOf(new URL(incoming.url ?? '/', 'http://local').pathname);
    if (found === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    try {
      const answer = await found[1](await pageRequestOf(incoming, found[0]));
      outgoing.writeHead(answer.status, { 'content-security-policy': SANDBOX_CSP, ...answer.headers }).end(answer.body);
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    }
  };
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mount: (path, handler) => void mounts.set(path, handler),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
