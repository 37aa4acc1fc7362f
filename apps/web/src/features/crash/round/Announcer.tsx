import { Announcement } from '../../../entities/round/Announcement.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { multiplierText } from '../hundredths.ts';
import { crashStore, useCrash } from '../store.ts';

/** Tells screen readers of each change of phase, and of nothing in between. */
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
    // Read, not subscribed to: the countdown is said once, when bets open.
    if (phase === 'waiting') return t('say_waiting', { count: crashStore.getState().countdown });
    return t(level === 'low' ? 'say_running' : level === 'medium' ? 'say_medium' : 'say_high');
  };
  return <Announcement>{text()}</Announcement>;
}
