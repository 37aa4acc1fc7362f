import { Link } from '../../../lib/Link.tsx';
import { classes, Icon, Panel, VisuallyHidden } from '@updraft/ui';
import { useMemo } from 'react';
import { itemName } from '../../../entities/item/item-name.ts';
import { sumCents } from '../../../lib/cents.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BoxPicture } from '../art/BoxPicture.tsx';
import { lightOf } from '../art/tier.ts';
import { TopItem } from '../art/TopItem.tsx';
import { boxName } from '../box-name.ts';
import { FavouriteButton } from '../list/FavouriteButton.tsx';
import { Result } from '../opening/Result.tsx';
import type { OpeningState } from '../opening/state.ts';
import { useOpeningOf } from '../opening/use-opening.ts';
import type { WholeBox } from '../query.ts';
import { useReels } from '../reel/use-reels.ts';
import { ReelCanvas } from '../reel/ReelCanvas.tsx';

/** Stage of a box. It shows the box, the running reels, then the items won. Its size never changes. */
export function Stage({ whole, className }: { whole: WholeBox; className?: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { box } = whole;
  const opening = useOpeningOf(box.id);
  return (
    <Panel
      tone="deep"
      aria-label={boxName(box, language)}
      className={classes('flex flex-col overflow-hidden', className)}
    >
      <div className="flex items-center gap-3 border-b border-line bg-ink-900 pr-4 pl-1">
        <Link
          to="/cases"
          className="flex min-h-11 items-center gap-1 rounded-8 px-2 text-14 text-muted hover:text-text"
        >
          <Icon name="chevron-left" size={18} />
          <span className="max-sm:sr-only">{t('all_boxes')}</span>
        </Link>
        <p className="line-clamp-2 min-w-0 flex-1 text-center font-display text-14 font-medium text-balance sm:text-16">
          {boxName(box, language)}
        </p>
        <FavouriteButton box={box} className="-mr-2" />
        <p className="font-display text-16 font-semibold tabular-nums">{dollars(box.price, 2, language)}</p>
      </div>
      <div
        style={{ ['--light' as string]: box.closed === null ? lightOf(box.price) : 'var(--color-line)' }}
        className="relative h-[clamp(13rem,calc(100dvh-29rem),21rem)] min-h-0 md:h-84 md:flex-1"
      >
        <OnStage whole={whole} opening={opening} />
      </div>
      <Announcer opening={opening} />
    </Panel>
  );
}

/** Content of the stage. The stage is never empty, so nothing fades in from an empty one. */
function OnStage({ whole, opening }: { whole: WholeBox; opening: OpeningState }) {
  const { t } = useTexts('cases');
  const reels = useReels(whole, opening);
  if (opening.kind === 'shown') return <Result key={opening.opening.key} state={opening} />;
  if (reels !== null) return <ReelCanvas label={t('reel')} {...reels} />;
  const { box } = whole;
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 bg-[radial-gradient(60%_70%_at_50%_55%,color-mix(in_srgb,var(--light)_9%,transparent),transparent)] p-4 max-md:pb-2">
      <BoxPicture
        box={box}
        className={classes(
          'max-h-72 min-h-0 w-full flex-1',
          opening.kind === 'asking' && 'motion-safe:animate-shimmer',
        )}
      />
      <TopItem box={box} className="max-w-full md:text-14" />
    </div>
  );
}

/** Announces the result to screen readers as soon as it is shown. */
function Announcer({ opening }: { opening: OpeningState }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const text = useMemo(() => {
    if (opening.kind !== 'shown') return opening.kind === 'asking' ? t('reel_waiting') : '';
    const names = opening.won.map(({ item }) => itemName(item, language)).join('; ');
    const sum = dollars(sumCents(opening.won) / 100, 2, language);
    return opening.won.length === 1
      ? t('you_got', { item: names, sum })
      : t('you_got_several', { number: opening.won.length, sum, items: names });
  }, [opening, language, t]);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
