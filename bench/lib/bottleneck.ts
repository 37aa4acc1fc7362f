import { largest, median, short } from '../../test/support/statistics.ts';

/** Share of one core above which a client process may have slowed the measurement. */
const MAX_CLIENTS_SHARE = 0.8;
/** Share of waiting time above which a client process was starved of processor time. */
const MAX_WAITED_SHARE = 0.2;

/** Shares of the busiest client process and of the one that waited longest, 0 to 1. */
export interface ClientShare {
  /** Share of one core. */
  busy: number;
  /** Share of the time in which it was ready to run and had no core. NaN if the system does not count that. */
  waited: number;
}

interface Shares {
  kind: string;
  /** Simultaneous activity, as in "while bets were under way". */
  during: string;
  /** Shares of the clients, one for each run. */
  clients: readonly ClientShare[];
  server: readonly number[];
}

/** Returns the load processes' shares of processor time and waiting time. */
export const clientShareOf = (
  { busiestCpuMs, waitedMs }: { busiestCpuMs: number; waitedMs: number },
  wallMs: number,
): ClientShare => ({ busy: busiestCpuMs / wallMs, waited: waitedMs / wallMs });

const spread = (shares: readonly number[], of: string): string =>
  `${short(median(shares) * 100)} % ${of} (at worst ${short(largest(shares) * 100)} %)`;

const verdictOn = (clients: readonly ClientShare[]): string => {
  const waited = clients.map((one) => one.waited);
  if (largest(clients.map((one) => one.busy)) >= MAX_CLIENTS_SHARE) return 'THE CLIENTS MAY HAVE BEEN THE BOTTLENECK';
  if (waited.some(Number.isNaN)) return 'whether the clients had to wait for a core is not known';
  if (largest(waited) > MAX_WAITED_SHARE)
    return 'THE MACHINE, not the server alone, was the limit: its cores were too few for the clients beside it';
  return 'the clients were not the bottleneck in any run';
};

/**
 * Returns a note on the side that limits the figures: server or clients. The worst run decides, because a run that the
 * clients delayed is in the figures too.
 */
export const bottleneckNote = ({ kind, during, clients, server }: Shares): string => {
  if (clients.length === 0) return `${kind}: ${during} nothing was measured.`;
  const busy = spread(
    clients.map((one) => one.busy),
    'of a core',
  );
  const waited = spread(
    clients.map((one) => one.waited),
    'of the time',
  );
  return `${kind}: ${during} the busiest client process took ${busy} and waited for one ${waited}; the server took ${spread(server, 'of a core')}: ${verdictOn(clients)}.`;
};
