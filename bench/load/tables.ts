import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PendingBet, ServerPayload } from '@updraft/contract';
import { multiplierAt } from '@updraft/rules/crash';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { ChatFeed } from '../../apps/server/src/features/chat/chat.feed.ts';
import { FastBroadcaster } from '../../apps/server/src/realtime/fast-broadcaster.ts';
import type { SocketHandlers } from '../../apps/server/src/realtime/handlers.ts';
import { Pages } from '../../apps/server/src/realtime/pages.ts';
import { openGateway } from '../../apps/server/src/testing/open-gateway.ts';
import type { ShownGame } from '../../apps/server/src/realtime/shown-games.ts';

/**
 * A process with the real gateway and broadcaster, and tables that only publish as the crash table does. Its processor
 * time is the cost of the fan-out. The measurement that started it sets the number of running tables.
 */

/** Durations of betting and of the flight, and of a whole round with its pause after the crash. */
const WAITING_MS = 3000;
const FLIGHT_MS = 6000;
const ROUND_MS = 10_000;
const SECOND_MS = 1000;
/** Number of bets and of cash-outs that a slot announces. */
const BETS_A_SLOT = 5;
const TAKES_A_SLOT = 2;
const HASH = 'a'.repeat(64);

const stamp = (): number => performance.timeOrigin + performance.now();

const betOf = (id: number): PendingBet => ({
  id,
  user: { id, username: `player ${id}`, avatar: 'default', is_demo: false },
  items: [],
  bank: 12.34,
  autoWithdraw: 2,
  cap: 9999.98,
});

class SyntheticTable implements ShownGame {
  readonly name: string;
  private readonly broadcaster: FastBroadcaster;
  private phase: 'waiting' | 'running' | 'crashed' = 'crashed';
  private roundId = 0;
  private startedAt = 0;
  private lastBet = 0;
  private timers: NodeJS.Timeout[] = [];

  constructor({ name, broadcaster }: { name: string; broadcaster: FastBroadcaster }) {
    this.name = name;
    this.broadcaster = broadcaster;
    broadcaster.onSlot(() => this.gather(), name);
  }

  /** Begins the rounds after this time. */
  start(afterMs: number): void {
    this.timers.push(setTimeout(() => this.playOn(), afterMs));
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.phase = 'crashed';
  }

  snapshot(): { roundId: number } {
    return { roundId: this.roundId };
  }

  showTo(): boolean {
    return false;
  }

  summary() {
    return { phase: this.phase, players: this.lastBet, bank: this.lastBet, items: this.lastBet };
  }

  private at(ms: number, work: () => void): void {
    this.timers.push(setTimeout(work, ms));
  }

  private playOn(): void {
    this.timers = [];
    this.roundId++;
    this.phase = 'waiting';
    for (let ms = 0; ms < WAITING_MS; ms += SECOND_MS)
      this.at(ms, () =>
        this.tell('crashStartTimer', {
          timer: (WAITING_MS - ms) / SECOND_MS,
          roundId: this.roundId,
          publicHash: HASH,
        }),
      );
    for (let ms = 0; ms < FLIGHT_MS; ms += SECOND_MS) this.at(WAITING_MS + ms, () => this.rise(ms));
    this.at(WAITING_MS + FLIGHT_MS, () => this.crash());
    this.at(ROUND_MS, () => this.playOn());
  }

  private rise(flownMs: number): void {
    if (flownMs === 0) this.startedAt = stamp();
    this.phase = 'running';
    this.tell('crashMultiplier', {
      roundId: this.roundId,
      multiplier: multiplierAt(flownMs) / 100,
      level: 'low',
      startedAt: this.startedAt,
      serverTime: stamp(),
    });
  }

  private crash(): void {
    this.phase = 'crashed';
    this.tell('clearBets', {
      roundId: this.roundId,
      multiplier: multiplierAt(FLIGHT_MS) / 100,
      colour: 3,
      secret_hash: HASH,
      seed: HASH,
      serverTime: stamp(),
      roundCap: null,
      interruptedAt: null,
    });
  }

  private tell<K extends 'crashStartTimer' | 'crashMultiplier' | 'clearBets'>(
    event: K,
    payload: ServerPayload<K>,
  ): void {
    this.broadcaster.toTopic(this.name, event, payload);
    this.broadcaster.flushSlot(this.name);
  }

  private gather(): void {
    const { broadcaster, name, roundId } = this;
    if (this.phase === 'waiting') {
      const bets = Array.from({ length: BETS_A_SLOT }, () => betOf(++this.lastBet));
      const totals = { players: this.lastBet, bank: this.lastBet, items: this.lastBet };
      broadcaster.toTopic(name, 'newBets', { roundId, bets, totals });
    } else if (this.phase === 'running')
      for (let n = 0; n < TAKES_A_SLOT; n++)
        broadcaster.toTopic(name, 'successTake', { roundId, bet_id: n + 1, user_id: n + 1, multiplier: 1.2, win: 3 });
  }
}

const log = createLog({ level: 'silent', pretty: false });
const httpServer = createServer();
const gateway = openGateway({ httpServer, eventsPerSecond: 10_000, socketsPerAddress: 1_000_000 });
const broadcaster = new FastBroadcaster({ io: gateway.io, log });
const names = (process.argv[2] ?? '').split(',');
const games = new Map(names.map((name) => [name, new SyntheticTable({ name, broadcaster })]));
gateway.start({
  handlers: {} as SocketHandlers,
  pages: new Pages({ games, home: names[0] ?? '', broadcaster }),
  onJoin: () => undefined,
  broadcaster,
});
broadcaster.start({ isAwaited: () => gateway.inbound.oldestMs < Number.POSITIVE_INFINITY });

/** The product's chat feed, with messages of usual length. Each message contains its time of sending. */
const chat = new ChatFeed({ broadcaster, clock: { monoMs: stamp }, db: { query: () => Promise.resolve([]) } });
chat.start();
let chatTimer: NodeJS.Timeout | undefined;
let lastMessage = 0;
const chatter = (perSecond: number): void => {
  clearInterval(chatTimer);
  if (perSecond === 0) return;
  const say = (): void => {
    const id = ++lastMessage;
    const user = { ...betOf(id).user, is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
    const message = 'a message of a usual length: what a round that was';
    const time = new Date().toISOString();
    chat.add([{ id, user, time, type: 'MESSAGE', message, params: { serverTime: stamp() } }]);
  };
  chatTimer = setInterval(say, SECOND_MS / perSecond);
};

/** Sets the number of running tables, evenly shifted against each other, and of chat messages a second. */
process.on('message', ({ running, chatPerSecond = 0 }: { running: number; chatPerSecond?: number }) => {
  chatter(chatPerSecond);
  const all = [...games.values()];
  for (const table of all) table.stop();
  for (const [at, table] of all.slice(0, running).entries()) table.start((at * ROUND_MS) / running);
  process.send?.({ running });
});
// The measurement that started this process has ended.
process.on('disconnect', () => process.exit(0));
httpServer.listen(0, '127.0.0.1', () => process.send?.({ port: (httpServer.address() as AddressInfo).port }));
