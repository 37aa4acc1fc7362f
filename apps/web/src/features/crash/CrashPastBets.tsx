import type { PastBetOf } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import type { HistoryColumn } from '@updraft/ui';
import { RoundNumber } from '../../entities/past-bet/RoundNumber.tsx';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps } from '../../entities/past-bet/past-game.ts';
import { multiplier } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';

/** Table of past bets of crash. Target, payout multiplier and crash point have separate columns. */
export default function CrashPastBets(props: PastBetsProps) {
  const { t } = useTexts('crash_past');
  const columns: HistoryColumn<PastBetOf<'crash'>>[] = [
    {
      key: 'target',
      label: t('target'),
      isNumber: true,
      // Manual bets show no target on phones.
      phone: ({ target }) => (target === NO_AUTO_CASH_OUT ? 'hidden' : 'note'),
      isNamed: true,
      render: ({ target }) => <Target target={target} />,
    },
    {
      key: 'cash_out',
      label: t('cash_out'),
      isNumber: true,
      phone: 'side',
      render: ({ cash_out }) => cash_out && multiplier(cash_out),
    },
    {
      key: 'crash_point',
      label: t('crash_point'),
      isNumber: true,
      // Phones show one multiplier: that of the payout, or the crash point of a lost bet.
      phone: ({ cash_out }) => (cash_out ? 'hidden' : 'side'),
      isNamed: true,
      render: ({ crash_point }) => crash_point && multiplier(crash_point),
    },
  ];
  return (
    <PastBetTable {...props} game="crash" columns={columns} round={(id) => <RoundNumber game="crash" id={id} />} />
  );
}

/** Auto cash-out of a bet, or the note that it is a manual bet. */
function Target({ target }: { target: number }) {
  const { t } = useTexts('crash');
  if (target !== NO_AUTO_CASH_OUT) return <>{multiplier(target)}</>;
  return (
    <span title={t('by_hand')}>
      <span aria-hidden="true">∞</span>
      <span className="sr-only">{t('by_hand')}</span>
    </span>
  );
}
