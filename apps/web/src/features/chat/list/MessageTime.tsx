import { classes } from '@updraft/ui';
import { dateTime, shortMoment } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';

/** Seen when the pointer or the focus is on the message; always where there is no pointer to hover with. */
export const ON_HOVER =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100 transition-opacity duration-(--motion-press)';

/** When it was written. */
export function MessageTime({ time, className }: { time: string; className: string }) {
  const language = useSettings((state) => state.language);
  return (
    <time
      dateTime={time}
      title={dateTime(time, language)}
      className={classes('shrink-0 text-12 text-muted tabular-nums', className)}
    >
      {shortMoment(time, language)}
    </time>
  );
}
