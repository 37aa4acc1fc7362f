import { largest, median, short } from './statistics.ts';

/** Of one core: a client process that took more of it may have kept the server waiting. */
const CLIENTS_MOST_SHARE = 0.8;

interface Shares {
  kind: string;
  /** What was going on, as in "while bets were under way". */
  during: string;
  /** Of one core, 0 to 1, of the busiest client process; one for each run. */
  clients: readonly number[];
  server: readonly number[];
}

const spread = (shares: readonly number[]): string => `${short(median(shares) * 100)} % of a core (at worst ${short(largest(shares) * 100)} %)`;

/** Whether the figures are the server's: the worst run decides, since one that the clients held up is in the figures too. */
export const bottleneckNote = ({ kind, during, clients, server }: Shares): string => {
  if (clients.length === 0) return `${kind}: ${during} nothing was measured.`;
  const verdict = largest(clients) < CLIENTS_MOST_SHARE ? 'the clients were not the bottleneck in any run' : 'THE CLIENTS MAY HAVE BEEN THE BOTTLENECK';
  return `${kind}: ${during} the busiest client process took ${spread(clients)}, the server ${spread(server)}: ${verdict}.`;
};
