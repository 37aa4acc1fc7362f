import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A program of its own. It prints how often per second this machine performs one operation, without any code of the
// product.
const LASTS_MS = 1000;
const HASHES_AT_ONCE = 100;

const hashes = (): number => {
  const block = Buffer.alloc(64);
  const startedMs = performance.now();
  let done = 0;
  for (; performance.now() - startedMs < LASTS_MS; done += HASHES_AT_ONCE) {
    for (let n = 0; n < HASHES_AT_ONCE; n++) createHash('sha256').update(block).digest();
  }
  return done / ((performance.now() - startedMs) / 1000);
};

/** Returns the sequential round trips of one byte per second over a loopback connection. */
const roundTrips = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.setNoDelay(true).pipe(socket));
    server.listen(0, '127.0.0.1', () => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true);
      client.once('error', reject);
      const startedMs = performance.now();
      let done = 0;
      client.on('data', () => {
        done++;
        const tookMs = performance.now() - startedMs;
        if (tookMs < LASTS_MS) return void client.write('x');
        client.destroy();
        server.close(() => resolve(done / (tookMs / 1000)));
      });
      client.write('x');
    });
  });

const syncs = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'updraft-yardstick-'));
  const file = openSync(join(folder, 'page'), 'w');
  try {
    const page = Buffer.alloc(8192);
    const startedMs = performance.now();
    let done = 0;
    for (; performance.now() - startedMs < LASTS_MS; done++) {
      writeSync(file, page, 0, page.length, 0);
      fdatasyncSync(file);
    }
    return done / ((performance.now() - startedMs) / 1000);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
};

const KINDS: Record<string, () => number | Promise<number>> = { hashes, roundTrips, syncs };
const measure = KINDS[process.argv[2] ?? ''];
if (!measure) throw new Error(`one of ${Object.keys(KINDS).join(', ')}`);
process.stdout.write(JSON.stringify(await measure()));
