import { APP_ID } from '@updraft/contract/constants';
import type { PickBounds } from '@updraft/rules/withdrawals';
import { Button, ErrorLine, Skeleton, type TypedNumber } from '@updraft/ui';
import { useEffect, useRef, useState } from 'react';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { exteriorOf, shortName } from '../../entities/item/item-name.ts';
import { useBalance } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { useQuery } from '../../lib/query-client.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Purchase, buyPicked, ownIds } from './buy-picked.ts';
import { type AmountProblem, type PickedItems, amountProblem } from './from-balance.ts';

const TYPING_REST_MS = 300;

/**
 * Turns balance into items for the withdrawal: a sum, the items that the site picks for it, and a button that buys and
 * selects them.
 */
export function FromBalance({ bounds, onBought }: { bounds: PickBounds; onBought: () => void }) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const balance = useBalance();
  const [amount, setAmount] = useState<TypedNumber>(null);
  const problem = amountProblem(amount, bounds);
  const most = bounds.mostCents / 100;
  return (
    <section aria-labelledby="from-balance" className="rounded-8 border border-line p-4">
      <h3 id="from-balance" className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 font-medium">
        {t('from_balance')}
        <span className="text-12 font-normal text-muted tabular-nums">
          {t('balance', { sum: dollars(balance, 2, language) })}
        </span>
      </h3>
      <p className="mt-1 text-12 leading-4 text-muted">{t('from_balance_text')}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <DollarInput
          label={t('sum')}
          value={amount}
          problem={problem === null ? undefined : problemText(problem)}
          onChange={setAmount}
        />
        <Button className="tabular-nums" onClick={() => setAmount(most)}>
          {t('most', { sum: dollars(most, 2, language) })}
        </Button>
      </div>
      {typeof amount === 'number' && problem === null && (
        <Picked
          sumCents={toCents(amount)}
          bounds={bounds}
          onBought={() => {
            setAmount(null);
            onBought();
          }}
        />
      )}
    </section>
  );

  function problemText(found: AmountProblem): string {
    return found.problem === 'not_a_sum' ? t('not_a_sum') : t(found.problem, { sum: dollars(found.sum, 2, language) });
  }
}

interface PickedProps {
  sumCents: number;
  bounds: PickBounds;
  onBought: () => void;
}

/** The picked items with their sum, the rest of the balance, and the button that buys the items. */
function Picked({ sumCents, bounds: { leastCents, mostItems: items }, onBought }: PickedProps) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const balance = useBalance();
  const buying = useExchangeProgress((state) => state.buying);
  const asked = useDebounced(sumCents, TYPING_REST_MS);
  /** Purchase without a response, which may have been made. The next press repeats it. */
  const undecided = useRef<Purchase | null>(null);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['items-for-sum', asked, items],
    queryFn: ({ signal }) => api('POST /api/all-items/pick', { appId: APP_ID, sum: asked / 100, items }, { signal }),
    placeholderData: (before) => before,
    // Prices and stock change, so no pick is cached. While the pick for a new sum loads, the last one is shown but
    // cannot be bought.
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && !isPlaceholderData && asked === sumCents;
  const button = useRef<HTMLButtonElement>(null);
  // The items and their button may lie outside of the dialog's visible part.
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  if (isError)
    return (
      <ErrorLine
        className="mt-3"
        title={t('withdrawal_error:pick')}
        retryLabel={t('app:retry')}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton className="mt-3 h-40" />;
  const money = (sum: number): string => dollars(sum, 2, language);
  const isEnough = toCents(data.sum) >= leastCents;

  const buy = async (): Promise<void> => {
    const last = undecided.current;
    const purchase = last?.picked === data ? last : { picked: data, before: ownIds() };
    const end = await buyPicked(purchase);
    undecided.current = end === 'undecided' ? purchase : null;
    if (end === 'refused') void refetch();
    if (end === 'bought') onBought();
  };

  return (
    <div role="status" aria-busy={!isCurrent} className="mt-3 transition-opacity aria-busy:opacity-60">
      {data.picked.length > 0 && <PickedList picked={data.picked} />}
      {isEnough ? (
        <p className="mt-3 text-12 text-muted tabular-nums">
          {t('stays', { sum: money(data.sum), rest: money(balance - data.sum) })}
        </p>
      ) : (
        <p className="mt-3 text-12 text-loss tabular-nums">{t('nothing_near', { sum: money(leastCents / 100) })}</p>
      )}
      <Button
        ref={button}
        variant="primary"
        wide
        className="mt-3"
        loading={buying}
        disabled={!isCurrent || !isEnough}
        onClick={() => void buy()}
      >
        {t('buy_picked', { sum: money(data.sum) })}
      </Button>
    </div>
  );
}

function PickedList({ picked }: Pick<PickedItems, 'picked'>) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  return (
    <ul
      tabIndex={0}
      aria-label={t('picked')}
      className="max-h-40 divide-y divide-line overflow-y-auto rounded-8 bg-ink-850"
    >
      {picked.map(({ entry, count }) => (
        <li key={entry.id} className="flex items-center gap-3 px-3 py-1.5 text-14">
          <ItemArt image={entry.image} size={48} alt="" className="size-9!" />
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            <span className="truncate">{shortName(entry.item, language)}</span>
            <span className="shrink-0 text-12 text-muted">{exteriorOf(entry.item)}</span>
          </span>
          {count > 1 && <span className="text-muted tabular-nums">×{count}</span>}
          <span className="font-semibold tabular-nums">{dollars(entry.price, 2, language)}</span>
        </li>
      ))}
    </ul>
  );
}
