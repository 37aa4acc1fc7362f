import type { BattleBox } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { boxName } from '../box-name.ts';
import { countedBoxes } from './battle.ts';
import { BoxThumb } from './BoxThumb.tsx';

/** Largest number of kinds of boxes that are drawn. Further kinds are shown as a number. */
const MOST = 6;

/** Boxes of a battle as small drawings, each once with its count. */
export function BoxThumbs({ boxes, className }: { boxes: readonly BattleBox[]; className?: string }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const counted = countedBoxes(boxes);
  const rest = counted.length - MOST;
  return (
    <ul aria-label={t('cases')} className={classes('flex min-w-0 flex-wrap items-center gap-1', className)}>
      {counted.slice(0, MOST).map(({ box, count }) => (
        <li key={box.id} title={boxName(box, language)} className="relative grid h-12 w-14 place-items-center">
          <BoxThumb box={box} className="size-12" />
          <span className="sr-only">
            {boxName(box, language)} {count > 1 && t('times', { count })}
          </span>
          {count > 1 && (
            <span
              aria-hidden="true"
              className="absolute right-0 bottom-0 rounded-full bg-ink-800 px-1 text-12 leading-4 font-semibold tabular-nums"
            >
              ×{count}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && <li className="px-1 text-12 text-muted tabular-nums">+{rest}</li>}
    </ul>
  );
}
