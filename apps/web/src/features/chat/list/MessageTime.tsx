import { classes } from '@updraft/ui';
import { dateTime, shortMoment } from '../../../lib/format.ts';
import type { RowView } from './use-row-view.ts';

/** Seen when the pointer or the focus is on the message; always where there is no pointer to hover with. */
export const ON_HOVER =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100 transition-opacity duration-(--motion-press)';

interface MessageTimeProps {
  time: string;
  view: Pick<RowView, 'language'>;
  /** The pointer is near: the hint with the day is there. */
  isFull: boolean;
  className?: string;
}

export function MessageTime({ time, view: { language }, isFull, className }: MessageTimeProps) {
  return (
    <time
      dateTime={time}
      title={isFull ? dateTime(time, language) : undefined}
      className={classes('shrink-0 text-12 text-muted tabular-nums', ON_HOVER, className)}
    >
      {shortMoment(time, language)}
    </time>
  );
}
