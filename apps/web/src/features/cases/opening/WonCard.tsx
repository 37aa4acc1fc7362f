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
  /** Number of items of the command. The more items, the smaller each card. */
  among: number;
  isSold: boolean;
  isChosen: boolean;
  /** Chooses the item for sale; null: items cannot be chosen. */
  onChoose: (() => void) | null;
}

const THIRD = 'max-md:w-[calc((100%-1rem)/3)]';
const WIDTHS = { one: 'w-52', two: 'w-40', three: `${THIRD} md:w-40`, several: `${THIRD} md:w-36` } as const;
/**
 * Heights of the pictures. On phones they shrink to leave room for the content below, and more than three items stand
 * in two rows.
 */
const HEIGHTS = {
  one: 'h-[clamp(1.75rem,calc(100dvh-41rem),5rem)]! md:h-32!',
  two: 'h-[clamp(1.75rem,calc(100dvh-41rem),4rem)]! md:h-24!',
  three: 'h-[clamp(1.75rem,calc(100dvh-41rem),4rem)]! md:h-24!',
  several: 'h-6! md:h-20!',
} as const;
type Size = keyof typeof WIDTHS;

const SIZES = ['one', 'two', 'three'] as const;
const sizeOf = (among: number): Size => SIZES[among - 1] ?? 'several';
/** True if three cards stand in a row on phones. */
const isNarrow = (size: Size): boolean => size === 'three' || size === 'several';

/** Card of an item won, with a link to its verification. Among several items, a press chooses the item for sale. */
export function WonCard({ item, among, isSold, isChosen, onChoose }: WonCardProps) {
  const { t } = useTexts('cases');
  const language = useSettings((settings) => settings.language);
  const name = itemName(item.item, language);
  const sum = dollars(item.price, 2, language);
  const size = sizeOf(among);
  const look = classes(
    'relative isolate flex w-full min-w-0 flex-col overflow-hidden rounded-8 border bg-ink-850 text-left focus-visible:-outline-offset-2',
    isNarrow(size) ? 'p-1.5' : 'p-2',
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
          // The link is larger on phones. Its icon is in the corner beside the picture on a small card.
          'max-md:size-11',
          isNarrow(size) && 'max-md:place-content-start max-md:justify-end max-md:p-1',
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
  /** True if chosen; null: the card cannot be chosen. */
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
        <span className={classes('block truncate text-muted', isNarrow(size) && 'max-md:hidden')}>{weapon}</span>
        <span className={size === 'several' ? 'line-clamp-1 md:line-clamp-2' : 'line-clamp-2'}>{finish || weapon}</span>
      </span>
      <span className={classes('line-clamp-2 text-12 leading-4 text-muted', isNarrow(size) && 'max-md:sr-only')}>
        {t(`rarity_${item.rarity}`)}
      </span>
      <span className="mt-auto flex items-center justify-between gap-2 pt-0.5 text-14 leading-5 font-semibold tabular-nums">
        {price}
        <RarityStep step={step} isSmall={isNarrow(size)} />
      </span>
      {isChosen !== null && (
        // The empty mark shows, before any press, that the card can be chosen.
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

/** Rarity of the item as a step out of seven, shown beside its grade. It does not indicate the price. [F10] */
const RarityStep = ({ step, isSmall }: { step: number; isSmall: boolean }) => (
  <span aria-hidden="true" className={classes('flex overflow-hidden', isSmall ? 'gap-px' : 'gap-0.5')}>
    {Array.from({ length: MOST_RARE }, (_, at) => (
      <span
        key={at}
        className={classes(
          'block h-2 shrink-0 rounded-full',
          isSmall ? 'w-0.5' : 'w-1',
          at < step ? 'bg-(--rarity)' : 'bg-line',
        )}
      />
    ))}
  </span>
);
