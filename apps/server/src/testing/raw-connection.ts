import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';

/** Connection over which a test sends bytes that no HTTP client would send. */
interface RawConnection {
  socket: Socket;
  /** Returns all text received so far. */
  heard: () => string;
}

interface RawServer {
  server: Server;
  /** Connects and writes `text` as it is. */
  say: (text: string) => Promise<RawConnection>;
  /** Ends the server and every connection to it. */
  end: () => void;
}

/** Starts a server on a free port. `prepare` installs the part under test before the server listens. */
export const serveRaw = async (answer: RequestListener, prepare: (server: Server) => void): Promise<RawServer> => {
  const server = createServer(answer);
  prepare(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const say = async (text: string): Promise<RawConnection> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let heard = '';
    socket.on('data', (data) => (heard += String(data)));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.write(text);
    return { socket, heard: () => heard };
  };
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { server, say, end };
};

/** Returns the HTTP request that upgrades a connection to a WebSocket. */
export const webSocketUpgrade = (host: string): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');
