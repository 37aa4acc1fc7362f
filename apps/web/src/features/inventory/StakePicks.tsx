import { pickStake } from '@updraft/rules/pick';
import { classes } from '@updraft/ui';
import { type ButtonHTMLAttributes, type Ref, Suspense, useRef, useState } from 'react';
import { isUsable } from '../../entities/inventory/selection-state.ts';
import { inView, useSelection } from '../../entities/inventory/selection-store.ts';
import { type StakeGame, useLastStakes } from '../../entities/stake/stake-game.ts';
import { toCents } from '../../lib/cents.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

const SumPopup = lazyPart(() => import('./SumPopup.tsx'));

/** Result of a pick; `count` 0: no items match the sum. */
interface Outcome {
  wantedCents: number;
  cents: number;
  count: number;
  /** Items that the pick selected. The result of the pick is hidden when the selection changes. */
  selected: readonly number[];
}

/** Selects the own items in view that come nearest to a sum, and returns the result. [PK-2] */
function selectFor(sumCents: number, { bounds }: StakeGame): Outcome {
  const { items, view, choose } = useSelection.getState();
  const usable = inView(items, view).filter((item) => isUsable(item, Date.now()));
  const pick = pickStake(
    usable.map(({ myId, price }) => ({ id: myId, priceCents: toCents(price) })),
    { sumCents, bounds: bounds() },
  );
  if (pick !== null) choose(pick.ids);
  return {
    wantedCents: sumCents,
    cents: pick?.cents ?? 0,
    count: pick?.ids.length ?? 0,
    selected: useSelection.getState().selected,
  };
}

/**
 * Buttons that select items for a stake: half, twice, the last stake again, a sum. The result is shown beside them.
 * [PK-3]
 */
export default function StakePicks({ stakes }: { stakes: StakeGame }) {
  const { t } = useTexts('stake_pick');
  const language = useSettings((state) => state.language);
  const selected = useSelection((state) => state.selected);
  const cents = useSelection((state) => state.selectedCents);
  const lastCents = useLastStakes((state) => state[stakes.game]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sumButton = useRef<HTMLButtonElement>(null);
  const sum = (value: number): string => dollars(value / 100, 2, language);
  const pick = (sumCents: number): boolean => {
    const next = selectFor(sumCents, stakes);
    setOutcome(next);
    return next.count > 0;
  };
  // Each load of the inventory creates a new list, so lists are compared by their ids.
  const shown = outcome?.selected.join() === selected.join() ? outcome : null;
  return (
    <>
      <div role="group" aria-label={t('title')} className="flex shrink-0 gap-1 @md:col-start-2 @md:row-start-1">
        <Chip label={t('half')} disabled={cents === 0} onClick={() => pick(Math.floor(cents / 2))}>
          ½
        </Chip>
        <Chip label={t('twice')} disabled={cents === 0} onClick={() => pick(cents * 2)}>
          ×2
        </Chip>
        <Chip
          label={lastCents === undefined ? t('repeat_none') : t('repeat', { sum: sum(lastCents) })}
          disabled={lastCents === undefined}
          onClick={() => pick(lastCents ?? 0)}
        >
          {t('repeat_short')}
        </Chip>
        <Chip
          ref={sumButton}
          label={t('sum')}
          aria-expanded={isOpen}
          onPointerEnter={() => void SumPopup.preload()}
          onFocus={() => void SumPopup.preload()}
          onClick={() => setOpen(!isOpen)}
        >
          ≈ $
        </Chip>
      </div>
      <p
        role="status"
        data-picked={shown ? '' : undefined}
        className="min-w-0 flex-1 basis-20 text-12 leading-4 text-balance tabular-nums empty:hidden @md:col-start-1 @md:row-start-1"
      >
        {shown &&
          (shown.count === 0
            ? t('nothing', { sum: sum(shown.wantedCents) })
            : t('picked', { count: shown.count, sum: sum(shown.cents), wanted: sum(shown.wantedCents) }))}
      </p>
      <Suspense fallback={null}>
        {isOpen && (
          <SumPopup
            anchor={sumButton}
            leastCents={stakes.bounds().leastCents}
            problem={shown?.count === 0 ? t('nothing', { sum: sum(shown.wantedCents) }) : undefined}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

const Chip = ({ label, children, ...rest }: ChipProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classes(
      'h-11 min-w-11 cursor-pointer rounded-8 border border-line bg-ink-800 px-1.5 text-12 font-semibold md:h-7 md:min-w-8',
      'transition-colors duration-(--motion-press)',
      'hover:border-muted aria-expanded:border-info disabled:cursor-not-allowed disabled:text-muted disabled:hover:border-line',
    )}
    {...rest}
  >
    {children}
  </button>
);
