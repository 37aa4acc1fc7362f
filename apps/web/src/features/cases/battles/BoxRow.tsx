import type { BattleBox } from '@updraft/contract';
import { classes, Panel } from '@updraft/ui';
import { dollars } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { boxName } from '../box-name.ts';
import { BoxThumb } from './BoxThumb.tsx';

/**
 * Boxes of a battle in the order of their opening. Each links to its chances. `current`: index of the box that is being
 * opened.
 */
export function BoxRow({ boxes, current }: { boxes: readonly BattleBox[]; current: number | null }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  return (
    <Panel aria-label={t('cases')} className="overflow-hidden">
      <ol className="flex gap-2 overflow-x-auto overscroll-x-contain p-2 [scrollbar-width:none]">
        {boxes.map((box, at) => (
          <li key={at} aria-current={at === current ? 'step' : undefined} className="shrink-0">
            <Link
              to={`/cases/${box.id}`}
              title={boxName(box, language)}
              className={classes(
                'flex w-24 flex-col items-center rounded-8 border px-1 py-1.5 text-12 leading-4 hover:border-muted focus-visible:-outline-offset-2',
                at === current ? 'border-lift bg-ink-850' : 'border-line bg-ink-850',
                current !== null && at < current && 'opacity-50',
              )}
            >
              <BoxThumb box={box} className="h-11 w-16" />
              <span className="w-full truncate text-center">{boxName(box, language)}</span>
              <span className="font-semibold text-muted tabular-nums">{dollars(box.price, 2, language)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
