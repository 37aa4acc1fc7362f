import type { CaseBattle } from '@updraft/contract';
import { useCallback, useEffect, useState } from 'react';
import { localNowMs } from '../../../lib/clock.ts';
import { clockOffsetMs } from '../../../lib/socket.ts';
import { useOpeningStore } from '../opening/store.ts';
import { firstPhase, nextPhase, type Phase, phaseMs } from './playback.ts';

/** True if the result is shown at once: with reduced motion, in quick mode, or on a hidden page. */
const isAtOnce = (): boolean =>
  useOpeningStore.getState().isQuick || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

const phaseNow = ({ ended_at: endedAt, boxes }: CaseBattle): Phase | null =>
  endedAt === null || isAtOnce()
    ? null
    : firstPhase(localNowMs() + clockOffsetMs() - Date.parse(endedAt), boxes.length);

/**
 * Shows the boxes of a finished battle one after the other, timed from the moment at which the server opened them. A
 * page opened later begins with the current box, or with the result after the last box. `phase` null: the result is
 * shown.
 */
export function usePlayback(battle: CaseBattle): { phase: Phase | null; skip: () => void } {
  const boxes = battle.boxes.length;
  const [phase, setPhase] = useState(() => phaseNow(battle));
  useEffect(() => {
    if (phase === null) return undefined;
    const timer = setTimeout(() => setPhase(nextPhase(phase, boxes)), phaseMs(phase));
    return () => clearTimeout(timer);
  }, [phase, boxes]);
  const skip = useCallback(() => setPhase(null), []);
  return { phase, skip };
}

/** True while the boxes of a finished battle are still being shown. */
export function useIsRunning(battle: CaseBattle): boolean {
  const { phase } = usePlayback(battle);
  return phase !== null;
}
