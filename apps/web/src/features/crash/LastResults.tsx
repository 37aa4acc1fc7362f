import { ResultStrip } from '../../entities/round/ResultStrip.tsx';
import { multiplier } from '../../lib/format.ts';
import { loadCrashHistory } from './socket.ts';
import { useCrash } from './store.ts';
import type { ColourClass, PastMultiplier } from './wire.ts';

export const COLOUR_TEXT: Record<ColourClass, string> = {
  1: 'text-class-1',
  2: 'text-class-2',
  3: 'text-class-3',
  4: 'text-class-4',
  5: 'text-class-5',
};

const lookOf = ({ value, colour }: PastMultiplier) => ({ text: multiplier(value), className: COLOUR_TEXT[colour] });
const retry = (): void => void loadCrashHistory().catch(() => undefined);

/** Strip of the last 20 multipliers, newest first. */
export function LastResults({ className }: { className?: string }) {
  const past = useCrash((state) => state.past);
  const pastLoaded = useCrash((state) => state.pastLoaded);
  const pastFailed = useCrash((state) => state.pastFailed);
  return (
    <ResultStrip
      game="crash"
      past={past}
      pastLoaded={pastLoaded}
      pastFailed={pastFailed}
      className={className}
      look={lookOf}
      onRetry={retry}
    />
  );
}
