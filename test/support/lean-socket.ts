import WebSocket from 'ws';

/** First characters of packets of Engine.IO 4 and Socket.IO 5. */
const PING = 0x32; // '2'
const MESSAGE = 0x34; // '4'
const EVENT = 0x32; // '42'
const ACK = 0x33; // '43'
const CONNECTED = 0x30; // '40'
/** Largest length of a frame with a header of two bytes; longer ones have four. */
const SHORT_FRAME = 125;

export interface Listener {
  /** Called for every frame with its size on the wire. */
  onBytes(socket: LeanSocket, bytes: number): void;
  /** Called for every event with its name and the raw frame, so it must be fast. */
  onEvent(socket: LeanSocket, name: string, frame: Buffer): void;
  onLost(socket: LeanSocket): void;
}

/**
 * A minimal Socket.IO client, so that one process can be thousands of players. It counts, responds to pings, and parses
 * only acknowledgements.
 */
export class LeanSocket {
  readonly index: number;
  readonly token: string | null;
  bytes = 0;
  private ws: WebSocket | null = null;
  private readonly listener: Listener;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private lastAck = 0;
  private closing = false;

  constructor(options: { index: number; token: string | null; listener: Listener }) {
    this.index = options.index;
    this.token = options.token;
    this.listener = options.listener;
  }

  /** Resolves once the server has accepted the socket and, with a token, signed it in. */
  open(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
        skipUTF8Validation: true,
      });
      this.ws = ws;
      ws.once('error', reject);
      ws.once('close', () => {
        reject(new Error('closed'));
        if (!this.closing) this.listener.onLost(this);
      });
      ws.once('message', () => {
        ws.on('message', (data: Buffer) => this.receive(data, resolve, reject));
        ws.send(this.token === null ? '40' : '40{"signsIn":true}');
      });
    });
  }

  /** Sends an event and resolves with the acknowledgement's first argument. */
  request(event: string, payload: object): Promise<unknown> {
    const id = ++this.lastAck;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.ws?.send(`42${id}${JSON.stringify([event, payload])}`);
    });
  }

  /** Sends an event whose response, if any, is another event. */
  send(event: string, payload: object): void {
    this.ws?.send(`42${JSON.stringify([event, payload])}`);
  }

  close(): void {
    this.closing = true;
    this.ws?.close();
  }

  private receive(data: Buffer, connected: () => void, refused: (error: Error) => void): void {
    const bytes = data.length + (data.length > SHORT_FRAME ? 4 : 2);
    this.bytes += bytes;
    this.listener.onBytes(this, bytes);
    if (data[0] === PING) {
      this.ws?.send('3');
      return;
    }
    if (data[0] !== MESSAGE) return;
    if (data[1] === EVENT) {
      const from = data.indexOf(0x22, 2) + 1;
      this.listener.onEvent(this, data.toString('latin1', from, data.indexOf(0x22, from)), data);
    } else if (data[1] === ACK) this.acknowledged(data);
    else if (data[1] === CONNECTED) {
      if (this.token === null) connected();
      else {
        void this.request('auth', { apiToken: this.token }).then((answer) => {
          if ((answer as { status?: string }).status === 'success') connected();
          else refused(new Error(`not signed in: ${JSON.stringify(answer)}`));
        });
      }
    }
  }

  private acknowledged(data: Buffer): void {
    const bracket = data.indexOf(0x5b, 2);
    const id = Number(data.toString('latin1', 2, bracket));
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.((JSON.parse(data.toString('utf8', bracket)) as unknown[])[0]);
  }
}
