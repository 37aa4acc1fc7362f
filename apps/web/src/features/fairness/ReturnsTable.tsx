import { rtpTable } from '@updraft/rules/crash';
import { Panel } from '@updraft/ui';
import { useMemo } from 'react';
import { OddsTable } from '../../entities/game-page/OddsTable.tsx';
import { useTexts } from '../../lib/texts.ts';
import { multiplier, percent } from '../../lib/format.ts';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';

/** Enough decimals that a small chance does not read as none. */
const chance = (share: number): string => percent(share, share < 0.0005 ? 5 : 2);

/** The exact chance and return of a bet at usual multipliers. */
export function ReturnsTable() {
  const { t } = useTexts('fairness');
  const rows = useMemo(() => rtpTable(), []);
  return (
    <Section id="returns" title={t('returns')} lead={t('returns_text')}>
      <Panel as="div" className="max-w-144 overflow-hidden">
        <OddsTable
          isFramed
          columns={[t('returns_target'), t('returns_chance'), t('returns_rate')]}
          rows={rows.map(({ targetHundredths, winChance, rtp }) => ({
            key: targetHundredths,
            head: multiplier(targetHundredths / 100),
            cells: [chance(winChance), percent(rtp)],
          }))}
        />
      </Panel>
    </Section>
  );
}
