import type { TradeService } from '../port.ts';
import { ANSWERS, type Answers, type Channel, Message, type Question } from './protocol.ts';

/** The bot's thread: a channel that may end. */
export interface BotThread extends Channel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit' | 'error', listener: (cause: unknown) => void): unknown;
  terminate(): Promise<unknown>;
}

export interface BotTradesOptions {
  /** Starts the thread; called again when it has ended. */
  start: () => BotThread;
  /** Called when the thread has ended by itself; once until a thread has run for `steadyMs` again. */
  onEnd?: (cause: unknown) => void;
  /** A response that does not come within this time counts as none. */
  timeoutMs?: number;
  /** Wait before the thread is started again after its end; doubles with each further end. */
  restartAfterMs?: number;
  /** The longest wait between an end and the next start. */
  longestRestartMs?: number;
  /** A thread that has run for this long is in order: the waits begin anew. */
  steadyMs?: number;
  /** A clock that only grows, in ms. */
  now?: () => number;
}

type Asked = { [K in Question['ask']]: Omit<Extract<Question, { ask: K }>, 'n' | 'ask'> };

/** Longer than the bot's own requests take together. */
const TIMEOUT_MS = 90_000;
const RESTART_AFTER_MS = 30_000;
/** The platform refuses accounts that sign in too often. */
const LONGEST_RESTART_MS = 1_800_000;
const STEADY_MS = 600_000;
const LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url';

/** A trade service whose Steam account lives in its own thread: a fault of its libraries harms nothing here. */
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
  /** Ends in a row of threads that did not run steadily. */
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
      // The requests may have been carried out. Nobody can tell, and the callers learn that.
      for (const n of waiting.keys()) settle(n, undefined);
      if (now() - startedMs >= steadyMs) ends = 0;
      ended(cause);
    };
    opened.on('error', end);
    opened.on('exit', end);
  };
  open();

  /** The thread's response; null when there is none that can be believed. */
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
