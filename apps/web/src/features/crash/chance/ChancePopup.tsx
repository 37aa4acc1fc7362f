import { winChance } from '@updraft/rules/crash';
import { classes, Popover, type PopoverProps } from '@updraft/ui';
import { percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { multiplierText } from '../hundredths.ts';
import { useCrash } from '../store.ts';
import { histogramOf, type Part, reachedIn } from './chances.ts';

interface ChancePopupProps extends Pick<PopoverProps, 'anchor' | 'onClose'> {
  /** Target of the player's next bet, in hundredths. */
  target: number;
}

/** Popover with the chance of the player's target, beside the last rounds and the odds of all rounds. [F5] */
export default function ChancePopup({ anchor, onClose, target }: ChancePopupProps) {
  const { t } = useTexts('crash_chance');
  const language = useSettings((state) => state.language);
  const past = useCrash((state) => state.past);
  const points = past.map(({ value }) => value);
  const parts = histogramOf(points);
  const most = Math.max(1, ...parts.map(({ rounds, chance }) => Math.max(rounds, chance * points.length)));
  return (
    <Popover
      title={t('title', { multiplier: multiplierText(target) })}
      anchor={anchor}
      onClose={onClose}
      align="center"
    >
      <div className="flex flex-col gap-3 p-4 text-14">
        <p>
          <strong className="font-display text-20 leading-6">{percent(winChance(target), 2, language)}</strong>{' '}
          {t('each_round')}
        </p>
        {points.length > 0 && (
          <>
            <p className="text-muted">{t('reached', { rounds: reachedIn(points, target), of: points.length })}</p>
            <table className="w-full text-12 tabular-nums">
              <caption className="pb-1 text-left text-muted">{t('last_rounds', { count: points.length })}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t('crashed_at')}</th>
                  <th scope="col">{t('rounds')}</th>
                  <th scope="col">{t('long_run')}</th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <Row key={part.from} part={part} expected={part.chance * points.length} most={most} target={target} />
                ))}
              </tbody>
            </table>
            <p className="flex items-center gap-2 text-12 text-muted">
              <span className="h-3 w-0.5 shrink-0 bg-text" />
              {t('mark')}
            </p>
          </>
        )}
      </div>
    </Popover>
  );
}

interface RowProps {
  part: Part;
  /** Expected number of rounds that crash in this part. */
  expected: number;
  /** Number of rounds that fills the width. */
  most: number;
  target: number;
}

/** Row of the histogram for one part: its range, a bar for the number of rounds, and a mark at the expected number. */
function Row({ part: { from, to, rounds, chance }, expected, most, target }: RowProps) {
  const language = useSettings((state) => state.language);
  const share = (value: number): string => `${(100 * value) / most}%`;
  return (
    <tr>
      <th scope="row" className="w-24 py-0.5 pr-2 text-right font-medium whitespace-nowrap">
        {to === null ? `≥ ${multiplierText(from)}` : `${multiplierText(from)} – ${multiplierText(to)}`}
      </th>
      <td className="py-0.5">
        <span className="sr-only">{rounds}</span>
        <span aria-hidden="true" className="relative block h-4 rounded-4 bg-ink-800">
          <span
            // Parts that the target wins completely are highlighted.
            className={classes('absolute inset-y-0 left-0 rounded-4', from > target ? 'bg-info' : 'bg-muted')}
            style={{ width: share(rounds) }}
          />
          <span className="absolute inset-y-0 w-0.5 bg-text" style={{ left: share(expected) }} />
        </span>
      </td>
      <td className="w-12 py-0.5 pl-2 text-right text-muted">{percent(chance, 0, language)}</td>
    </tr>
  );
}
