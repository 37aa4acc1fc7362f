import type { PastBetOf } from '@updraft/contract';
import type { HistoryColumn } from '@updraft/ui';
import { PastBetTable } from '../../../apps/web/src/entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps } from '../../../apps/web/src/entities/past-bet/past-game.ts';
import { multiplier } from '../../../apps/web/src/lib/format.ts';
import { useTexts } from '../../../apps/web/src/lib/texts.ts';

/** Past bets of the coin toss: the bet's side, the result, and the payout of a win. */
export default function TossPastBets(props: PastBetsProps) {
  const { t } = useTexts('coin_toss');
  const columns: HistoryColumn<PastBetOf<'coin_toss'>>[] = [
    { key: 'side', label: t('past_side'), isNamed: true, render: ({ side }) => t(side) },
    { key: 'result', label: t('past_result'), isNamed: true, render: ({ result }) => result && t(result) },
    {
      key: 'multiplier',
      label: t('past_multiplier'),
      isNumber: true,
      phone: 'side',
      render: (row) => row.multiplier && multiplier(row.multiplier),
    },
  ];
  return <PastBetTable {...props} game="coin_toss" columns={columns} />;
}
