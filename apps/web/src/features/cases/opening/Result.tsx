import { Button, classes, Icon } from '@updraft/ui';
import { useExchangeProgress } from '../../../entities/inventory/exchange-progress.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { sumCents } from '../../../lib/cents.ts';
import { sellWon } from './sell.ts';
import { forSale, type OpeningState, outcomeOf } from './state.ts';
import { dispatch } from './store.ts';
import { WonCard } from './WonCard.tsx';

type Shown = Extract<OpeningState, { kind: 'shown' }>;

/** Items won, in the order of the boxes. Each can be kept or sold at once, alone or with others. */
export function Result({ state }: { state: Shown }) {
  const { won, sold, chosen } = state;
  const isSelling = useExchangeProgress((progress) => progress.selling);
  return (
    <div className="flex size-full flex-col items-center justify-center-safe gap-1 overflow-y-auto px-1.5 py-1 transition-[scale] duration-(--motion-panel) motion-safe:starting:scale-95 md:gap-3 md:p-3">
      <Summary state={state} />
      <ul
        className={classes(
          'flex w-full shrink-0 justify-center gap-2',
          won.length > 2 && 'max-md:flex-wrap max-md:gap-y-1.5',
        )}
      >
        {won.map((item) => (
          <WonCard
            key={item.myId}
            item={item}
            among={won.length}
            isSold={sold.includes(item.myId)}
            isChosen={chosen.includes(item.myId)}
            onChoose={won.length === 1 || isSelling ? null : () => dispatch({ type: 'chosen', id: item.myId })}
          />
        ))}
      </ul>
      <Choice state={state} />
    </div>
  );
}

/**
 * Summary of the result. A gain is the largest text on the stage. A result that is worth no more than the price is
 * shown calmly. [F10]
 */
function Summary({ state }: { state: Shown }) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const { paidCents, wonCents } = outcomeOf(state);
  const sum = dollars(wonCents / 100, 2, language);
  const paid = dollars(paidCents / 100, 2, language);
  const isGain = wonCents > paidCents;
  // Two rows of cards leave only one line for the text on phones.
  const isCrowded = state.won.length > 3;
  return (
    <div className="text-center text-14 font-medium text-balance text-muted">
      {state.isRestored && <p>{t('restored')}</p>}
      {isGain ? (
        <p className="flex flex-wrap items-baseline justify-center gap-x-2 text-win">
          <span
            className={classes(
              'flex items-center gap-1.5 font-display leading-none font-bold tabular-nums md:text-40',
              state.won.length > 1 ? 'text-20' : 'text-28',
            )}
          >
            <Icon name="arrow-up" size={20} />
            {sum}
          </span>{' '}
          <span className={classes(isCrowded && 'max-md:text-12')}>
            {t('result_gain', { more: dollars((wonCents - paidCents) / 100, 2, language) })}
          </span>
        </p>
      ) : (
        <p>{t(wonCents === paidCents ? 'result_even' : 'result_less', { sum, paid })}</p>
      )}
    </div>
  );
}

/** Buttons that sell or keep the items. Keeping sends nothing, because the items are already in the inventory. */
function Choice({ state }: { state: Shown }) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const { won, sold, chosen } = state;
  const isSelling = useExchangeProgress((progress) => progress.selling);
  const items = forSale(state);
  const sum = dollars(sumCents(items) / 100, 2, language);
  const isAllSold = sold.length === won.length;
  const sellText =
    won.length === 1 || items.length === 1
      ? t('sell_one', { sum })
      : chosen.length === 0
        ? t('sell_all', { sum })
        : t('sell_some', { number: items.length, sum });
  return (
    <div className="flex flex-wrap justify-center gap-1 md:gap-2">
      {won.length > 1 && !isAllSold && (
        <p className="basis-full text-center text-12 leading-4 text-balance text-muted">{t('choose_hint')}</p>
      )}
      {!isAllSold && (
        <Button size="small" loading={isSelling} onClick={() => void sellWon()}>
          {sellText}
        </Button>
      )}
      <Button size="small" disabled={isSelling} onClick={() => dispatch({ type: 'closed' })}>
        {isAllSold ? t('done') : t(won.length === 1 ? 'keep_one' : sold.length > 0 ? 'keep_rest' : 'keep_all')}
      </Button>
    </div>
  );
}
