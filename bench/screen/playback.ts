import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import type { CrashBet, CrashSnapshot } from '@updraft/contract';
import type { Page, WebSocketRoute } from 'playwright-core';
import { pause } from '../../test/support/pause.ts';

const ROUND_MS = { waiting: 400, flight: 900, crashed: 250 } as const;
const BETS = 100;
const CASH_OUTS = 60;
const HASH = 'c'.repeat(64);
const GROWTH_PER_MS = 0.000_06;
/** Time after the start at which the page joins the round, so that cash-outs spread over several multipliers. */
const HEAD_START_MS = 8000;

const IMAGES_OF = ['ak-47', 'awp', 'm4a4', 'knife'];

const betOf = (id: number): CrashBet => {
  const value = Math.round((0.5 + ((id * 37) % 900) / 10) * 100) / 100;
  const item = {
    image: `${IMAGES_OF[id % 4] ?? 'ak-47'}-${id % 40}`,
    market_hash_name: `AK-47 | Number ${id} (Field-Tested)`,
    name_ru: `AK-47 | Номер ${id}`,
    rarity: 'classified' as const,
    price: value,
  };
  return {
    id,
    user: { id: 10_000 + (id % 500), username: `player ${id % 500}`, avatar: 'default', is_demo: false },
    items: [item, item],
    itemsMore: id % 3,
    value,
    bank: value,
    autoWithdraw: id % 2 === 0 ? NO_AUTO_CASH_OUT : 1.5 + (id % 20) / 20,
    cap: 9999.98,
    multiplier: null,
    is_win: 0,
    win: null,
    winItem: null,
    result: value,
  };
};

/**
 * Replaces the server's side of the page's socket by one with faster rounds than any real table. It uses Socket.IO over
 * one web socket. Everything else of the site is real.
 */
export class Playback {
  private line: WebSocketRoute | null = null;
  private roundId = 1_000_000;
  private startedAt: number | null = null;
  private betId = 1_000_000;
  private bets: CrashBet[] = [];

  async attach(page: Page): Promise<void> {
    await page.routeWebSocket(/socket\.io/, (line) => {
      this.line = line;
      line.onMessage((message) => this.answer(String(message)));
      line.send(
        `0${JSON.stringify({ sid: 'playback', upgrades: [], pingInterval: 3_600_000, pingTimeout: 3_600_000, maxPayload: 1_000_000 })}`,
      );
    });
  }

  private emit(event: string, payload: unknown): void {
    this.line?.send(`42${JSON.stringify([event, payload])}`);
  }

  private answer(message: string): void {
    if (message.startsWith('40')) return this.line?.send('40{"sid":"playback"}');
    const request = /^42(\d+)\["(\w+)"/.exec(message);
    if (!request) return;
    const [, id = '', event] = request;
    const ack =
      event === 'clock' ? { serverTime: Date.now() } : event === 'getGame' ? this.snapshot() : { status: 'success' };
    this.line?.send(`43${id}${JSON.stringify([ack])}`);
  }

  private snapshot(): CrashSnapshot {
    return {
      roundId: this.roundId,
      userId: null,
      publicHashForNextRound: HASH,
      terms: {
        countdownTicks: 15,
        maxItems: 20,
        minBetDollars: 0.1,
        maxStakeDollars: 2500,
        maxWinDollars: 10_000,
        minAutoCashOut: 1.21,
        maxAutoCashOut: 9999.98,
      },
      state: { status: this.startedAt === null ? 0 : 1, timer: this.startedAt === null ? 1 : 0 },
      settings: { statuses: { TIMER: 0, END: 2 } },
      startedAt: this.startedAt,
      serverTime: Date.now(),
      growthPerMs: GROWTH_PER_MS,
      crashedAt: null,
      bets: this.bets,
      totals: this.totals(),
      loaderItem: null,
      roundCap: null,
      interruptedAt: null,
      maintenance: false,
    };
  }

  private totals(): CrashSnapshot['totals'] {
    return {
      players: this.bets.length,
      bank: Math.round(this.bets.reduce((sum, bet) => sum + bet.bank, 0) * 100) / 100,
      items: this.bets.length * 2,
    };
  }

  /** Plays one round: its opening, bets, flight with cash-outs, and the crash. */
  async round(): Promise<void> {
    this.roundId += 1;
    this.startedAt = null;
    this.bets = [];
    this.emit('crashInit', this.snapshot());
    this.emit('crashStartTimer', { timer: 1, roundId: this.roundId, publicHash: HASH });
    for (let part = 0; part < 4; part++) {
      const fresh = Array.from({ length: BETS / 4 }, () => betOf(++this.betId));
      this.bets.push(...fresh);
      this.emit('newBets', { roundId: this.roundId, bets: fresh, totals: this.totals() });
      await pause(ROUND_MS.waiting / 4);
    }
    this.startedAt = Date.now() - HEAD_START_MS;
    for (let step = 0; step < 10; step++) {
      const elapsedMs = Date.now() - this.startedAt;
      const multiplier = Math.floor(100 * Math.exp(GROWTH_PER_MS * elapsedMs)) / 100;
      this.emit('crashMultiplier', {
        roundId: this.roundId,
        multiplier,
        level: 'medium',
        startedAt: this.startedAt,
        serverTime: Date.now(),
      });
      for (const bet of this.bets.slice((step * CASH_OUTS) / 10, ((step + 1) * CASH_OUTS) / 10)) {
        this.emit('successTake', {
          roundId: this.roundId,
          bet_id: bet.id,
          user_id: bet.user.id,
          multiplier,
          win: bet.value * multiplier,
        });
      }
      await pause(ROUND_MS.flight / 10);
    }
    this.emit('clearBets', {
      roundId: this.roundId,
      multiplier: 1.8,
      colour: 3,
      secret_hash: HASH,
      seed: HASH,
      serverTime: Date.now(),
      roundCap: null,
      interruptedAt: null,
    });
    await pause(ROUND_MS.crashed);
  }
}
