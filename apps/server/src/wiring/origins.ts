import type { Config } from '../config.ts';

/**
 * Returns the origins of the site: in live mode the public one alone, in the sandbox also `localhost` and `127.0.0.1`.
 * [S3] `sockets`: addresses that pages may connect their sockets to.
 */
export const originsOf = ({
  config,
  publicUrl,
  port,
}: {
  config: Pick<Config, 'mode' | 'realtimePort'>;
  publicUrl: string;
  port: number;
}): { pages: ReadonlySet<string>; sockets: string[] } => {
  const ownSocket = publicUrl.replace(/^http/, 'ws');
  if (config.mode === 'live')
    return {
      pages: new Set([publicUrl]),
      sockets: [ownSocket, `wss://${new URL(publicUrl).hostname}:${config.realtimePort}`],
    };
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  return {
    pages: new Set([publicUrl, ...hosts.map((host) => `http://${host}`)]),
    sockets: [ownSocket, ...hosts.map((host) => `ws://${host}`)],
  };
};
