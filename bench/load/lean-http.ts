import { type Socket, connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One connection of a minimal HTTP client, with one call at a time. It stays open. A full client would use more
 * processor time than the measured server.
 */
class Lane {
  private readonly socket: Socket;
  private read: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the connection was closed')));
  }

  static open(port: number): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Lane(socket)));
      socket.once('error', reject);
    });
  }

  call({ path, token, body }: HttpCall): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.socket.destroy();
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  private receive(chunk: Buffer): void {
    this.read = this.read.length === 0 ? chunk : Buffer.concat([this.read, chunk]);
    const headEnd = this.read.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.read.toString('latin1', 0, headEnd))?.[1] ?? Number.NaN);
    const from = headEnd + HEAD_END.length;
    if (Number.isNaN(length)) this.waiting?.reject(new Error('a response without a length'));
    if (this.read.length < from + length) return;
    const body = this.read.toString('utf8', from, from + length);
    this.read = this.read.subarray(from + length);
    this.waiting?.resolve(body);
  }
}

export interface HttpCall {
  path: string;
  token: string;
  body: string;
}

/** Makes calls over a fixed number of connections. */
export class LeanHttp {
  private free: Lane[];
  private readonly queue: ((lane: Lane) => void)[] = [];
  private readonly port: number;

  private constructor(port: number, lanes: Lane[]) {
    this.port = port;
    this.free = lanes;
  }

  static async open(port: number, { lanes }: { lanes: number }): Promise<LeanHttp> {
    return new LeanHttp(port, await Promise.all(Array.from({ length: lanes }, () => Lane.open(port))));
  }

  /** Reopens connections that the server closed because they were idle between two rounds. */
  async renew(): Promise<void> {
    this.free = await Promise.all(
      this.free.map((lane) => (lane.isClosed ? Lane.open(this.port) : Promise.resolve(lane))),
    );
  }

  /** Returns the body of the response. `begun` is called when the call is written. */
  async call(call: HttpCall, begun: () => void): Promise<string> {
    let lane = this.free.pop() ?? (await new Promise<Lane>((resolve) => this.queue.push(resolve)));
    // The server may close an idle connection at this moment. A repeated bet has the same key, so it counts once.
    if (lane.isClosed) lane = await Lane.open(this.port);
    begun();
    try {
      return await lane.call(call);
    } catch (error) {
      if (!lane.isClosed) throw error;
      lane = await Lane.open(this.port);
      return await lane.call(call);
    } finally {
      const next = this.queue.shift();
      if (next) next(lane);
      else this.free.push(lane);
    }
  }

  close(): void {
    for (const lane of this.free) lane.close();
  }
}
