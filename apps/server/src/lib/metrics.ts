import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const BATCHES = [1, 2, 5, 10, 25, 50, 100, 200, 256];

/** Everything the operator can watch, in one registry; names are those that `/metrics` shows. [S9] */
export interface Metrics {
  registry: Registry;
  /** Bets and stops by what they were answered: `accepted`, `taken`, or the key of the refusal. */
  bets: Counter<'result'>;
  takes: Counter<'result'>;
  /** Cash-outs by what stopped the bet. */
  cashOuts: Counter<'by'>;
  /** Stakes and wins of settled rounds: their ratio is the actual return, `theoretical` what it should tend to. [F6] */
  stakedCents: Counter;
  paidCents: Counter;
  theoreticalCents: Counter;
  interruptions: Counter;
  batchSize: Histogram<'kind'>;
  commitSeconds: Histogram<'kind'>;
  /** From the receipt of a stop to its answer. */
  takeSeconds: Histogram;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  socketEvents: Counter<'event' | 'outcome'>;
  slowConsumers: Counter;
  clockJumps: Counter;
  /** Adds a gauge that is read when somebody looks. */
  watch(gauge: { name: string; help: string; read: () => number }): void;
}

/** A registry of its own for each server, so that several in one process do not count together. */
export const createMetrics = ({ withRuntime = false }: { withRuntime?: boolean } = {}): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (withRuntime) collectDefaultMetrics({ register: registry, prefix: 'updraft_' });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Counter<Label> => new Counter({ name: `updraft_${name}`, help, labelNames, registers });
  const histogram = <Label extends string = never>(name: string, help: string, { labelNames = [], buckets = SECONDS }: { labelNames?: Label[]; buckets?: number[] } = {}): Histogram<Label> =>
    new Histogram({ name: `updraft_${name}`, help, labelNames, buckets, registers });
  return {
    registry,
    bets: counter('crash_bets_total', 'Crash bets by what they were answered.', ['result']),
    takes: counter('crash_takes_total', 'Stops by hand by what they were answered.', ['result']),
    cashOuts: counter('crash_cash_outs_total', 'Cash-outs by what stopped the bet.', ['by']),
    stakedCents: counter('crash_staked_cents_total', 'Stakes of settled rounds, in cents.'),
    paidCents: counter('crash_paid_cents_total', 'Wins of settled rounds, in cents: the actual return is this over the stakes.'),
    theoreticalCents: counter('crash_theoretical_cents_total', 'What settled stakes return in the long run, in cents: 96 % of them.'),
    interruptions: counter('crash_interruptions_total', 'Rounds that were interrupted for longer than is tolerated.'),
    batchSize: histogram('crash_batch_size', 'Commands in one commit.', { labelNames: ['kind'], buckets: BATCHES }),
    commitSeconds: histogram('crash_commit_seconds', 'One commit of the table, from its first statement to its end.', { labelNames: ['kind'] }),
    takeSeconds: histogram('crash_take_seconds', 'From the receipt of a stop by hand to its answer.'),
    httpSeconds: histogram('http_request_seconds', 'Requests by route and status.', { labelNames: ['method', 'route', 'status'] }),
    socketEvents: counter('socket_events_total', 'Events from clients by outcome.', ['event', 'outcome']),
    slowConsumers: counter('socket_slow_consumers_total', 'Sockets cut off because they took too little.'),
    clockJumps: counter('clock_jumps_total', 'Jumps of the wall clock.'),
    watch: ({ name, help, read }) =>
      void new Gauge({
        name: `updraft_${name}`,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),
  };
};
