import { classes, Icon } from '@updraft/ui';

/** Mark before a condition: an empty circle until the condition is met, then a tick. */
export const ConditionMark = ({ isDone }: { isDone: boolean }) => (
  <span
    className={classes(
      'grid size-5 shrink-0 place-items-center rounded-full',
      isDone ? 'bg-win text-ink-950' : 'border border-muted',
    )}
  >
    {isDone && <Icon name="check" size={14} />}
  </span>
);
