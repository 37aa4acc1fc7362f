import { classes } from '@updraft/ui';
import { dateTime } from '../../../lib/format.ts';
import type { RowView } from './use-row-view.ts';

/**
 * Classes of an element that is visible only while the message has the pointer or the focus. On devices without hover
 * it is always visible.
 */
export const ON_HOVER =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100 transition-opacity duration-(--motion-press)';

interface MessageTimeProps {
  time: string;
  view: Pick<RowView, 'language' | 'momentOf'>;
  /** True if the tooltip with the full date is set. */
  isFull: boolean;
  className?: string;
}

export function MessageTime({ time, view: { language, momentOf }, isFull, className }: MessageTimeProps) {
  return (
    <time
      dateTime={time}
      title={isFull ? dateTime(time, language) : undefined}
      className={classes('shrink-0 text-12 text-muted tabular-nums', ON_HOVER, className)}
    >
      {momentOf(time)}
    </time>
  );
}
