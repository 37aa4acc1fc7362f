import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Clock } from './clock.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Factory of metrics in one registry. `/metrics` shows their names with the prefix `updraft_`. */
export interface MetricFactory {
  counter: <Label extends string = never>(name: string, help: string, labelNames?: Label[]) => Counter<Label>;
  /** Buckets are in seconds unless given otherwise. */
  histogram: <Label extends string = never>(
    name: string,
    help: string,
    options?: { labelNames?: Label[]; buckets?: number[] },
  ) => Histogram<Label>;
  /** Adds a gauge that is read each time the metrics are rendered. */
  watch: (gauge: { name: string; help: string; read: () => number }) => void;
  /** Adds a gauge of several series; `read` returns the label and value of each. */
  watchEach: (gauge: {
    name: string;
    help: string;
    label: string;
    read: () => Iterable<readonly [string, number]>;
  }) => void;
}

/** The operator's metrics in one registry, with those that all games share. A game adds its own metrics. [S9] */
export interface Metrics extends MetricFactory {
  registry: Registry;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  socketEvents: Counter<'event' | 'outcome'>;
  slowConsumers: Counter;
  connectionsCut: Counter<'reason'>;
  clockJumps: Counter;
}

const factoryFor = (registers: Registry[]): MetricFactory => ({
  counter: (name, help, labelNames = []) => new Counter({ name: `updraft_${name}`, help, labelNames, registers }),
  histogram: (name, help, { labelNames = [], buckets = SECONDS } = {}) =>
    new Histogram({ name: `updraft_${name}`, help, labelNames, buckets, registers }),
  watch: ({ name, help, read }) =>
    void new Gauge({
      name: `updraft_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    }),
  watchEach: ({ name, help, label, read }) =>
    void new Gauge({
      name: `updraft_${name}`,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [series, value] of read()) this.set({ [label]: series }, value);
      },
    }),
});

/** Creates metrics with a new registry, so that several servers in one process count separately. */
export const createMetrics = ({ withRuntime = false }: { withRuntime?: boolean } = {}): Metrics => {
  const registry = new Registry();
  if (withRuntime) collectDefaultMetrics({ register: registry, prefix: 'updraft_' });
  const factory = factoryFor([registry]);
  return {
    registry,
    ...factory,
    httpSeconds: factory.histogram('http_request_seconds', 'Requests by route and status.', {
      labelNames: ['method', 'route', 'status'],
    }),
    socketEvents: factory.counter('socket_events_total', 'Events from clients by outcome.', ['event', 'outcome']),
    slowConsumers: factory.counter('socket_slow_consumers_total', 'Sockets cut off because they read too slowly.'),
    connectionsCut: factory.counter(
      'connections_cut_total',
      'Connections cut off because they sent too much, by reason.',
      ['reason'],
    ),
    clockJumps: factory.counter('clock_jumps_total', 'Jumps of the wall clock.'),
  };
};

/**
 * Adds a gauge of the seconds since other figures were read. While reading them fails, the figures keep their last
 * values and this gauge grows. It begins at 0 now; the returned function records a successful reading.
 */
export const watchAge = (
  { metrics, clock }: { metrics: Pick<MetricFactory, 'watch'>; clock: Pick<Clock, 'monoMs'> },
  { name, help }: { name: string; help: string },
): (() => void) => {
  let readAtMs = clock.monoMs();
  metrics.watch({ name, help, read: () => (clock.monoMs() - readAtMs) / 1000 });
  return () => void (readAtMs = clock.monoMs());
};
