import { AsyncBody, ErrorLine, Panel, Skeleton, loadStatusOf } from '@updraft/ui';
import { count, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { type AskedFilter, isEveryBet } from './bets-filter.ts';
import { Figure } from './Figure.tsx';
import { type BetsOf, useBetSums } from './query.ts';

/**
 * Sums of the own settled bets in one game or in all, over the chosen days. The filter's result and stake do not apply.
 * [AC-14]
 */
export function BetSums({ userId, game, filter }: { userId: number; game: BetsOf; filter: AskedFilter }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const { from, to, ...others } = filter;
  const { data, isError, refetch } = useBetSums({ userId, game, ...(from && { from }), ...(to && { to }) });
  return (
    <Panel aria-label={t('sums.label')} padding="medium">
      <AsyncBody
        status={loadStatusOf({ data, isError })}
        skeleton={<Skeleton className="h-10" />}
        error={<ErrorLine title={t('sums.failed')} retryLabel={t('app:retry')} onRetry={() => void refetch()} />}
      >
        {() =>
          data?.success ? (
            <>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4 sm:gap-x-6">
                <Figure name={t('sums.bets')} value={count(data.bets, language)} />
                <Figure name={t('sums.staked')} value={dollars(data.staked, 2, language)} />
                <Figure name={t('sums.returned')} value={dollars(data.returned, 2, language)} />
                <Figure
                  name={t('sums.difference')}
                  value={`${data.difference > 0 ? '+' : ''}${dollars(data.difference, 2, language)}`}
                />
              </dl>
              {!isEveryBet(others) && <p className="mt-2 text-12 text-muted">{t('sums.note')}</p>}
            </>
          ) : (
            <p className="text-14 text-muted">{t('user_api:period_too_long')}</p>
          )
        }
      </AsyncBody>
    </Panel>
  );
}
