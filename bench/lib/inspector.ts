import WebSocket from 'ws';

export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    children?: number[];
  }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId?: string; message?: string; workerInfo?: { url: string } };
  result?: unknown;
  error?: { message: string };
}

const SAMPLE_EVERY_US = 200;

/** One thread that the inspector controls. */
class Thread {
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private readonly write: (text: string) => void;
  private lastId = 0;

  constructor(write: (text: string) => void) {
    this.write = write;
  }

  send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write(JSON.stringify({ id, method, params }));
    });
  }

  heard({ id = 0, result, error }: Message): void {
    const waiter = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiter?.reject(new Error(error.message));
    else waiter?.resolve(result);
  }

  async prepare(): Promise<void> {
    await this.send('Profiler.enable');
    await this.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  }

  async stop(): Promise<CpuProfile> {
    return ((await this.send('Profiler.stop')) as { profile: CpuProfile }).profile;
  }
}

/** Samples between a start and a stop. */
export interface Profiles {
  eventLoop: CpuProfile;
  /** Profile of the embedded database's thread; null if there is none. */
  database: CpuProfile | null;
}

/**
 * The profiler of a server that was started with `--inspect`. It sees the event loop's thread and the embedded
 * database's.
 */
export class Profiler {
  private readonly ws: WebSocket;
  private readonly main: Thread;
  private database: { sessionId: string; thread: Thread } | null = null;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    this.main = new Thread((text) => ws.send(text));
    ws.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString()) as Message));
  }

  static async connect(url: string): Promise<Profiler> {
    const ws = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    await new Promise((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    const profiler = new Profiler(ws);
    await profiler.main.prepare();
    // Workers that already run are reported before the command is acknowledged.
    await profiler.main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
    await profiler.database?.thread.prepare();
    return profiler;
  }

  async start(): Promise<void> {
    await Promise.all([this.main.send('Profiler.start'), this.database?.thread.send('Profiler.start')]);
  }

  async stop(): Promise<Profiles> {
    const [eventLoop, database] = await Promise.all([this.main.stop(), this.database?.thread.stop()]);
    return { eventLoop, database: database ?? null };
  }

  close(): void {
    this.ws.close();
  }

  private hear(message: Message): void {
    const { method, params: { sessionId = '', workerInfo, message: inner } = {} } = message;
    if (method === 'NodeWorker.attachedToWorker' && workerInfo?.url.includes('database-worker')) {
      this.database = {
        sessionId,
        thread: new Thread(
          (text) => void this.main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text }),
        ),
      };
    } else if (method === 'NodeWorker.receivedMessageFromWorker' && sessionId === this.database?.sessionId) {
      this.database.thread.heard(JSON.parse(inner ?? '{}') as Message);
    } else if (method === undefined) this.main.heard(message);
  }
}
