import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';

export interface ForeignProvider {
  url: string;
  /** Redirects the sign-ins of a window to this provider. */
  serve(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Address of the site whose stand-in is shown. */
  siteUrl: string;
  /** The provider's cross-origin opener policy; null: it has none. */
  openerPolicy: string | null;
}

const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    (['content-type', 'cookie', 'accept-language'] as const).flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Starts the sandbox's provider on a separate origin and host, like the real one, with the test's opener policy in
 * place of the site's headers.
 */
export const startForeignProvider = async ({ siteUrl, openerPolicy }: Options): Promise<ForeignProvider> => {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(`${siteUrl}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request.headers),
        redirect: 'manual',
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const location = answer.headers.get('location');
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        ...(location !== null && { location }),
        ...(openerPolicy !== null && { 'cross-origin-opener-policy': openerPolicy }),
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serve: async (context) =>
      void (await context.route('**/socialite/steam', async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        const { location = '', ...headers } = response.headers();
        await route.fulfill({ response, headers: { ...headers, location: location.replace(siteUrl, url) } });
      })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
