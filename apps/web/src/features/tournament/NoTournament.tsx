import { EmptyState, Panel, Spinner, buttonClasses } from '@updraft/ui';
import { dateTime } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { Countdown } from './Countdown.tsx';
import { Prizes } from './Prizes.tsx';
import { type Told, inLanguage } from './state.ts';

/**
 * Content of the page without an active tournament: the start of the next one, or a note that prizes of the last one
 * are being paid.
 */
export function NoTournament({ next, isPaying }: { next: Told['next']; isPaying: boolean }) {
  const { t } = useTexts('tournament');
  const language = useSettings((state) => state.language);
  if (isPaying)
    return (
      <Panel role="status" aria-label={t('paying')} padding="medium" className="flex items-center gap-4">
        <Spinner className="size-6 shrink-0 text-lift" />
        <div>
          <p className="font-display text-16 font-medium">{t('paying')}</p>
          <p className="text-14 text-muted">{t('paying_text')}</p>
        </div>
      </Panel>
    );
  if (!next)
    return (
      <EmptyState
        framed
        icon="trophy"
        title={t('none')}
        action={
          <Link to="/" className={buttonClasses('secondary', 'small')}>
            {t('play')}
          </Link>
        }
      >
        {t('none_text')}
      </EmptyState>
    );
  const { name, description } = inLanguage(next, language);
  return (
    <Panel padding="medium" heading={t('next', { name })} className="flex flex-col gap-4">
      <p className="max-w-160 text-14 text-muted">{description}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Countdown until={next.start_time} label={t('begins_in')} />
        <p className="text-14 text-muted">{t('next_at', { date: dateTime(next.start_time, language) })}</p>
      </div>
      <Prizes of={next} />
    </Panel>
  );
}
