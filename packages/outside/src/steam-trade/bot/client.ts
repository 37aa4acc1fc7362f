import type { TradeService } from '../port.ts';
import { ANSWERS, type Answers, type Channel, Message, type Question } from './protocol.ts';

/** The bot's thread: a channel that may end. */
export interface BotThread extends Channel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit' | 'error', listener: (cause: unknown) => void): unknown;
  terminate(): Promise<unknown>;
}

export interface BotTradesOptions {
  /** Starts the thread; called again after its end. */
  start: () => BotThread;
  /** Called after an unexpected end of the thread, and then not again until a thread has run for `steadyMs`. */
  onEnd?: (cause: unknown) => void;
  /** Time after which a missing response counts as unavailable. */
  timeoutMs?: number;
  /** Wait before the thread is started again after its end; doubles with each further end. */
  restartAfterMs?: number;
  /** The longest wait between an end and the next start. */
  longestRestartMs?: number;
  /** Run time after which a thread counts as healthy, and the waits start from the beginning. */
  steadyMs?: number;
  /** Returns the time of a monotonic clock, in ms. */
  now?: () => number;
}

type Asked = { [K in Question['ask']]: Omit<Extract<Question, { ask: K }>, 'n' | 'ask'> };

/** Default timeout, longer than all of the bot's own requests together. */
const TIMEOUT_MS = 90_000;
const RESTART_AFTER_MS = 30_000;
/** Longest wait before a restart. Steam refuses accounts that sign in too often. */
const LONGEST_RESTART_MS = 1_800_000;
const STEADY_MS = 600_000;
const LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url';

/**
 * Creates a trade service whose Steam account runs in its own thread, so that faults of its libraries do not affect the
 * site.
 */
export const createBotTrades = ({
  start,
  onEnd = () => undefined,
  timeoutMs = TIMEOUT_MS,
  restartAfterMs = RESTART_AFTER_MS,
  longestRestartMs = LONGEST_RESTART_MS,
  steadyMs = STEADY_MS,
  now = () => performance.now(),
}: BotTradesOptions): TradeService => {
  const listeners = new Set<(offerId: string) => void>();
  const waiting = new Map<number, (value: unknown) => void>();
  let thread: BotThread | null = null;
  let isClosed = false;
  let restart: NodeJS.Timeout | undefined;
  let last = 0;
  /** Number of ends of threads since a thread last ran for `steadyMs` or longer, including that thread's end. */
  let ends = 0;

  const settle = (n: number, value: unknown): void => {
    waiting.get(n)?.(value);
    waiting.delete(n);
  };
  const ended = (cause: unknown): void => {
    if (ends === 0) onEnd(cause);
    restart = setTimeout(reopen, Math.min(longestRestartMs, restartAfterMs * 2 ** Math.min(ends, 20)));
    restart.unref();
    ends += 1;
  };
  const reopen = (): void => {
    try {
      open();
    } catch (error) {
      ended(error);
    }
  };
  const open = (): void => {
    const opened = start();
    const startedMs = now();
    thread = opened;
    opened.on('message', (raw) => {
      const parsed = Message.safeParse(raw);
      if (!parsed.success) return;
      const message = parsed.data;
      if (message.kind === 'changed') for (const listener of listeners) listener(message.offerId);
      else settle(message.n, message.kind === 'answer' ? message.value : undefined);
    });
    let isOver = false;
    const end = (cause: unknown): void => {
      if (isOver || isClosed) return;
      isOver = true;
      thread = null;
      // The pending requests may have been carried out, so callers receive an unknown outcome.
      for (const n of waiting.keys()) settle(n, undefined);
      if (now() - startedMs >= steadyMs) ends = 0;
      ended(cause);
    };
    opened.on('error', end);
    opened.on('exit', end);
  };
  open();

  /** Returns the thread's response; null: none, or a malformed one. */
  const ask = async <K extends Question['ask']>(what: K, details: Asked[K]): Promise<Answers[K] | null> => {
    if (thread === null) return null;
    const n = ++last;
    const answered = new Promise<unknown>((resolve) => waiting.set(n, resolve));
    const timer = setTimeout(() => settle(n, undefined), timeoutMs);
    thread.postMessage({ n, ask: what, ...details });
    const value = await answered;
    clearTimeout(timer);
    const parsed = ANSWERS[what].safeParse(value);
    return parsed.success ? (parsed.data as Answers[K]) : null;
  };

  return {
    id: 'steam',
    inventory: async (steamId) => (await ask('inventory', { steamId })) ?? { ok: false, reason: 'unavailable' },
    holdings: (marketHashName) => ask('holdings', { marketHashName }),
    sendOffer: async (offer) =>
      (await ask('send', { offer: { ...offer, give: [...offer.give], receive: [...offer.receive] } })) ?? {
        ok: false,
        reason: 'unavailable',
      },
    findOffer: (offerId) => ask('find', { offerId }),
    cancelOffer: (offerId) => ask('cancel', { offerId }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    linkPageOf: () => LINK_PAGE,
    close: async () => {
      isClosed = true;
      clearTimeout(restart);
      listeners.clear();
      for (const n of waiting.keys()) settle(n, undefined);
      await thread?.terminate();
    },
  };
};
