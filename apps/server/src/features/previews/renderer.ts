import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Picture } from './drawing/card-svg.ts';
import type { RenderAnswer, RenderRequest } from './render.worker.ts';

/**
 * Returns the URL of the thread's program, which lies beside the bundle in production and among the sources in tests.
 */
const threadUrl = (): URL => {
  const bundled = new URL('./preview-renderer.mjs', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('./render-from-source.mjs', import.meta.url);
};

/** Largest number of pictures that wait. The thread draws one after the other. */
const MOST_WAITING = 16;
/** Longest time without a new request or result while a picture waits, ms. After it the thread is ended. */
const PATIENCE_MS = 30_000;
/** Time after which a thread without work is ended, ms, because it holds its typefaces in memory. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve: (png: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Draws pictures on a thread, so that no player waits meanwhile. The thread starts with the first picture, and ends
 * when it is idle.
 */
export class Renderer {
  private readonly waiting = new Map<number, Waiting>();
  private readonly url: URL;
  private thread: Worker | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(url = threadUrl()) {
    this.url = url;
  }

  /** Returns the picture as PNG; null: too many pictures wait. Rejects if the drawing fails. */
  render(picture: Picture): Promise<Uint8Array> | null {
    if (this.waiting.size >= MOST_WAITING) return null;
    const thread = (this.thread ??= this.begin());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.watch();
      thread.postMessage({ id, picture } satisfies RenderRequest);
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.fail(new Error('the site stops'));
    await thread?.terminate();
  }

  private begin(): Worker {
    // The thread shares nothing with the site except messages.
    const thread = new Worker(this.url, { env: {} });
    thread.unref();
    thread.on('message', (answer: RenderAnswer) => this.settle(answer));
    const end = (error: Error): void => {
      if (this.thread === thread) this.fail(error);
    };
    thread.on('error', end);
    thread.on('exit', (code) => end(new Error(`the thread of the pictures has ended with ${code}`)));
    return thread;
  }

  private settle(answer: RenderAnswer): void {
    const one = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('png' in answer) one?.resolve(answer.png);
    else one?.reject(new Error(answer.failed));
    this.watch();
  }

  /** Starts the timer that ends the thread: after PATIENCE_MS if a picture waits, else after IDLE_MS. */
  private watch(): void {
    clearTimeout(this.timer);
    const isIdle = this.waiting.size === 0;
    this.timer = setTimeout(
      () => {
        const { thread } = this;
        this.fail(new Error('a picture was not drawn in time'));
        void thread?.terminate();
      },
      isIdle ? IDLE_MS : PATIENCE_MS,
    );
    this.timer.unref();
  }

  private fail(error: Error): void {
    this.thread = null;
    clearTimeout(this.timer);
    for (const one of this.waiting.values()) one.reject(error);
    this.waiting.clear();
  }
}
