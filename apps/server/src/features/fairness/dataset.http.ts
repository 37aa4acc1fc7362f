import { Readable, pipeline } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../../http/page-preview.ts';
import { TOO_MANY } from '../../http/too-often.ts';
import type { RawRequest } from '../../lib/client-address.ts';
import type { Log } from '../../lib/log.ts';
import { RateLimit } from '../../lib/rate-limit.ts';
import { Recent } from '../../lib/recent.ts';
import type { Dataset } from './dataset.ts';

interface Dependencies {
  find: (asked: { chainId: number; part: number }) => Promise<Dataset | null>;
  addressGroupOf: (request: RawRequest) => string;
  nowMs: () => number;
  log: Log;
}

/** Rate of downloads of one address. [S5] */
const DOWNLOADS = { perSecond: 1 / 6, burst: 20 };
/** Largest number of files read from the database at once, and longest time of one download. */
const MOST_AT_ONCE = 4;
const MOST_MS = 300_000;
/** Size of the cache of complete compressed files, in bytes. A file above MOST_KEPT_BYTES is not cached. */
const KEPT_BYTES = 24 * 1024 * 1024;
const MOST_KEPT_BYTES = 6 * 1024 * 1024;

const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
const NUMBER = /^[1-9]\d{0,8}$/;
const FILE = /^([1-9]\d{0,5})\.ndjson$/;

const busy = (reply: FastifyReply, status: 429 | 503): FastifyReply =>
  reply.code(status).header('retry-after', 10).header('cache-control', 'no-store').send(TOO_MANY);

/** Collects the chunks of a file, unless the file becomes too large. */
const collector = (done: (whole: Buffer) => void): { add: (chunk: Buffer) => void; end: () => void } => {
  let chunks: Buffer[] | null = [];
  let size = 0;
  return {
    add: (chunk) => {
      size += chunk.length;
      if (size > MOST_KEPT_BYTES) chunks = null;
      chunks?.push(chunk);
    },
    end: () => {
      if (chunks) done(Buffer.concat(chunks));
    },
  };
};

/**
 * Serves the past of a chain as files for checks without the site: `/api/fairness/dataset/<chain>/<part>.ndjson`. Files
 * are streamed as fast as their reader takes them.
 */
export const datasetRoutes =
  ({ find, addressGroupOf, nowMs, log }: Dependencies) =>
  (app: FastifyInstance): void => {
    const limit = new RateLimit(DOWNLOADS);
    const kept = new Recent<Buffer>(KEPT_BYTES);
    let running = 0;

    /** Reads a file from the database and compresses it. */
    const made = ({ lines, isComplete }: Dataset, key: string): Readable => {
      running++;
      const gzip = createGzip({ level: constants.Z_BEST_SPEED });
      const source = Readable.from(lines, { objectMode: false });
      const late = setTimeout(() => source.destroy(new Error('nobody took it')), MOST_MS);
      late.unref();
      if (isComplete) {
        const { add, end } = collector((whole) => kept.set(key, whole, whole.length));
        gzip.on('data', add).on('end', end);
        gzip.pause();
      }
      pipeline(source, gzip, (error) => {
        clearTimeout(late);
        running--;
        if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
          log.warn({ err: error, key }, 'a dataset ended early');
      });
      return gzip;
    };

    const isRead = (request: FastifyRequest): boolean => encodingFor(request.headers['accept-encoding']) !== 'identity';

    app.get<{ Params: { chain: string; file: string } }>(
      '/api/fairness/dataset/:chain/:file',
      async (request, reply) => {
        const { chain, file } = request.params;
        const part = Number(FILE.exec(file)?.[1]);
        const chainId = NUMBER.test(chain) ? Number(chain) : Number.NaN;
        if (!limit.allows(addressGroupOf(request.raw), nowMs())) return busy(reply, 429);
        const dataset = chainId && part ? await find({ chainId, part }) : null;
        if (!dataset)
          return reply
            .code(404)
            .header('cache-control', 'no-store')
            .send({ status: 'error', message: 'app_api.not_found' });
        const key = `${chainId} ${part}`;
        const ready = kept.get(key);
        if (!ready && running >= MOST_AT_ONCE) return busy(reply, 503);
        const { game, from, to } = dataset.header;
        const name = `${game}-chain-${chainId}-rounds-${from}-${to}.ndjson`;
        void reply
          .header('cache-control', dataset.isComplete ? FOREVER : FOR_A_MINUTE)
          .header('vary', 'accept-encoding')
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('application/x-ndjson');
        const packed = ready ? Readable.from([ready], { objectMode: false }) : made(dataset, key);
        if (isRead(request)) return reply.header('content-encoding', 'gzip').send(packed);
        const plain = createGunzip();
        pipeline(packed, plain, () => undefined);
        return reply.send(plain);
      },
    );
  };
