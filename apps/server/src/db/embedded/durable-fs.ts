import { fsyncSync, statfsSync, writeSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * Kills the process by a signal, because a worker thread cannot abort it. Never returns, so that the running commit is
 * not acknowledged.
 */
const endAtOnce = (): never => {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

interface NodeStream {
  nfd?: number;
}
interface EmscriptenModule {
  FS: { filesystems: Record<string, unknown> };
  NODEFS?: { stream_ops: { fsync?: (stream: NodeStream) => number } };
}

const freeOn = (folder: string): string => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return `${Math.floor((bavail * bsize) / 1e6)} MB are free on its disk`;
  } catch (error) {
    return `its disk cannot be looked at: ${(error as Error).message}`;
  }
};

/**
 * Ends the thread with an error after a PANIC of the database, which for example a full disk causes. The database would
 * send no further response and does not report the cause, so the error states the known facts.
 */
const endThread = (folder: string): void => {
  setImmediate(() => {
    throw new Error(
      `the embedded database panicked: it could not write its log or a checkpoint, or its files are damaged (${freeOn(folder)})`,
    );
  });
};

/**
 * File system of the embedded database, with a real fsync. PGlite's own file system never syncs, so a power cut could
 * lose acknowledged commits. If a sync fails, the process ends at once: after a failed fsync the state of the pages is
 * unknown, and only recovery from the log is safe. A PANIC ends the thread.
 */
export class DurableNodeFS extends NodeFS {
  private readonly folder: string;

  constructor(folder: string) {
    super(folder);
    this.folder = folder;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const { emscriptenOpts } = started;
    emscriptenOpts.onAbort = () => endThread(this.folder);
    const preRun = emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      const { NODEFS } = module;
      if (!NODEFS)
        throw new Error('this build of the embedded database has no NODEFS: its version is not the pinned one');
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0;
        try {
          fsyncSync(stream.nfd);
          return 0;
        } catch (error) {
          // The message is written to the descriptor directly, because no other thread reads this thread's output any
          // more.
          writeSync(2, `fsync failed, ending at once: ${String(error)}\n`);
          return endAtOnce();
        }
      };
    });
    return started;
  }
}
