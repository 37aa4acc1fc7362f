import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ThreadHung } from '../../lib/fatal.ts';
import { type Db, type Query, inTransaction, one, withRetry } from '../db.ts';
import { removeOldCopies, serveCopies } from './copy-requests.ts';
import { copyDataDir, requireRoomForCopy } from './copy.ts';
import { freeBytesOf, watchFreeBytes } from './disk-room.ts';
import { type Lane, Lanes } from './lanes.ts';
import { lockDataDir } from './lock.ts';
import { type MaintenanceOptions, quietMoment, startMaintenance } from './maintenance.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';
import { Silence, type Watch } from './silence.ts';

/** Returns the URL of the thread's program: beside the bundle in production, among the sources in tests. */
const workerUrl = (): URL => {
  const bundled = new URL('./database-worker.mjs', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('./worker-from-source.mjs', import.meta.url);
};

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Client of the database's thread: sends requests, and matches responses by id. */
class WorkerClient {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  private readonly waiting = new Map<number, { resolve: (rows: object[]) => void; reject: (error: Error) => void }>();
  private lastId = 0;
  private dead: Error | null = null;
  private isClosing = false;
  private readonly onDeath: (error: Error) => void;
  private silence: Silence;

  constructor({ dataDir, onDeath }: { dataDir: string; onDeath: (error: Error) => void }) {
    this.onDeath = onDeath;
    this.silence = this.listen();
    this.worker = new Worker(workerUrl(), { workerData: { dataDir } });
    this.ready = new Promise((resolve, reject) => {
      this.waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.worker.on('message', (message: WorkerAnswer) => this.settle(message));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`the embedded database has ended with ${code}`)));
  }

  /** Closes the database. The end of the thread afterwards does not count as a fault. */
  close(): Promise<object[]> {
    const closed = this.send({ kind: 'close' });
    this.isClosing = true;
    return closed;
  }

  send(request: WithoutId<WorkerRequest>): Promise<object[]> {
    if (this.dead) return Promise.reject(this.dead);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id });
    });
  }

  /** Replaces the limits after which a thread without responses counts as hung. */
  watchAs(watch: Watch): void {
    this.silence.end();
    this.silence = this.listen(watch);
  }

  private listen(watch?: Watch): Silence {
    return new Silence({ isAwaited: () => this.waiting.size > 0, onHung: (seconds) => this.giveUp(seconds), watch });
  }

  /** Fails all requests and terminates the thread without waiting, because a hung thread may never end. */
  private giveUp(seconds: number): void {
    this.fail(new ThreadHung(`the embedded database has not answered for ${seconds} s`));
    void this.worker.terminate();
  }

  private settle(message: WorkerAnswer): void {
    this.silence.broken();
    const waiter = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!waiter) return;
    if ('rows' in message) waiter.resolve(message.rows);
    else
      waiter.reject(
        Object.assign(new Error(message.error.message), {
          code: message.error.code,
          constraint: message.error.constraint,
        }),
      );
  }

  private fail(error: Error): void {
    const isFirst = this.dead === null;
    this.dead ??= error;
    this.silence.end();
    for (const waiter of this.waiting.values()) waiter.reject(error);
    this.waiting.clear();
    if (isFirst && !this.isClosing) this.onDeath(error);
  }
}

/** Embedded database. Queries through `urgent` run before all others that wait. */
export interface EmbeddedDb extends Db {
  urgent: Db;
  /** Makes maintenance wait until the function returns true, at most for `patienceMs`. */
  maintainWhen(isGoodMoment: () => boolean): void;
  /**
   * Copies the whole data directory into a new folder, between two statements, at a quiet moment if one comes within
   * two minutes. No statement runs meanwhile. Throws if the disk has no room for the copy.
   */
  copyTo(folder: string): Promise<void>;
}

interface EmbeddedOptions extends MaintenanceOptions {
  dataDir: string;
  onFatal?: (error: Error) => void;
  /** Limits after which a started thread without responses counts as hung, in place of the usual ones (tests). */
  watch?: Watch;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, in its own data directory and on its own thread.
 * Throws DataDirInUse when another process has the directory.
 * - `onFatal` is called once when the thread dies unexpectedly, when it hangs while a response is awaited (ThreadHung),
 *   or when another process took over the directory. Nothing can be read or written any more, and the process should
 *   end.
 * - `onFault` is called for a checkpoint or a vacuum that failed, or was skipped for want of disk space.
 * - `maintenanceEveryMs`, `vacuumEveryCheckpoints`: intervals of checkpoints and vacuums.
 */
export const openEmbedded = async ({
  dataDir,
  onFatal = () => undefined,
  onFault = () => undefined,
  watch,
  ...pace
}: EmbeddedOptions): Promise<EmbeddedDb> => {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir, { onLost: onFatal });
  removeOldCopies(dataDir);
  let isReady = false;
  // A failure before `ready` is reported by the rejection alone.
  const client = new WorkerClient({
    dataDir: join(dataDir, 'database'),
    onDeath: (error) => isReady && onFatal(error),
  });
  try {
    await client.ready;
    isReady = true;
    if (watch) client.watchAs(watch);
  } catch (error) {
    unlock();
    throw error;
  }

  // There is one connection. A transaction uses it exclusively, and all other work waits.
  const lanes = new Lanes();
  const direct: Query = {
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await client.send({ kind: 'query', sql, params })) as Row[],
  };
  const exec = async (sql: string): Promise<void> => void (await client.send({ kind: 'exec', sql }));
  const commit = async (): Promise<string> => (one(await client.send({ kind: 'commit' })) as { tag: string }).tag;
  let faults = 0;
  const countFault = (error: Error): void => {
    faults++;
    onFault(error);
  };
  let isGoodMoment = (): boolean => true;
  const room = watchFreeBytes(dataDir);
  const isQuiet = (): boolean => lanes.isQuiet && isGoodMoment();
  const stopMaintenance = startMaintenance((work) => lanes.run('ordinary', () => work({ ...direct, exec })), {
    ...pace,
    isQuiet,
    freeBytes: () => freeBytesOf(dataDir),
    onFault: countFault,
  });
  const copyTo = async (folder: string): Promise<void> => {
    await requireRoomForCopy(dataDir);
    await quietMoment({ isQuiet });
    await lanes.run('ordinary', async () => {
      await exec('checkpoint');
      await copyDataDir(dataDir, folder);
    });
  };
  const stopCopies = serveCopies(dataDir, copyTo);
  const close = async (): Promise<void> => {
    stopMaintenance();
    stopCopies();
    room.end();
    await lanes.run('ordinary', () => client.close()).finally(unlock);
  };
  const on = (lane: Lane): Db => ({
    kind: 'embedded',
    query: (sql, params) => lanes.run(lane, () => direct.query(sql, params)),
    exec: (sql) => lanes.run(lane, () => exec(sql)),
    tx: (work) => withRetry(() => lanes.run(lane, () => inTransaction({ exec, commit }, () => work(direct)))),
    maintenanceFaults: () => faults,
    diskFreeBytes: room.lastBytes,
    waitingCount: () => lanes.waitingCount(lane),
    close,
  });
  return { ...on('ordinary'), urgent: on('urgent'), maintainWhen: (isGood) => void (isGoodMoment = isGood), copyTo };
};
