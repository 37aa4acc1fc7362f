import { ask } from '../../site/connection.ts';
import type { PlayerParts } from '../game.ts';
import type { RoundView } from './round.ts';
import { type PlannedCashOut, planCashOut, cashOutDelayMs } from './cashing-out.ts';

/** Least correction of the start that changes the timers. */
const SAME_START_MS = 30;
/** Refusals that are not reported: the round had ended, or the site's cap came first. */
const ORDINARY = new Set(['crash_api.game_ended', 'crash_api.already_cashed_out', 'crash_api.busy']);

type Dependencies = Omit<PlayerParts, 'keeper'>;

interface PendingCashOut {
  plan: PlannedCashOut;
  timer: NodeJS.Timeout | null;
}

/** Manual bets of the round. Each has a target, and a timer while the round runs. */
export class ManualCashOuts {
  private readonly deps: Dependencies;
  private readonly cashOuts = new Map<number, PendingCashOut>();
  private clockOffsetMs = 0;
  private startedAtMs: number | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  setClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs;
  }

  /** Adds a live manual bet. A known bet keeps its plan. */
  add(betId: number): void {
    if (!this.cashOuts.has(betId))
      this.cashOuts.set(betId, { plan: planCashOut(this.deps.personality, this.deps.random), timer: null });
  }

  remove(betId: number): void {
    clearTimeout(this.cashOuts.get(betId)?.timer ?? undefined);
    this.cashOuts.delete(betId);
  }

  /** Sets the timers by the present state of the round. */
  follow({ phase, startedAtMs, growthPerMs }: RoundView): void {
    if (phase !== 'running' || startedAtMs === null) return;
    const hasMoved = this.startedAtMs === null || Math.abs(startedAtMs - this.startedAtMs) > SAME_START_MS;
    if (hasMoved) this.pause();
    this.startedAtMs ??= startedAtMs;
    for (const [betId, cashOut] of this.cashOuts) {
      cashOut.timer ??= setTimeout(
        () => this.press(betId),
        cashOutDelayMs(cashOut.plan, { startedAtMs, growthPerMs, serverNowMs: Date.now() + this.clockOffsetMs }),
      );
    }
  }

  /** Stops the timers and keeps the plans. */
  pause(): void {
    this.startedAtMs = null;
    for (const cashOut of this.cashOuts.values()) {
      clearTimeout(cashOut.timer ?? undefined);
      cashOut.timer = null;
    }
  }

  forget(): void {
    this.pause();
    this.cashOuts.clear();
  }

  private press(betId: number): void {
    this.cashOut(betId).catch((error: unknown) => this.deps.session.report('cash-out', String(error)));
  }

  /** Sends a cash-out. If the response is lost, repeats it once: the bet's id identifies the command. */
  private async cashOut(betId: number): Promise<void> {
    const { session, socket } = this.deps;
    const apiToken = session.token();
    if (apiToken === null || !socket.connected) return;
    const send = () => session.site.inFlight(() => ask(socket, 'take', { apiToken, id: betId }));
    const answer = (await send()) ?? (socket.connected && this.cashOuts.has(betId) ? await send() : null);
    if (answer?.status === 'success') return this.remove(betId);
    const message = answer?.message ?? 'no answer';
    if (message === 'user_api.session_ended') session.expired();
    else if (!ORDINARY.has(message)) session.report('cash-out', message);
  }
}
