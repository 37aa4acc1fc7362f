import { useTexts } from '../../lib/texts.ts';
import { count, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';

interface Totals {
  players: number;
  /** Sum of all stakes, in dollars. */
  bank: number;
  items: number;
}

/** Players, bank and items of the round. They cover all bets, not only the listed ones. */
export function RoundTotals({ totals }: { totals: Totals }) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
  return (
    <dl aria-label={t('totals')} className="grid grid-cols-[1fr_1.5fr_1fr] gap-2 px-3 py-1.5">
      <Figure name={t('players')} value={count(totals.players, language)} />
      <Figure name={t('bank')} value={dollars(totals.bank, 2, language)} />
      <Figure name={t('items')} value={count(totals.items, language)} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 text-center first:text-left last:text-right">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-14 font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
