import { rtpTable } from '@updraft/rules/crash';
import { Panel } from '@updraft/ui';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { multiplier, percent } from '../../lib/format.ts';
import { Section } from './Section.tsx';

/** Enough decimals that a small chance does not read as none. */
const chance = (share: number): string => percent(share, share < 0.0005 ? 5 : 2);

/** The exact chance and return of a bet at usual multipliers. */
export function ReturnsTable() {
  const { t } = useTexts('fairness');
  const rows = useMemo(() => rtpTable(), []);
  return (
    <Section id="returns" title={t('returns')} lead={t('returns_text')}>
      <Panel as="table" className="w-full max-w-144 overflow-hidden text-14 tabular-nums">
        <thead className="text-12 text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 text-left font-normal">
              {t('returns_target')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-normal">
              {t('returns_chance')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-normal">
              {t('returns_rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.targetHundredths} className="border-b border-line last:border-0">
              <th scope="row" className="px-4 py-2 text-left font-semibold">
                {multiplier(row.targetHundredths / 100)}
              </th>
              <td className="px-4 py-2 text-right">{chance(row.winChance)}</td>
              <td className="px-4 py-2 text-right">{percent(row.rtp)}</td>
            </tr>
          ))}
        </tbody>
      </Panel>
    </Section>
  );
}
