import { Icon } from '@updraft/ui';
import { duration } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useServerNow } from '../../../lib/use-server-now.ts';

/** Time left until a waiting battle is cancelled. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTexts('battles');
  const nowMs = useServerNow();
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted" title={t('time_left')}>
      <Icon name="clock" size={14} />
      <span className="sr-only">{t('time_left')}</span>
      <span role="timer" className="tabular-nums">
        {duration(Date.parse(until) - nowMs)}
      </span>
    </span>
  );
}
