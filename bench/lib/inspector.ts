import WebSocket from 'ws';

export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

const SAMPLE_EVERY_US = 200;

/** The profiler of a server that was started with `--inspect`: it sees the event loop's thread. */
export class Profiler {
  private readonly ws: WebSocket;
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private lastId = 0;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data: Buffer) => {
      const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (id !== undefined) this.waiting.get(id)?.(result);
    });
  }

  static async connect(url: string): Promise<Profiler> {
    const ws = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    await new Promise((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    const profiler = new Profiler(ws);
    await profiler.send('Profiler.enable');
    await profiler.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    return profiler;
  }

  async start(): Promise<void> {
    await this.send('Profiler.start');
  }

  async stop(): Promise<CpuProfile> {
    return ((await this.send('Profiler.stop')) as { profile: CpuProfile }).profile;
  }

  close(): void {
    this.ws.close();
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.ws.send(JSON.stringify({ id, method, params }));
    });
  }
}
