import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { classes, Tooltip } from '@updraft/ui';
import { useTexts } from '../../../lib/texts.ts';
import { useConfig } from '../../../lib/config.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { multiplierText } from '../hundredths.ts';
import { previewOf, autoCashOutProblem } from './button.ts';
import { useStakeForm } from './form.ts';
import { limitsOf } from './limits.ts';
import { obstacleText } from './obstacle-text.ts';

/** What the selected items would win at the chosen multiplier, and how far this stake can go at all. */
export function Preview() {
  const { t } = useTexts('crash');
  useSettings((state) => state.language);
  const limits = limitsOf(useConfig((state) => state.config));
  const selectedCents = useSelection((state) => state.selectedCents);
  const multiplier = useStakeForm((state) => state.multiplier);
  const preview = previewOf(selectedCents, multiplier, limits);
  if (preview === null) {
    const wrong = autoCashOutProblem(multiplier, limits);
    const hint =
      wrong !== null
        ? obstacleText(t, wrong)
        : multiplier === null
          ? t('no_cash_out_there')
          : multiplier === NO_AUTO_CASH_OUT
            ? t('win_manual')
            : t('game:choose_hint');
    return (
      <p
        id="crash-cash-out-hint"
        className={classes(
          'flex h-11 items-center text-12 leading-4 text-balance',
          wrong === null ? 'text-muted' : 'text-loss',
        )}
      >
        {hint}
      </p>
    );
  }
  const cap = multiplierText(preview.capHundredths);
  return (
    <p className="flex h-11 flex-col items-start justify-center text-12 text-muted">
      {preview.winCents === null ? (
        <span className="max-w-full truncate">{t('manual_short')}</span>
      ) : (
        <span className="max-w-full truncate text-14 font-semibold text-text tabular-nums">
          {t('win_at', { sum: dollars(preview.winCents / 100) })}
        </span>
      )}
      <Tooltip
        focusable
        text={t('reach_hint', { sum: dollars(limits.maxWinCents / 100), multiplier: cap })}
        align="end"
      >
        <span className={preview.capped ? 'text-loss underline decoration-dotted' : 'underline decoration-dotted'}>
          {t('reach', { multiplier: cap })}
        </span>
      </Tooltip>
    </p>
  );
}
