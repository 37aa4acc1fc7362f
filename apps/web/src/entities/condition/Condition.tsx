import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { ConditionMark } from './ConditionMark.tsx';

interface ConditionProps {
  isDone: boolean;
  text: string;
  /** Text that states whether the condition is met. */
  state: string;
  /** Control that lets the player meet the condition. */
  children?: ReactNode;
}

/** One condition, such as of a giveaway or the cashback. Its state is at the right edge, apart from the sentence. */
export const Condition = ({ isDone, text, state, children }: ConditionProps) => (
  <div className="flex gap-3">
    <ConditionMark isDone={isDone} />
    <div className="min-w-0 flex-1">
      <p className="flex justify-between gap-3 text-14">
        <span className="min-w-0">{text}</span>{' '}
        <span className={classes('shrink-0 text-12 leading-5', isDone ? 'text-win' : 'text-muted')}>{state}</span>
      </p>
      {children}
    </div>
  </div>
);
