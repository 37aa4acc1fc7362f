import { Icon } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { FrozenNote } from '../../../entities/round/FrozenNote.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { onFrame } from '../flight.ts';
import { multiplierText } from '../hundredths.ts';
import { useCrash } from '../store.ts';

/** Text above the multiplier or countdown: the phase of the round. */
export function PhaseLabel() {
  const { t } = useTexts('crash');
  const loaded = useCrash((state) => state.loaded);
  const phase = useCrash((state) => state.phase);
  const paused = useCrash((state) => state.maintenance);
  const isTakeOff = useCrash((state) => state.phase === 'waiting' && state.countdown === 0);
  if (!loaded) return t(paused ? 'game:bets_paused' : 'game:loading');
  // No round follows during maintenance, so there is nothing to count down to.
  if (phase === 'waiting' && paused)
    return (
      <span className="max-w-32 text-center text-14 font-semibold text-text @max-md:max-w-24 @max-md:text-12">
        {t('game:bets_paused')}
      </span>
    );
  // The circle has space for the number only on phones. The words of every language wrap upwards inside the ring, away
  // from the number.
  if (phase === 'waiting')
    return (
      <span className="max-w-24 self-end text-center leading-3.5 text-balance @max-md:sr-only">
        {t(isTakeOff ? 'starting' : 'next_round')}
      </span>
    );
  if (phase === 'running') return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-14 font-semibold text-loss">
      <Icon name="close" size={16} />
      {t('crashed')}
    </span>
  );
}

/** Largest multiplier that this round can pay, shown if the round's cap can be reached. */
export function RoundCapNote() {
  const { t } = useTexts('crash');
  const roundCap = useCrash((state) => (state.phase === 'crashed' ? null : state.roundCap));
  if (roundCap === null) return null;
  return (
    <p className="absolute right-3 bottom-2 rounded-8 bg-ink-950/70 px-2 text-12 text-muted">
      {t('round_cap', { multiplier: multiplierText(roundCap) })}
    </p>
  );
}

/** Note that the picture is frozen, shown as soon as the frame loop detects it. */
export function FrozenFlight() {
  const [frozen, setFrozen] = useState(false);
  useEffect(() => {
    let known = false;
    return onFrame((frame) => {
      if (frame.frozen === known) return;
      known = frame.frozen;
      setFrozen(known);
    });
  }, []);
  return frozen && <FrozenNote />;
}
