import { LeanSocket } from '../../test/support/lean-socket.ts';

type Payload = Record<string, unknown>;

/** A socket that parses its messages and reports the state of the round to the measurement. */
export class Observer {
  readonly socket: LeanSocket;
  private readonly waiting = new Set<{
    event: string;
    fits: (payload: Payload) => boolean;
    resolve: (payload: Payload) => void;
  }>();

  private constructor(token: string | null) {
    this.socket = new LeanSocket({
      index: 0,
      token,
      listener: {
        onBytes: () => undefined,
        onEvent: (_socket, name, frame) => this.hear(name, frame),
        onLost: () => undefined,
      },
    });
  }

  static async connect({ port, token = null }: { port: number; token?: string | null }): Promise<Observer> {
    const observer = new Observer(token);
    await observer.socket.open(port);
    return observer;
  }

  /** Returns the next matching event; rejects after a timeout. */
  next(
    event: string,
    { fits = () => true, timeoutMs = 240_000 }: { fits?: (payload: Payload) => boolean; timeoutMs?: number } = {},
  ): Promise<Payload> {
    return new Promise((resolve, reject) => {
      const one = {
        event,
        fits,
        resolve: (payload: Payload) => {
          clearTimeout(timer);
          this.waiting.delete(one);
          resolve(payload);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(one);
        reject(new Error(`no ${event} within ${timeoutMs} ms`));
      }, timeoutMs);
      this.waiting.add(one);
    });
  }

  /** Makes the observer's page show the game. Returns the snapshot; null: none yet. */
  async watch(game: string): Promise<Payload | null> {
    const { snapshot = null } = (await this.socket.request('watch', { game })) as { snapshot?: Payload | null };
    return snapshot;
  }

  /** Watches a game and waits for a matching round, which may already be open. */
  async watchUntil(
    game: string,
    { event, fits }: { event: string; fits: (payload: Payload) => boolean },
  ): Promise<void> {
    const snapshot = await this.watch(game);
    if (!snapshot || !fits(snapshot)) await this.next(event, { fits });
  }

  /** Waits until a round's betting opens. Returns its id. */
  async opened(): Promise<number> {
    const { roundId } = await this.next('crashInit', {
      fits: (payload) => (payload['state'] as { status: number }).status === 0,
    });
    return roundId as number;
  }

  close(): void {
    this.socket.close();
  }

  private hear(name: string, frame: Buffer): void {
    if (this.waiting.size === 0) return;
    const heard = [...this.waiting].filter((one) => one.event === name);
    if (heard.length === 0) return;
    const payload = (JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, Payload])[1];
    for (const one of heard) if (one.fits(payload)) one.resolve(payload);
  }
}
