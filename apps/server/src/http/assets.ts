import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './page-preview.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Endings of the copies that the build compresses. Files that would gain little have no copies. */
const COPIES = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Caching rule of a file with a fingerprint in its name, which never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the scripts, styles and fonts of the web client's build from memory: a first visit requests about eighty, and
 * reading one from the disk takes several times the processor time of sending it. A file is read when it is requested
 * for the first time. Only names that were in the folder at the start are read, so memory is bounded by the build.
 * Files of other kinds are sent from the disk, by the plugin of static files.
 */
export const serveAssets = (app: FastifyInstance, webDir: string): void => {
  const folder = join(webDir, 'assets');
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const bodies = new Map<string, Promise<Buffer>>();
  const bodyOf = (file: string): Promise<Buffer> => {
    const known = bodies.get(file);
    if (known) return known;
    const reading = readFile(join(folder, file));
    bodies.set(file, reading);
    // A later request tries a failed read again.
    reading.catch(() => bodies.delete(file));
    return reading;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (!names.has(name)) return reply.callNotFound();
    const type = TYPES[extname(name)];
    if (type === undefined) return reply.sendFile(`assets/${name}`);
    const accepted = encodingFor(request.headers['accept-encoding']);
    const encoding = names.has(`${name}${COPIES[accepted]}`) ? accepted : 'identity';
    const etag = `"${name}${COPIES[encoding]}"`;
    void reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').header('etag', etag).type(type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.send(await bodyOf(`${name}${COPIES[encoding]}`));
  });
};
