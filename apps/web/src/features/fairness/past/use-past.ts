import type { CallOutput } from '@updraft/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { withinTime } from '../../../lib/chunks.tsx';
import { pastOf } from './source.ts';
import type { PastProgress, RoundRange } from './verify-past.ts';

export type Chain = CallOutput<'GET /api/fairness/chains'>[number];
/** A chain that can be verified, because its salt is published. */
export type SaltedChain = Chain & { salt: string };

export interface PastState {
  phase: 'idle' | 'running' | 'stopped' | 'failed' | 'done';
  progress: PastProgress | null;
  /** True while the server refuses further requests. The next one is sent after a moment. */
  isWaiting: boolean;
  /** Key of the message of a failure; null: there is none. */
  message: string | null;
}

const IDLE: PastState = { phase: 'idle', progress: null, isWaiting: false, message: null };
/** Shortest time between two reports of progress, ms. */
const TOLD_EVERY_MS = 100;

/** Returns a function that reports progress at most ten times a second. The caller reports the end itself. */
const seldom = (tell: (progress: PastProgress) => void): ((progress: PastProgress) => void) => {
  let toldMs = -Infinity;
  return (progress) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < TOLD_EVERY_MS) return;
    toldMs = nowMs;
    tell(progress);
  };
};

/** Runs one verification of a chain's past at a time. It ends when the page is left. */
export function usePast() {
  const [state, setState] = useState<PastState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const end = (): void => {
    running.current?.abort();
    running.current = null;
  };
  useEffect(() => end, []);

  const start = async (
    chain: SaltedChain,
    { most, range }: { most: number | null; range: RoundRange | null },
  ): Promise<void> => {
    end();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const tell = (change: Partial<PastState>): void => {
      if (!signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    setState({ ...IDLE, phase: 'running' });
    try {
      const { verifyPast } = await withinTime(import('./verify-past.ts'));
      const source = pastOf({ chainId: chain.id, signal, onWaiting: (isWaiting) => tell({ isWaiting }) });
      const { game, base, salt, commitment, length } = chain;
      const progress = await verifyPast({
        game,
        chain: { base, salt, commitment, length },
        source,
        most,
        range,
        signal,
        onProgress: seldom((now) => tell({ progress: now })),
      });
      tell({ phase: 'done', progress, isWaiting: false });
    } catch (error) {
      tell({ phase: 'failed', isWaiting: false, message: error instanceof ApiError ? error.message : null });
    }
  };
  const stop = (): void => {
    end();
    setState((before) => ({ ...before, phase: 'stopped', isWaiting: false }));
  };
  const reset = (): void => {
    end();
    setState(IDLE);
  };
  return { state, start, stop, reset };
}
