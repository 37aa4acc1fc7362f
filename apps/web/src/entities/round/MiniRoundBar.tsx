import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';

export interface MiniRoundProps {
  /**
   * True in the dock, among rounds of other games. Left out: at the top of a phone whose page is scrolled past the
   * round.
   */
  inDock?: boolean;
}

interface MiniRoundBarProps extends MiniRoundProps {
  /** True if no events of the round arrive. */
  isSilent: boolean;
  /** Content at the beginning: the result of the round. */
  mark?: ReactNode;
  /** Phase or time of the round. A note replaces it if no messages arrive. */
  moment: string;
  figure: ReactNode;
  /** Content between the round and the player's part. */
  picture?: ReactNode;
  /** The player's part of the round, such as their stakes, with its label. */
  own: { label: string; value: ReactNode };
  /** Classes of the round's place and of the place of the player's part. */
  places: { round: string; own: string };
}

/** Classes of the figure of the round, such as its countdown. */
export const MINI_FIGURE = 'font-display text-20 leading-6 font-bold tabular-nums';

const Label = ({ children }: { children: string }) => (
  <span className="truncate text-12 leading-4 text-muted">{children}</span>
);

const ON_TOP =
  'fixed inset-x-0 top-(--notice-bar) z-(--layer-bar) h-14 animate-fade border-b border-line bg-ink-900 px-3';
/** Classes of a line in the dock. A narrow line hides the picture. */
const IN_DOCK = 'w-full min-w-0 [&>canvas]:@max-[26rem]:hidden';

/**
 * The round in one line. Screen readers get its state from the round itself, or in the dock from the line's link and
 * button.
 */
export function MiniRoundBar({ isSilent, mark, moment, figure, picture, own, places, inDock }: MiniRoundBarProps) {
  const { t } = useTexts('game');
  return (
    <div
      aria-hidden="true"
      {...(!inDock && { 'data-testid': 'mini-round', 'data-keep-clear': '' })}
      className={classes('flex items-center gap-3', inDock ? IN_DOCK : ON_TOP)}
    >
      {mark}
      <div className={classes('flex flex-col', places.round)}>
        <Label>{isSilent ? t('no_connection') : moment}</Label>
        {figure}
      </div>
      {picture}
      <div className={classes('ml-auto flex min-w-0 flex-col @max-[26rem]:group-has-[button]/dock:hidden', places.own)}>
        <Label>{own.label}</Label>
        {own.value}
      </div>
    </div>
  );
}
