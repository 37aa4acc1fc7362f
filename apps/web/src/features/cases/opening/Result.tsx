import type { WonCaseItem } from '@updraft/contract';
import { Link } from '@tanstack/react-router';
import { Button, classes, Icon } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { sumCents } from '../../../lib/cents.ts';
import { sellWon } from './sell.ts';
import { forSale, type OpeningState, outcomeOf } from './state.ts';
import { dispatch } from './store.ts';

type Shown = Extract<OpeningState, { kind: 'shown' }>;

/** What the boxes gave, in their order: each item can be kept or sold on the spot, also several or all at once. */
export function Result({ state }: { state: Shown }) {
  const { won, sold } = state;
  return (
    <div className="flex size-full animate-fade flex-col items-center justify-center gap-3 p-3">
      <Summary state={state} />
      <ul
        className={classes(
          'flex w-full min-h-0 gap-2 md:items-stretch md:justify-center',
          won.length > 2 ? 'max-md:flex-col max-md:overflow-y-auto' : 'justify-center',
        )}
      >
        {won.map((item) => (
          <WonCard key={item.myId} item={item} state={state} isSold={sold.includes(item.myId)} />
        ))}
      </ul>
      <Choice state={state} />
    </div>
  );
}

function Summary({ state }: { state: Shown }) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const { paidCents, wonCents } = outcomeOf(state);
  const sum = dollars(wonCents / 100, 2, language);
  const paid = dollars(paidCents / 100, 2, language);
  const isGain = wonCents > paidCents;
  return (
    <p
      className={classes(
        'flex items-center gap-1.5 text-center text-14 font-medium text-balance',
        isGain ? 'text-win' : 'text-muted',
      )}
    >
      {isGain && <Icon name="arrow-up" size={16} />}
      <span>
        {state.isRestored && `${t('restored')} `}
        {isGain
          ? t('result_gain', { sum, more: dollars((wonCents - paidCents) / 100, 2, language) })
          : t(wonCents === paidCents ? 'result_even' : 'result_less', { sum, paid })}
      </span>
    </p>
  );
}

function WonCard({ item, state, isSold }: { item: WonCaseItem; state: Shown; isSold: boolean }) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const name = itemName(item.item, language);
  const { weapon, finish } = nameLines(name);
  const sum = dollars(item.price, 2, language);
  const isChosen = state.chosen.includes(item.myId);
  const isAlone = state.won.length === 1;
  const isList = state.won.length > 2;
  return (
    <li
      style={{ ['--rarity' as string]: rarityColour(item.rarity) }}
      className={classes(
        'relative flex min-w-0',
        isList ? 'max-md:shrink-0 md:w-36 md:shrink' : isAlone ? 'w-52' : 'w-40',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t('choose_item', { item: name, sum })}
        disabled={isSold || state.isSelling || isAlone}
        onClick={() => dispatch({ type: 'chosen', id: item.myId })}
        className={classes(
          'relative isolate flex w-full min-w-0 overflow-hidden rounded-8 border bg-ink-850 text-left focus-visible:-outline-offset-2',
          isList
            ? 'max-md:h-11 max-md:flex-row max-md:items-center max-md:gap-2 max-md:px-2 md:flex-col md:p-2'
            : 'flex-col p-2',
          isChosen ? 'border-info bg-ink-800' : 'border-line enabled:cursor-pointer enabled:hover:border-muted',
          isSold && 'opacity-50',
        )}
      >
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-(--rarity)" />
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-0 -z-10 h-28 bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_34%,transparent),transparent)]"
        />
        <ItemArt
          image={item.image}
          size={128}
          alt=""
          className={classes(
            'max-w-full',
            isAlone ? 'mx-auto h-32!' : isList ? 'max-md:size-9! md:mx-auto md:h-20!' : 'mx-auto h-24!',
          )}
        />
        <span className={classes('min-w-0 text-12 leading-4', isList && 'max-md:flex-1')}>
          <span className="block truncate text-muted">{weapon}</span>
          <span className="block truncate">{finish || '–'}</span>
        </span>
        <span className={classes('text-14 font-semibold tabular-nums', isList ? 'md:mt-0.5' : 'mt-0.5')}>
          {isSold ? t('sold') : sum}
        </span>
        {isChosen && (
          <span className="absolute top-1 left-1 grid size-5 place-items-center rounded-full bg-info text-ink-950">
            <Icon name="check" size={14} />
          </span>
        )}
      </button>
      <Link
        to="/cases/opening/$id"
        params={{ id: String(item.opening) }}
        aria-label={t('verify')}
        title={t('verify')}
        className={classes(
          'absolute top-0 right-0 grid size-9 place-items-center rounded-8 text-muted hover:text-text',
          isList && 'max-md:hidden',
        )}
      >
        <Icon name="shield" size={16} />
      </Link>
    </li>
  );
}

/** Sells or keeps. Kept is what nothing is done with: the items are in the inventory already. */
function Choice({ state }: { state: Shown }) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const { won, sold, chosen, isSelling } = state;
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
    <div className="flex flex-wrap justify-center gap-2">
      {!isAllSold && (
        <Button size="small" icon="coins" loading={isSelling} onClick={() => void sellWon()}>
          {sellText}
        </Button>
      )}
      <Button size="small" variant="ghost" disabled={isSelling} onClick={() => dispatch({ type: 'closed' })}>
        {isAllSold ? t('done') : t(won.length === 1 ? 'keep_one' : sold.length > 0 ? 'keep_rest' : 'keep_all')}
      </Button>
    </div>
  );
}
