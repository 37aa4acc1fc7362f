import { useTexts } from '../../lib/texts.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { countdownOf } from './state.ts';

/** Time left until a moment, updated every second. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const { t } = useTexts('tournament');
  const { days, time } = countdownOf(Date.parse(until) - useServerNow());
  return (
    <p>
      <span className="block text-12 text-muted">{label}</span>
      <time
        dateTime={until}
        role="timer"
        className="font-display text-28 font-medium whitespace-nowrap tabular-nums max-sm:text-20"
      >
        {days > 0 ? t('countdown', { days, time }) : time}
      </time>
    </p>
  );
}
