import type { WonCaseItem } from '@updraft/contract';
import { Link } from '../../../lib/Link.tsx';
import { classes, Icon } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { MOST_RARE, rarityStep } from '../../../entities/item/rarity.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

interface WonCardProps {
  item: WonCaseItem;
  /** How many items came of the command: the more, the smaller. */
  among: number;
  isSold: boolean;
  isChosen: boolean;
  /** Chooses the item for sale; null: there is nothing to choose. */
  onChoose: (() => void) | null;
}

const WIDTHS = { one: 'w-52', two: 'w-40', several: 'max-md:w-[calc((100%-1rem)/3)] md:w-36' } as const;
const HEIGHTS = { one: 'h-20! md:h-32!', two: 'h-16! md:h-24!', several: 'h-7! md:h-20!' } as const;
type Size = keyof typeof WIDTHS;

const sizeOf = (among: number): Size => (among === 1 ? 'one' : among === 2 ? 'two' : 'several');

/** An item that a box gave, with the way to its verification. Of several, one can be chosen for sale by a press. */
export function WonCard({ item, among, isSold, isChosen, onChoose }: WonCardProps) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const name = itemName(item.item, language);
  const sum = dollars(item.price, 2, language);
  const size = sizeOf(among);
  const look = classes(
    'relative isolate flex w-full min-w-0 flex-col overflow-hidden rounded-8 border bg-ink-850 p-2 text-left focus-visible:-outline-offset-2',
    size === 'several' && 'max-md:p-1.5',
    isChosen ? 'border-info bg-ink-800' : 'border-line',
    isSold && 'opacity-50',
  );
  const face = (
    <Face
      item={item}
      name={name}
      price={isSold ? t('sold') : sum}
      size={size}
      isChosen={onChoose === null || isSold ? null : isChosen}
    />
  );
  return (
    <li
      style={{ ['--rarity' as string]: rarityColour(item.rarity) }}
      className={classes('relative flex min-w-0', WIDTHS[size])}
    >
      {onChoose === null ? (
        <div className={look}>{face}</div>
      ) : (
        <button
          type="button"
          aria-pressed={isChosen}
          disabled={isSold}
          onClick={onChoose}
          className={classes(look, 'enabled:cursor-pointer enabled:hover:border-muted')}
        >
          <span className="sr-only">{t('choose_item')} </span>
          {face}
        </button>
      )}
      <Link
        to={`/cases/opening/${item.opening}`}
        aria-label={`${t('verify')}: ${name}`}
        title={t('verify')}
        className={classes(
          'absolute top-0 right-0 grid size-9 place-items-center rounded-8 text-muted hover:text-text',
          // On a phone the mark stands in the corner of its thumb's reach, beside the picture of a small card.
          'max-md:size-11',
          size === 'several' && 'max-md:place-content-start max-md:justify-end max-md:p-1',
        )}
      >
        <Icon name="shield" size={16} />
      </Link>
    </li>
  );
}

function Face({
  item,
  name,
  price,
  size,
  isChosen,
}: {
  item: WonCaseItem;
  name: string;
  price: string;
  size: Size;
  /** null: there is nothing to choose. */
  isChosen: boolean | null;
}) {
  const { t } = useTexts('item');
  const { weapon, finish } = nameLines(name);
  const step = rarityStep(item.rarity);
  return (
    <>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-(--rarity)" />
      <span
        aria-hidden="true"
        style={{ ['--glow' as string]: `${16 + 5 * step}%` }}
        className="absolute inset-x-0 top-0 -z-10 h-28 bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_var(--glow),transparent),transparent)]"
      />
      <ItemArt image={item.image} size={128} alt="" className={classes('mx-auto max-w-full', HEIGHTS[size])} />
      <span className="min-w-0 text-12 leading-4">
        <span className={classes('block truncate text-muted', size === 'several' && 'max-md:hidden')}>{weapon}</span>
        <span className="block truncate">{finish || weapon}</span>
      </span>
      <span className={classes('truncate text-12 leading-4 text-muted', size === 'several' && 'max-md:sr-only')}>
        {t(`rarity_${item.rarity}`)}
      </span>
      <span className="mt-0.5 flex items-center justify-between gap-2 text-14 leading-5 font-semibold tabular-nums">
        {price}
        <RarityStep step={step} />
      </span>
      {isChosen !== null && (
        // That a card can be chosen is seen before it is pressed.
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-1 left-1 grid size-5 place-items-center rounded-full border',
            isChosen ? 'border-info bg-info text-ink-950' : 'border-muted bg-ink-900/70',
          )}
        >
          {isChosen && <Icon name="check" size={14} />}
        </span>
      )}
    </>
  );
}

/** How rare the item is, as a step out of seven beside its grade. It says nothing of what the item is worth. [F10] */
const RarityStep = ({ step }: { step: number }) => (
  <span aria-hidden="true" className="flex shrink-0 gap-0.5">
    {Array.from({ length: MOST_RARE }, (_, at) => (
      <span key={at} className={classes('block h-2 w-1 rounded-full', at < step ? 'bg-(--rarity)' : 'bg-line')} />
    ))}
  </span>
);
