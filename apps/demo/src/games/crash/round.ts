// PURE. Last known state of the round. Local times are ms of one clock, chosen by the caller.
import type { ServerPayload } from '@updraft/contract';
import { CRASH_STATUS } from '@updraft/contract/constants';

export interface RoundView {
  id: number;
  phase: 'waiting' | 'running' | 'crashed';
  /** End of betting by the local clock, in the waiting phase. */
  closesAtMs: number;
  /** Start by the server's clock, in the running phase; otherwise null. */
  startedAtMs: number | null;
  growthPerMs: number;
}

const TICK_MS = 1000;
const PHASES: Readonly<Record<number, RoundView['phase']>> = {
  [CRASH_STATUS.TIMER]: 'waiting',
  [CRASH_STATUS.GAME]: 'running',
  [CRASH_STATUS.END]: 'crashed',
};

export const fromSnapshot = (snapshot: ServerPayload<'crashInit'>, nowMs: number): RoundView => ({
  id: snapshot.roundId,
  phase: PHASES[snapshot.state.status] ?? 'crashed',
  closesAtMs: nowMs + snapshot.state.timer * TICK_MS,
  startedAtMs: snapshot.startedAt,
  growthPerMs: snapshot.growthPerMs,
});

export const onTick = (view: RoundView, tick: ServerPayload<'crashStartTimer'>, nowMs: number): RoundView => ({
  ...view,
  id: tick.roundId,
  phase: 'waiting',
  closesAtMs: nowMs + tick.timer * TICK_MS,
  startedAtMs: null,
});

export const onMultiplier = (view: RoundView, { roundId, startedAt }: ServerPayload<'crashMultiplier'>): RoundView => ({
  ...view,
  id: roundId,
  phase: 'running',
  startedAtMs: startedAt,
});

export const onCrash = (view: RoundView, { roundId }: ServerPayload<'clearBets'>): RoundView => ({
  ...view,
  id: roundId,
  phase: 'crashed',
});
