import type { Config } from '../config.ts';

/** The origins of the site: in the sandbox both names of this machine, in live mode its own alone. [S3] */
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
