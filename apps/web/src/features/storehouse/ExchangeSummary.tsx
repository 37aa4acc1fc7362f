import type { SiteConfig } from '@updraft/contract';
import { Button, Icon } from '@updraft/ui';
import { useConfig } from '../../lib/config.ts';
import { keepChoice } from './kept-choice.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { toCents } from '../../lib/cents.ts';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';
import { useBalance, useSession } from '../../entities/session/session-store.ts';
import { acceptExchange } from './accept.ts';
import { useStorehouse } from './store.ts';
import { canAccept, exchangeTotals, shortfall, type ExchangeTotals } from './storehouse-state.ts';

/** Totals of an exchange: 'you give' and 'you get', the part of the balance, and the accept button. */
export function ExchangeSummary() {
  const { t } = useTexts('storehouse');
  const language = useSettings((state) => state.language);
  const balance = useBalance();
  const isPlayer = useSession((state) => state.status === 'player');
  const itemsCents = useSelection((state) => state.selectedCents);
  const chosen = useStorehouse((state) => state.chosen);
  const buying = useExchangeProgress((state) => state.buying);
  const totals = exchangeTotals({ itemsCents, chosen, balanceCents: toCents(balance) });
  const missing = shortfall(
    totals.missingCents,
    useConfig((state) => minDeposit(state.config)),
  );
  const show = (cents: number): string => dollars(cents / 100, 2, language);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 gap-y-2 md:grid-cols-[auto_auto_auto_1fr_auto] md:gap-x-4 md:gap-y-3">
      <Total name={t('give')} value={show(totals.giveCents)} note={<GiveNote totals={totals} show={show} />} />
      <Icon name="arrow-right" className="text-muted" />
      <Total name={t('get')} value={show(totals.getCents)} note={<GetNote totals={totals} show={show} />} />
      {missing !== null && isPlayer ? (
        <Button
          variant="primary"
          className={BUTTON}
          disabled={buying}
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => depositFor(missing)}
        >
          {t('deposit_more', { sum: dollars(missing, 2, language) })}
        </Button>
      ) : (
        <Button
          variant="primary"
          className={BUTTON}
          loading={buying}
          disabled={!canAccept({ isPlayer, chosenCount: chosen.length, buying })}
          onClick={() => void acceptExchange()}
        >
          {t('accept')}
        </Button>
      )}
    </div>
  );
}

const BUTTON = 'col-span-3 md:col-span-1 md:col-start-5 md:min-w-40';

/** Returns the smallest deposit of money, in dollars. */
const minDeposit = (config: SiteConfig | null): number =>
  config?.deposit.methods.find(({ state, type }) => state === 'open' && type === 'money')?.minDollars ?? 0;

/** Opens the deposit with the missing amount. The choice of items is restored afterwards. */
function depositFor(amount: number): void {
  keepChoice(useStorehouse.getState().chosen);
  usePopups.getState().close('storehouse');
  openModal('deposit', { amount });
}

function Total({ name, value, note }: { name: string; value: string; note: React.ReactNode }) {
  return (
    <div className="min-w-0 md:min-w-40">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 md:block">
        <div className="text-12 text-muted">{name}</div>
        <div className="font-display text-14 font-medium tabular-nums md:text-20">{value}</div>
      </div>
      <div className="text-12 text-muted tabular-nums">{note}</div>
    </div>
  );
}

interface NoteProps {
  totals: ExchangeTotals;
  show: (cents: number) => string;
}

function GiveNote({ totals, show }: NoteProps) {
  const { t } = useTexts('storehouse');
  if (totals.missingCents > 0)
    return <span className="text-loss">{t('missing', { sum: show(totals.missingCents) })}</span>;
  return <>{t('from_balance', { sum: show(totals.fromBalanceCents) })}</>;
}

/** Note below 'you get': the sum returned to the balance; else that the choice is suggested, or the number of items. */
function GetNote({ totals, show }: NoteProps) {
  const { t } = useTexts('storehouse');
  const isSuggested = useStorehouse((state) => state.isSuggested);
  const count = useStorehouse((state) => state.chosen.length);
  if (totals.toBalanceCents > 0) return <>{t('to_balance', { sum: show(totals.toBalanceCents) })}</>;
  return <>{isSuggested ? t('suggested') : t('count', { count })}</>;
}
