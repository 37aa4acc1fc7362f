import { Panel } from '@updraft/ui';
import { api } from '../../lib/api.ts';
import { decimal, dollars } from '../../lib/format.ts';
import { useQuery } from '../../lib/query-client.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useJackpot } from './table.ts';

/** Interval of requests for the pot's return while it is shown, ms. The return changes as the pot grows. */
const EVERY_MS = 2000;

/** Exact return of the open round's pot. [JP-23] [F5] */
export function PotReturn() {
  const { t } = useTexts('jackpot_rules');
  const language = useSettings((state) => state.language);
  const roundId = useJackpot((state) => state.roundId);
  const { data, isError } = useQuery({
    queryKey: ['jackpot-return', roundId],
    queryFn: () => api('POST /api/jackpot/getReturn'),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const pot = data?.pot;
  return (
    <Panel as="div" tone="raised" padding="small" className="mb-5">
      <h3 className="mb-1 font-semibold">{t('pot_title')}</h3>
      {pot ? (
        <>
          <p className="text-14 font-semibold tabular-nums">
            {t('pot_exact', { returns: `${decimal(pot.returnPercent, 2, language)}%` })}
          </p>
          <p className="text-14 text-muted tabular-nums">
            {t('pot_return', {
              count: pot.items,
              bank: dollars(pot.bank, 2, language),
              most: dollars(pot.most, 2, language),
            })}
          </p>
        </>
      ) : (
        <p className="min-h-5 text-14 text-muted">{isError ? t('pot_failed') : pot === null ? t('pot_none') : ''}</p>
      )}
    </Panel>
  );
}
