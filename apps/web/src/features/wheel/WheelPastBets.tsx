import type { PastBetOf } from '@updraft/contract';
import type { HistoryColumn } from '@updraft/ui';
import { isWheelColour } from '@updraft/rules/wheel';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps } from '../../entities/past-bet/past-game.ts';
import { RoundNumber } from '../../entities/past-bet/RoundNumber.tsx';
import { useTexts } from '../../lib/texts.ts';
import { SWATCH, timesText } from './colours.ts';

/** Table of past bets on the wheel: the chosen colour, the result, and the payout. */
export default function WheelPastBets(props: PastBetsProps) {
  const { t } = useTexts('wheel');
  const columns: HistoryColumn<PastBetOf<'wheel'>>[] = [
    { key: 'placed', label: t('past_placed'), render: ({ placed_colour }) => <Colour colour={placed_colour} /> },
    {
      key: 'result',
      label: t('past_result'),
      // A won bet shows its payout instead on phones.
      phone: ({ status }) => (status === 'won' ? 'hidden' : 'side'),
      isNamed: true,
      render: ({ result_colour }) => <Colour colour={result_colour} />,
    },
    {
      key: 'multiplier',
      label: t('game:past_multiplier'),
      isNumber: true,
      phone: 'side',
      // The multiplier belongs to the colour of the result, so a lost bet has none.
      render: ({ status, multiplier }) => (status === 'won' && multiplier !== null ? timesText(multiplier) : null),
    },
  ];
  return (
    <PastBetTable {...props} game="wheel" columns={columns} round={(id) => <RoundNumber game="wheel" id={id} />} />
  );
}

function Colour({ colour }: { colour: string | null }) {
  const { t } = useTexts('wheel');
  if (!isWheelColour(colour)) return <>–</>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-3 shrink-0 rounded-full ${SWATCH[colour]}`} />
      {t(colour)}
    </span>
  );
}
