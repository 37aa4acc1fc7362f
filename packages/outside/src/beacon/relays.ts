import type { RandomnessResult } from './port.ts';

/** Time after which the next relay is asked too if a relay has not responded. Relays usually respond within 0.1 s. */
const PATIENCE_MS = 400;

/** Calls `act` once after `ms` milliseconds. Returns a function that cancels the call. */
export type After = (ms: number, act: () => void) => () => void;

/** A request to one relay, which the signal aborts. */
export interface RelayRequest {
  url: string;
  round: number;
  signal: AbortSignal;
}

interface Options {
  /** Addresses of relays, in the order of the first requests. */
  urls: readonly string[];
  /** Sends a request to one relay and verifies its response. */
  ask: (request: RelayRequest) => Promise<RandomnessResult>;
  after: After;
}

type Reason = Extract<RandomnessResult, { ok: false }>['reason'];

/** The relays of one attempt, with their responses. */
interface Attempt {
  asked: readonly string[];
  responses: ReadonlyMap<string, Reason>;
  winner: string | null;
}

/**
 * The relays of a beacon. The first relay is asked. If it has no randomness or does not respond for PATIENCE_MS, the
 * next one is asked too, so that a hanging relay delays a draw by little. Later attempts put the relays that failed or
 * did not respond last.
 */
export class Relays {
  private readonly options: Options;
  private order: readonly string[];

  constructor(options: Options) {
    this.options = options;
    this.order = options.urls;
  }

  /**
   * Returns the first randomness from a relay. `not_yet`: no relay has the randomness, at least one returned `not_yet`,
   * and the others have responded or had time to respond. `unavailable`: all relays failed. Rejects if `ask` rejects.
   * Every relay is asked at most once.
   */
  first(round: number): Promise<RandomnessResult> {
    const { ask, after } = this.options;
    const waiting = [...this.order];
    const asked: string[] = [];
    const responses = new Map<string, Reason>();
    const ended = new AbortController();
    return new Promise((resolve, reject) => {
      let isPatient = true;
      let cancel: () => void = () => undefined;
      const end = (result: RandomnessResult, winner: string | null): void => {
        cancel();
        ended.abort();
        this.remember({ asked, responses, winner });
        resolve(result);
      };
      const fail = (error: Error): void => {
        cancel();
        ended.abort();
        reject(error);
      };
      const endWithout = (): void => {
        const reason = [...responses.values()].includes('not_yet') ? 'not_yet' : 'unavailable';
        const isWorthWaiting = isPatient || reason === 'unavailable';
        if (waiting.length === 0 && (responses.size === asked.length || !isWorthWaiting))
          end({ ok: false, reason }, null);
      };
      const askNext = (): void => {
        cancel();
        const url = waiting.shift();
        if (url === undefined) {
          isPatient = false;
          return endWithout();
        }
        asked.push(url);
        cancel = after(PATIENCE_MS, askNext);
        ask({ url, round, signal: ended.signal }).then((result) => {
          if (ended.signal.aborted) return;
          if (result.ok) return end(result, url);
          responses.set(url, result.reason);
          if (waiting.length > 0) askNext();
          else endWithout();
        }, fail);
      };
      if (waiting.length === 0) resolve({ ok: false, reason: 'unavailable' });
      else askNext();
    });
  }

  /** Reorders the relays: those that responded or were not needed first, those that failed or were silent last. */
  private remember({ asked, responses, winner }: Attempt): void {
    const rankOf = (url: string): number => {
      if (url === winner) return 0;
      if (!asked.includes(url) || responses.get(url) === 'not_yet') return 1;
      return 2;
    };
    this.order = [...this.order].sort((a, b) => rankOf(a) - rankOf(b));
  }
}
