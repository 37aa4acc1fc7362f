import type { Log } from './log.ts';

/** List of open resources, which are closed in the reverse order of their opening. */
export class Closing<Options = void> {
  private readonly open: ((options: Options) => unknown)[] = [];
  private readonly log: Pick<Log, 'error'>;

  constructor(log: Pick<Log, 'error'>) {
    this.log = log;
  }

  add(close: (options: Options) => unknown): void {
    this.open.push(close);
  }

  /** Closes each resource once. A failure is logged and does not prevent the closing of others. */
  async close(options: Options): Promise<void> {
    for (const close of this.open.splice(0).reverse()) {
      await (async () => close(options))().catch((error: unknown) =>
        this.log.error({ err: error }, 'could not close cleanly'),
      );
    }
  }
}
