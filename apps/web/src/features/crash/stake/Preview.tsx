import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { winChance } from '@updraft/rules/crash';
import { classes, Tooltip } from '@updraft/ui';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dollars, percent } from '../../../lib/format.ts';
import { partWithTexts } from '../../../lib/part-with-texts.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { multiplierText, toHundredths } from '../hundredths.ts';
import { autoCashOutProblem, isAutoCashOutInRange, previewOf } from './button.ts';
import { useStakeForm } from './form.ts';
import { useLimits } from './limits.ts';
import { obstacleText } from './obstacle-text.ts';

const ChancePopup = partWithTexts('crash_chance', () => import('../chance/ChancePopup.tsx'));

/**
 * Payout and chance of the chosen multiplier, updated while typing. For a manual bet, the highest multiplier that this
 * stake can reach. [F5]
 */
export function Preview() {
  const { t } = useTexts('crash');
  useSettings((state) => state.language);
  const limits = useLimits();
  const selectedCents = useSelection((state) => state.selectedCents);
  const multiplier = useStakeForm((state) => state.multiplier);
  const isManual = multiplier === NO_AUTO_CASH_OUT;
  if (multiplier === null || !isAutoCashOutInRange(multiplier, limits)) {
    const wrong = autoCashOutProblem(multiplier, limits);
    return <Hint isWrong={wrong !== null}>{wrong === null ? t('no_cash_out_there') : obstacleText(t, wrong)}</Hint>;
  }
  const preview = previewOf(selectedCents, multiplier, limits);
  if (isManual && preview === null) return <Hint>{t('win_manual')}</Hint>;
  return (
    <div className="flex h-11 min-w-0 flex-col items-start justify-center text-12 text-muted">
      {preview === null ? (
        <span className="max-w-full truncate">{t('game:choose_hint')}</span>
      ) : preview.winCents === null ? (
        <span className="max-w-full truncate">{t('manual_short')}</span>
      ) : (
        <span className="max-w-full truncate text-14 font-semibold text-text tabular-nums">
          {t('win_at', { sum: dollars(preview.winCents / 100) })}
        </span>
      )}
      <span className="flex max-w-full gap-2 whitespace-nowrap">
        {!isManual && <Chance target={Math.min(toHundredths(multiplier), preview?.capHundredths ?? Infinity)} />}
        {preview !== null && (isManual || preview.capped) && (
          <Reach capHundredths={preview.capHundredths} capped={preview.capped} maxWinCents={limits.maxWinCents} />
        )}
      </span>
    </div>
  );
}

function Hint({ isWrong = false, children }: { isWrong?: boolean; children: string }) {
  return (
    <p
      id="crash-cash-out-hint"
      className={classes('flex h-11 items-center text-12 leading-4 text-balance', isWrong ? 'text-loss' : 'text-muted')}
    >
      {children}
    </p>
  );
}

interface ReachProps {
  capHundredths: number;
  capped: boolean;
  maxWinCents: number;
}

/** Multiplier at which a stake reaches the largest win. */
function Reach({ capHundredths, capped, maxWinCents }: ReachProps) {
  const { t } = useTexts('crash');
  const cap = multiplierText(capHundredths);
  return (
    <Tooltip text={t('reach_hint', { sum: dollars(maxWinCents / 100), multiplier: cap })}>
      <span className={classes('underline decoration-dotted', capped && 'text-loss')}>
        {t('reach', { multiplier: cap })}
      </span>
    </Tooltip>
  );
}

/** Chance of a target, which is in hundredths. A press shows the chance beside the last rounds. */
function Chance({ target }: { target: number }) {
  const { t } = useTexts('crash');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        className="relative cursor-pointer underline decoration-dotted after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:text-text"
        onPointerEnter={() => void ChancePopup.preload()}
        onFocus={() => void ChancePopup.preload()}
        onClick={() => setOpen(!isOpen)}
      >
        {t('chance', { percent: percent(winChance(target)) })}
      </button>
      <Suspense fallback={null}>
        {isOpen && <ChancePopup anchor={button} target={target} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
