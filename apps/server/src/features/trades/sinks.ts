import type { OfferSink } from '../../ports/trades.ts';

type Purpose = 'withdrawal' | 'deposit';

/** Handlers of offers, by the kind of request that they serve. Each feature that opens offers registers once. */
export const createSinks = (): {
  sinks: Readonly<Record<Purpose, OfferSink>>;
  follow: (purpose: Purpose, sink: OfferSink) => void;
} => {
  const followers = new Map<Purpose, OfferSink>();
  const sinkOf = (purpose: Purpose): OfferSink => {
    const sink = followers.get(purpose);
    if (!sink) throw new Error(`nobody follows the offers for a ${purpose}`);
    return sink;
  };
  return {
    sinks: {
      get withdrawal() {
        return sinkOf('withdrawal');
      },
      get deposit() {
        return sinkOf('deposit');
      },
    },
    follow: (purpose, sink) => {
      if (followers.has(purpose)) throw new Error(`two features follow the offers for a ${purpose}`);
      followers.set(purpose, sink);
    },
  };
};
