import { Announcement } from '../../../entities/round/Announcement.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { multiplierText } from '../hundredths.ts';
import { crashStore, useCrash } from '../store.ts';

/** Announces each change of the phase, and of the level of a flight, to screen readers. */
export function Announcer() {
  const { t } = useTexts('crash');
  const loaded = useCrash((state) => state.loaded);
  const phase = useCrash((state) => state.phase);
  const paused = useCrash((state) => state.maintenance);
  const level = useCrash((state) => state.level);
  const point = useCrash((state) => state.ended?.hundredths ?? 100);
  const text = (): string => {
    if (!loaded) return t(paused ? 'game:bets_paused' : 'game:loading');
    if (phase === 'crashed') return t('say_crashed', { multiplier: multiplierText(point) });
    if (phase === 'waiting' && paused) return t('game:bets_paused');
    // The countdown is read without a subscription, so that it is announced only once, when betting opens.
    if (phase === 'waiting') return t('say_waiting', { count: crashStore.getState().countdown });
    return t(level === 'low' ? 'say_running' : level === 'medium' ? 'say_medium' : 'say_high');
  };
  return <Announcement>{text()}</Announcement>;
}
