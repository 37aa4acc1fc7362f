import { type Server, type Socket, connect, createServer } from 'node:net';

/** TCP proxy that can block or cut connections without a change at either end. */
export class Proxy {
  private readonly server: Server;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private isFrozen = false;
  private isClosed = false;

  private constructor(server: Server) {
    this.server = server;
  }

  /** Listens on its own port and forwards to `port` on this machine. */
  static async to(port: number): Promise<Proxy> {
    const server = createServer({ pauseOnConnect: true });
    const proxy = new Proxy(server);
    server.on('connection', (near) => proxy.join(near, port));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Stops all data in both directions. Connections stay open, and new ones wait. */
  freeze(): void {
    this.isFrozen = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  /** Ends every connection and refuses new ones, like a database during a restart. */
  cut(): void {
    this.isClosed = true;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  mend(): void {
    this.isClosed = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, port: number): void {
    if (this.isClosed) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    this.pairs.add(pair);
    const end = (): void => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => void to.write(chunk));
      from.once('error', end);
      from.once('close', end);
    }
    if (this.isFrozen) far.pause();
    else near.resume();
  }
}
