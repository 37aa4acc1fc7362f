import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-fs.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';
import { restoreSnapshot } from './snapshot.ts';
import { Statements } from './statements.ts';

/** Program of the embedded database's thread. It is separate, so that a query never blocks the event loop. */
const { dataDir } = workerData as { dataDir: string };
const port = parentPort;
if (!port) throw new Error('the embedded database runs as a worker');

await restoreSnapshot(dataDir);
const database = await PGlite.create({
  fs: new DurableNodeFS(dataDir),
  // `-F` would switch fsync off, so it is left out. `fdatasync`, the usual method, is a no-op in this build.
  // `random_page_cost=1.1`: pages are in memory, so a random read costs about as much as a sequential one.
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'random_page_cost=1.1',
  ],
});

const statements = new Statements(database);
const answer = (message: WorkerAnswer): void => port.postMessage(message);

const run = async (request: WorkerRequest): Promise<void> => {
  try {
    if (request.kind === 'close') {
      await database.close();
      answer({ id: request.id, rows: [] });
      port.close();
      return;
    }
    if (request.kind === 'exec') {
      await database.exec(request.sql);
      answer({ id: request.id, rows: [] });
      return;
    }
    if (request.kind === 'commit') {
      answer({ id: request.id, rows: [{ tag: await statements.commit() }] });
      return;
    }
    answer({ id: request.id, rows: await statements.query(request.sql, request.params) });
  } catch (error) {
    const { message, code, constraint } = error as { message: string; code?: string; constraint?: string };
    answer({ id: request.id, error: { message, code, constraint } });
  }
};

// There is one connection: statements run strictly in the order of their arrival.
let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => run(request));
});
answer({ id: 0, rows: [] });
