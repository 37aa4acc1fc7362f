import type { HourlyBonus } from '@updraft/contract';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { bankTenths, clockOf, filled } from './countdown.ts';

/**
 * The bank with one decimal, beside a scale of the bank. Once the goal is reached, the time left of the hour takes the
 * place of the scale, then a note during the draw.
 */
export function BonusFigures({ bonus }: { bonus: HourlyBonus }) {
  const { t } = useTexts('shell');
  return (
    <span className="flex max-w-full items-center gap-1 text-12 leading-4 tabular-nums">
      {bonus.end_time !== null && <Countdown endTime={bonus.end_time} />}
      {bonus.is_drawing && <span>{t('bonus_drawing')}</span>}
      {bonus.end_time === null && !bonus.is_drawing && <Scale bonus={bonus} />}
      <span>
        <span className="sr-only">{t('bank')} </span>
        {dollars(bankTenths(bonus.totalBank), 1)}
      </span>
    </span>
  );
}

function Countdown({ endTime }: { endTime: string }) {
  const { t } = useTexts('shell');
  const leftMs = Date.parse(endTime) - useServerNow();
  return (
    <span className="text-text">
      <span className="sr-only">{t('bonus_ends_in')} </span>
      {clockOf(leftMs)}
    </span>
  );
}

function Scale({ bonus }: { bonus: HourlyBonus }) {
  const { t } = useTexts('shell');
  const share = filled(bonus);
  return (
    <span
      role="meter"
      aria-label={t('bonus_scale')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 w-8 shrink-0 overflow-hidden rounded-full bg-line"
    >
      <span className="block h-full rounded-full bg-muted" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
