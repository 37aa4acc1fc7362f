import type { CallOutput } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { OddsTable } from '../../entities/game-page/OddsTable.tsx';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { multiplier, percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { FairnessList } from './FairnessList.tsx';
import type { FairGame } from './games/fair-game.ts';
import { useReturns } from './query.ts';
import { classText } from './verifier-texts.ts';

type Bet = CallOutput<'GET /api/fairness/returns'>[number]['bets'][number];

/** The exact chance and return of bets in a game, as the server gives them. */
export function ReturnsTable({ part }: { part: FairGame }) {
  const { t } = useTexts('fairness');
  const list = useReturns();
  const bets = list.data && (list.data.find(({ game }) => game === part.game)?.bets ?? []);
  return (
    <Section id="returns" title={t('returns')} lead={t(`returns_${part.game}`)}>
      {part.returns !== null && (
        <FairnessList list={{ ...list, data: bets }} empty={t('returns_empty')}>
          {(all) => (
            <Panel as="div" className="max-w-144 overflow-hidden">
              <Returns game={part.game} head={t(`returns_head_${part.returns as 'stake'}`)} bets={all} />
            </Panel>
          )}
        </FairnessList>
      )}
    </Section>
  );
}

/** Returns the number of decimals with which a small chance does not read as zero. */
const decimalsOf = (share: number): number => (share < 0.0005 ? 5 : 2);

function Returns({ game, head, bets }: { game: string; head: string; bets: readonly Bet[] }) {
  const { t } = useTexts('fairness');
  const language = useSettings((state) => state.language);
  const nameOf = ({ choice, choice_ru, pays }: Bet): string => {
    if (choice !== null) return (language === 'ru' ? choice_ru : undefined) ?? classText(game, choice);
    return pays === null ? t('returns_any') : multiplier(pays);
  };
  const hasPays = bets.some(({ choice, pays }) => choice !== null && pays !== null);
  const hasChance = bets.some(({ chancePercent }) => chancePercent !== null);
  // A return without choice and payout holds for any bet: it is the smallest return of a bet.
  const isLeast = bets.every(({ choice, pays }) => choice === null && pays === null);
  const cellsOf = ({ pays, chancePercent, returnPercent }: Bet): string[] => {
    const share = (chancePercent ?? 0) / 100;
    const returned = percent(returnPercent / 100, 2, language);
    return [
      ...(hasPays ? [pays === null ? '–' : `×${pays}`] : []),
      ...(hasChance ? [percent(share, decimalsOf(share), language)] : []),
      isLeast ? t('returns_least', { share: returned }) : returned,
    ];
  };
  return (
    <OddsTable
      isFramed
      columns={[
        head,
        ...(hasPays ? [t('returns_pays')] : []),
        ...(hasChance ? [t('returns_chance')] : []),
        t('returns_rate'),
      ]}
      rows={bets.map((bet, at) => ({ key: at, head: nameOf(bet), cells: cellsOf(bet) }))}
    />
  );
}
