import type { AnnouncedTournament } from '@updraft/contract';
import { classes, Icon } from '@updraft/ui';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { prizesOf } from './state.ts';

/** The five prizes, the first place first. */
export function Prizes({ of }: { of: AnnouncedTournament }) {
  const { t } = useTexts('tournament');
  const language = useSettings((state) => state.language);
  return (
    <ol aria-label={t('prizes')} className="grid grid-cols-4 gap-2 sm:grid-cols-5">
      {prizesOf(of).map((sum, at) => (
        <li
          key={at}
          className={classes(
            'rounded-8 border px-3 py-2.5 text-center max-sm:px-1 max-sm:py-2',
            at === 0 ? 'border-lift/50 bg-ink-850 max-sm:col-span-4' : 'border-line bg-ink-850',
          )}
        >
          <span className="flex items-center justify-center gap-1.5 text-12 text-muted">
            {at === 0 && <Icon name="trophy" size={16} className="text-lift" />}
            {t('prize', { place: at + 1 })}
          </span>
          <span className={classes('block font-display font-medium tabular-nums', at === 0 ? 'text-20' : 'text-16')}>
            {sum > 0 ? (
              dollars(sum, Number.isInteger(sum) ? 0 : 2, language)
            ) : (
              <span className="text-14">{t('no_prize')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
