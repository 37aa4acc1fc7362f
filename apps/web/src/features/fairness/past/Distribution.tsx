import { type ClassFit, classesOf, fitOf, type Tally } from '@updraft/rules/distribution';
import { classes } from '@updraft/ui';
import { count, decimal, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { classText } from '../verifier-texts.ts';

/** Probability limit: a deviation is unusual if a fair series deviates as much with a smaller probability. */
const UNUSUAL = 0.01;

/** Shows how often each class occurred in the checked results, beside the expected counts. */
export function Distribution({ game, tally }: { game: string; tally: Tally }) {
  const { t } = useTexts('fairness');
  const language = useSettings((state) => state.language);
  const known = classesOf(game);
  if (!known || tally.rounds === 0) return null;
  const { classes: all, chance, rounds } = fitOf(known, tally);
  const most = Math.max(...all.map(({ observed, high }) => Math.max(observed, high)), 1);
  return (
    <figure className="mt-5">
      <figcaption>
        <h4 className="font-semibold">{t('spread')}</h4>
        <p className="mt-1 max-w-[68ch] text-14 text-muted">{t(`spread_${game as 'crash'}`)}</p>
      </figcaption>
      <table className="mt-3 w-full text-14 tabular-nums">
        <thead className="text-left text-12 text-muted">
          <tr>
            <th scope="col" className="pb-1 font-normal">
              {t('spread_class')}
            </th>
            <th scope="col" className="w-full px-3 pb-1 font-normal">
              <span className="flex flex-wrap gap-x-4">
                <Key className="bg-info">{t('spread_observed')}</Key>
                <Key className="bg-text">{t('spread_expected')}</Key>
                <Key className="bg-line">{t('spread_band')}</Key>
              </span>
            </th>
            <th scope="col" className="pb-1 text-right font-normal whitespace-nowrap max-sm:hidden">
              {t('spread_expected')}
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              {t('spread_count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {classText(game, one.name)}
              </th>
              <td className="px-3">
                <Bar fit={one} most={most} />
              </td>
              <td className="text-right text-muted max-sm:hidden">
                {decimal(one.expected, one.expected < 100 ? 1 : 0, language)}
              </td>
              <td className={classes('pl-4 text-right', isOutside(one) && 'font-semibold text-lift')}>
                {count(one.observed, language)}
                {isOutside(one) && <span className="sr-only"> {t('spread_outside')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-[68ch] text-14 text-muted">
        {chance === null
          ? t('spread_few', { rounds: count(rounds, language) })
          : t(chance < UNUSUAL ? 'spread_unusual' : 'spread_usual', { share: percent(chance, 1, language) })}
      </p>
    </figure>
  );
}

const isOutside = ({ observed, low, high }: ClassFit): boolean =>
  observed < Math.floor(low) || observed > Math.ceil(high);

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-full ${className}`} />
      {children}
    </span>
  );
}

/** Count of a class as a bar, with a band of the usual counts and a line at the expected count. */
function Bar({ fit: { observed, expected, low, high }, most }: { fit: ClassFit; most: number }) {
  const at = (value: number): string => `${((value / most) * 100).toFixed(2)}%`;
  return (
    <span aria-hidden="true" className="relative block h-4 min-w-16">
      <span
        className="absolute inset-y-0 rounded-8 bg-line"
        style={{ left: at(low), width: `max(2px, ${at(high - low)})` }}
      />
      <span
        className={classes(
          'absolute top-1 bottom-1 left-0 rounded-8',
          isOutside({ observed, expected, low, high, name: '' }) ? 'bg-lift' : 'bg-info',
        )}
        style={{ width: at(observed) }}
      />
      <span className="absolute inset-y-0 w-0.5 bg-text" style={{ left: at(expected) }} />
    </span>
  );
}
