import type { PastBetOf } from '@updraft/contract';
import type { HistoryColumn } from '@updraft/ui';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps } from '../../entities/past-bet/past-game.ts';
import { RoundNumber } from '../../entities/past-bet/RoundNumber.tsx';
import { dollars, multiplier, percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

/** Table of past rounds of the jackpot: the player's chance, the worth of the pot, and the multiplier of a win. */
export default function JackpotPastBets(props: PastBetsProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const columns: HistoryColumn<PastBetOf<'jackpot'>>[] = [
    {
      key: 'chance',
      label: t('past_chance'),
      isNumber: true,
      isNamed: true,
      render: ({ chance }) => (chance === null ? '–' : percent(chance / 100, 2, language)),
    },
    {
      key: 'pot',
      label: t('pot'),
      isNumber: true,
      // A won pot shows its multiplier instead on phones.
      phone: ({ multiplier: paid }) => (paid ? 'hidden' : 'side'),
      isNamed: true,
      render: ({ pot }) => (pot === null ? '–' : dollars(pot, 2, language)),
    },
    {
      key: 'multiplier',
      label: t('game:past_multiplier'),
      isNumber: true,
      phone: 'side',
      render: ({ multiplier: paid }) => paid && multiplier(paid),
    },
  ];
  return (
    <PastBetTable {...props} game="jackpot" columns={columns} round={(id) => <RoundNumber game="jackpot" id={id} />} />
  );
}
