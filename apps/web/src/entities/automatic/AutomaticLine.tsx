import { classes, IconButton } from '@updraft/ui';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAutomatic } from './automatic-store.ts';

/**
 * State of automatic betting: its numbers of placed and planned bets, its profit, and the reason for which it stopped.
 */
export default function AutomaticLine() {
  const { t } = useTexts('automatic');
  const language = useSettings((state) => state.language);
  const run = useAutomatic((state) => state.run);
  if (run === null) return null;
  const { placed, plan, profitCents, stop } = run;
  const sum = dollars(Math.abs(profitCents) / 100, 2, language);
  const profit = `${profitCents < 0 ? '−' : profitCents > 0 ? '+' : ''}${sum}`;
  return (
    <div className="flex min-h-8 items-center gap-2 text-12 leading-4">
      <p data-testid="automatic" role="status" className="min-w-0 flex-1 text-center text-balance tabular-nums">
        {t('count', { number: placed, of: plan.rounds })}
        {' · '}
        <span className={classes('font-semibold', profitCents > 0 && 'text-win', profitCents < 0 && 'text-loss')}>
          {t('result', { sum: profit })}
        </span>
        {stop !== null && <span className="block text-muted">{t(`stop.${stop}`)}</span>}
      </p>
      {stop !== null && (
        <IconButton
          icon="close"
          iconSize={16}
          label={t('put_away')}
          className="md:size-8"
          onClick={() => useAutomatic.setState({ run: null })}
        />
      )}
    </div>
  );
}
