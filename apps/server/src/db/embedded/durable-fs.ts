import { fsyncSync, writeSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Ends the process from this thread, which may not abort it. Never answers: what is being committed must not be acknowledged. */
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

/**
 * The file system of the embedded database, with a real fsync. PGlite's own never syncs, so a
 * power cut could take acknowledged commits. If a sync fails the process ends at once: after a
 * failed fsync the pages' state is unknown, and only recovery from the log is safe.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const { emscriptenOpts } = started;
    const preRun = emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      const { NODEFS } = module;
      if (!NODEFS) throw new Error('this build of the embedded database has no NODEFS: its version is not the pinned one');
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0;
        try {
          fsyncSync(stream.nfd);
          return 0;
        } catch (error) {
          // Straight to the descriptor: what this thread says through the other one would not be heard any more.
          writeSync(2, `fsync failed, ending at once: ${String(error)}\n`);
          return endAtOnce();
        }
      };
    });
    return started;
  }
}
